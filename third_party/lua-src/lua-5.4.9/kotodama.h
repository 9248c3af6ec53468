/*
** Kotodama: what the sandbox needs inside of Lua. See ../README.md.
**
** Budget: 'lua_State.budget' is lowered by one for every instruction, and by
** the functions below for work that an instruction or a library function does
** natively. As soon as it is negative, the next instruction stops the script:
** an error that no 'pcall' can keep, because the instruction after it stops
** again.
*/

#ifndef kotodama_h
#define kotodama_h

#include <limits.h>
#include <stddef.h>

#include "lua.h"

#define KOT_UNLIMITED	LLONG_MAX

/* slots of the Lua stack: 'stack overflow' well before 'not enough memory' */
#define KOT_MAXSTACK	200000

/* kinds of faults */
#define KOT_NONE	0
#define KOT_BUDGET	1
#define KOT_MEMORY	2
#define KOT_ERROR	3

/* why and where a script was stopped; needs no memory to be written */
typedef struct kot_Fault {
  int kind;
  int line;  /* of the innermost Lua function; 0 if there is none */
  int parsing;  /* line that the lexer is in */
  char function[64];  /* name of the function that was running, or empty */
} kot_Fault;

/* lower the budget; the next instruction notices */
#define kot_debit(L,n)  \
	((L)->budget -= (lua_Integer)((size_t)(n) & 0xffffffffffu))

/* lower the budget and stop at once if it is used up */
#define kot_charge(L,n)  \
	{ kot_debit(L, n); if ((L)->budget < 0) kot_stop(L); }

/* walks along a chain: the first steps are part of the instruction */
#define kot_chain(s)	unsigned int s = 0;
#define kot_step(s)	{ if ((++s & 15) == 0) kot_work(16); }

struct GCObject;

/* the same for libraries, which do not know the fields */
LUA_API void kot_use (lua_State *L, size_t n);
/* 'kot_debit' where there is no state at hand */
LUA_API void kot_work (size_t n);
LUA_API int kot_ordinal (lua_State *L, int idx, char *buff);
LUA_API void kot_open (lua_State *L);
LUA_API double kot_nan (void);
LUA_API double kot_pow (double x, double y);
LUA_API size_t kot_fmodwork (double a, double b);
LUA_API void kot_randfuncs (lua_State *L);

void kot_stop (lua_State *L);
void kot_mark (lua_State *L, int kind);
unsigned int kot_serial (struct GCObject *o);

/* characters of ASCII, whatever the locale */
#if defined(lstrlib_c) || defined(lbaselib_c)
#undef isdigit
#undef islower
#undef isupper
#undef isalpha
#undef isalnum
#undef isspace
#undef iscntrl
#undef isgraph
#undef ispunct
#undef isxdigit
#undef tolower
#undef toupper
#define isdigit(c)	((unsigned int)(c) - '0' < 10u)
#define islower(c)	((unsigned int)(c) - 'a' < 26u)
#define isupper(c)	((unsigned int)(c) - 'A' < 26u)
#define isalpha(c)	(((unsigned int)(c) | 32u) - 'a' < 26u)
#define isalnum(c)	(isalpha(c) || isdigit(c))
#define isspace(c)	((c) == ' ' || (unsigned int)(c) - '\t' < 5u)
#define iscntrl(c)	((unsigned int)(c) < 32u || (c) == 127)
#define isgraph(c)	((unsigned int)(c) - 33u < 94u)
#define ispunct(c)	(isgraph(c) && !isalnum(c))
#define isxdigit(c)	(isdigit(c) || ((unsigned int)(c) | 32u) - 'a' < 6u)
#define tolower(c)	(isupper(c) ? (c) + 32 : (c))
#define toupper(c)	(islower(c) ? (c) - 32 : (c))
#endif

#endif
