-- A pair on a 6 x 12 field; nothing is ever cleared.
setFieldSize( {{size|6 , 12}} )
for n = 1 , {{roles|4}} do
    createBlockPattern( n )
end
{{settings|}}
local states = {
    { { 0 , 1 , 0 } , { 0 , 2 , 0 } , { 0 , 0 , 0 } } ,
    { { 0 , 0 , 0 } , { 0 , 2 , 1 } , { 0 , 0 , 0 } } ,
    { { 0 , 0 , 0 } , { 0 , 2 , 0 } , { 0 , 1 , 0 } } ,
    { { 0 , 0 , 0 } , { 1 , 2 , 0 } , { 0 , 0 , 0 } } ,
}
for number , rows in ipairs( states ) do
    setTumo( rows , 0 , number - 1 )
end
function update()
    {{update|}}
end
