/*
** Kotodama: the sandbox of scripts, and the bridge to the engine.
** See ../README.md.
*/

#define kotodama_c
#define LUA_CORE

#include "lprefix.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "lua.h"

#include "lapi.h"
#include "lauxlib.h"
#include "ldebug.h"
#include "ldo.h"
#include "lobject.h"
#include "lstate.h"
#include "lstring.h"


/*
** {======================================================
** Budget
** =======================================================
*/

#if defined(_MSC_VER)
#define KOT_THREAD	__declspec(thread)
#else
#define KOT_THREAD	__thread
#endif

/* the state whose script is running in this thread */
static KOT_THREAD lua_State *running = NULL;


LUA_API void kot_work (size_t n) {
  if (running != NULL) kot_debit(running, n);
}


LUA_API void kot_use (lua_State *L, size_t n) {
  kot_charge(L, n);
}


unsigned int kot_serial (GCObject *o) {
  switch (o->tt) {
    case LUA_VTABLE: return gco2t(o)->serial;
    case LUA_VLCL: return gco2lcl(o)->serial;
    case LUA_VCCL: return gco2ccl(o)->serial;
    case LUA_VUSERDATA: return gco2u(o)->serial;
    case LUA_VTHREAD: return gco2th(o)->serial;
    default: return 0;  /* no other object is a key */
  }
}


/* line of the innermost Lua function and name of the function at 'level' */
static void place (lua_State *L, int level) {
  kot_Fault *fault = &G(L)->fault;
  CallInfo *ci;
  lua_Debug ar;
  fault->line = 0;
  fault->function[0] = '\0';
  for (ci = L->ci; ci != &L->base_ci; ci = ci->previous) {
    if (isLua(ci)) {
      const Proto *p = ci_func(ci)->p;
      fault->line = luaG_getfuncline(p, pcRel(ci->u.l.savedpc, p));
      break;
    }
  }
  if (lua_getstack(L, level, &ar) && lua_getinfo(L, "n", &ar) && ar.name) {
    strncpy(fault->function, ar.name, sizeof(fault->function) - 1);
    fault->function[sizeof(fault->function) - 1] = '\0';
  }
}


/* an error without text comes: remember where, unless the script is stopped */
void kot_mark (lua_State *L, int kind) {
  if (G(L)->fault.kind != KOT_BUDGET) {
    place(L, 0);
    G(L)->fault.kind = kind;
  }
}


/* the budget is used up: like a memory error, no handler is called */
void kot_stop (lua_State *L) {
  L->budget = LLONG_MIN / 2;  /* and stays so */
  kot_mark(L, KOT_BUDGET);
  luaD_throw(L, LUA_ERRMEM);
}


LUA_API size_t kot_fmodwork (double a, double b) {
  /* the usual loop makes a step for each bit between the two exponents */
  uint64_t ua, ub;
  int d;
  memcpy(&ua, &a, sizeof(ua));
  memcpy(&ub, &b, sizeof(ub));
  d = (int)((ua >> 52) & 0x7ff) - (int)((ub >> 52) & 0x7ff);
  return (d > 64) ? (size_t)d >> 4 : 0;
}


LUA_API double kot_nan (void) {
  uint64_t u = UINT64_C(0x7ff8000000000000);
  double x;
  memcpy(&x, &u, sizeof(x));
  return x;
}

/* }====================================================== */


/*
** {======================================================
** Pseudo-random numbers: SplitMix64, one stream of the game
** =======================================================
*/

#define STREAM	UINT64_C(0x739c6fcb9b88cebf)  /* 3 * 0xd1342543de82ef95 */

static const char *const RANDOM = "kotodama.random";


static uint64_t nextrandom (uint64_t *state) {
  uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}


/* high half of the 128-bit product */
static uint64_t highhalf (uint64_t a, uint64_t b) {
  uint64_t al = a & 0xffffffffu, ah = a >> 32;
  uint64_t bl = b & 0xffffffffu, bh = b >> 32;
  uint64_t mid = ah * bl + ((al * bl) >> 32);
  uint64_t mid2 = al * bh + (mid & 0xffffffffu);
  return ah * bh + (mid >> 32) + (mid2 >> 32);
}


static int math_random (lua_State *L) {
  uint64_t *state = (uint64_t *)lua_touserdata(L, lua_upvalueindex(1));
  lua_Integer low, up;
  uint64_t range;
  switch (lua_gettop(L)) {
    case 0: {
      lua_pushnumber(L, (lua_Number)(nextrandom(state) >> 11)
                        * (0.5 / (UINT64_C(1) << 52)));
      return 1;
    }
    case 1: {
      low = 1;
      up = luaL_checkinteger(L, 1);
      if (up == 0) {  /* all bits */
        lua_pushinteger(L, (lua_Integer)nextrandom(state));
        return 1;
      }
      break;
    }
    case 2: {
      low = luaL_checkinteger(L, 1);
      up = luaL_checkinteger(L, 2);
      break;
    }
    default: return luaL_error(L, "wrong number of arguments");
  }
  luaL_argcheck(L, low <= up, lua_gettop(L), "interval is empty");
  range = (uint64_t)up - (uint64_t)low + 1u;  /* 0 means 2^64 */
  {
    uint64_t r = nextrandom(state);
    if (range != 0) r = highhalf(r, range);
    lua_pushinteger(L, (lua_Integer)((uint64_t)low + r));
  }
  return 1;
}


/* from the number alone; without one, the stream starts again */
static int math_randomseed (lua_State *L) {
  uint64_t *state = (uint64_t *)lua_touserdata(L, lua_upvalueindex(1));
  if (lua_isnone(L, 1))
    state[0] = state[1];
  else {
    lua_Integer n = luaL_checkinteger(L, 1);
    state[0] = (uint64_t)n ^ STREAM;
  }
  lua_pushinteger(L, (lua_Integer)(state[0] ^ STREAM));
  lua_pushinteger(L, 0);
  return 2;
}


LUA_API void kot_randfuncs (lua_State *L) {
  static const luaL_Reg funcs[] = {
    {"random", math_random},
    {"randomseed", math_randomseed},
    {NULL, NULL}
  };
  uint64_t *state = (uint64_t *)lua_newuserdatauv(L, 2 * sizeof(uint64_t), 0);
  state[0] = state[1] = STREAM;  /* as for seed 0 */
  lua_pushvalue(L, -1);
  lua_setfield(L, LUA_REGISTRYINDEX, RANDOM);
  luaL_setfuncs(L, funcs, 1);
}


/* seed(n): the seed of the game */
static int k_seed (lua_State *L) {
  uint64_t n = (uint64_t)luaL_checkinteger(L, 1);
  uint64_t *state;
  lua_getfield(L, LUA_REGISTRYINDEX, RANDOM);
  state = (uint64_t *)lua_touserdata(L, -1);
  if (state == NULL) return luaL_error(L, "no library 'math'");
  state[0] = state[1] = n ^ STREAM;
  return 0;
}

/* }====================================================== */


/*
** {======================================================
** Loading and running
** =======================================================
*/

/* message handler: text for every error object, and its place */
static int handler (lua_State *L) {
  place(L, 1);
  G(L)->fault.kind = KOT_ERROR;
  if (lua_type(L, 1) != LUA_TSTRING) {
    if (lua_type(L, 1) == LUA_TNUMBER ||
        luaL_getmetafield(L, 1, "__tostring") != LUA_TNIL)
      luaL_tolstring(L, 1, NULL);
    else
      lua_pushfstring(L, "error object is a %s value", luaL_typename(L, 1));
    return 1;
  }
  lua_settop(L, 1);
  return 1;
}


/* what 'load' and 'run' return after an error */
static int report (lua_State *L, int status) {
  kot_Fault *fault = &G(L)->fault;
  const char *kind = "error";
  lua_settop(L, lua_gettop(L));
  if (fault->kind == KOT_BUDGET) kind = "budget";
  else if (status == LUA_ERRMEM) kind = "memory";
  lua_pushnil(L);
  lua_pushstring(L, kind);
  if (lua_type(L, -3) == LUA_TSTRING) lua_pushvalue(L, -3);
  else lua_pushliteral(L, "error in error handling");
  lua_pushinteger(L, fault->line);
  lua_pushstring(L, fault->function);
  return 5;
}


static int protected (lua_State *L, lua_Integer budget, int parsing,
                      const char *text, size_t size, const char *name) {
  lua_State *previous = running;
  kot_Fault *fault = &G(L)->fault;
  int status;
  fault->kind = KOT_NONE;
  fault->line = fault->parsing = 0;
  fault->function[0] = '\0';
  running = L;
  L->budget = budget;
  if (parsing)
    status = luaL_loadbufferx(L, text, size, name, "t");
  else
    status = lua_pcall(L, 0, 0, -2);
  L->budget = KOT_UNLIMITED;
  running = previous;
  if (parsing) fault->line = fault->parsing;
  return status;
}


/* load(text, name, budget) -> function | nil, kind, message, line, function */
static int k_load (lua_State *L) {
  size_t size;
  const char *text = luaL_checklstring(L, 1, &size);
  const char *name = luaL_checkstring(L, 2);
  lua_Integer budget = luaL_checkinteger(L, 3);
  int status = protected(L, budget, 1, text, size, name);
  if (status == LUA_OK) return 1;
  return report(L, status);
}


/* run(function, budget) -> true | nil, kind, message, line, function */
static int k_run (lua_State *L) {
  lua_Integer budget = luaL_checkinteger(L, 2);
  int status;
  lua_pushcfunction(L, handler);
  lua_pushvalue(L, 1);
  status = protected(L, budget, 0, NULL, 0, NULL);
  if (status != LUA_OK) return report(L, status);
  lua_pushboolean(L, 1);
  return 1;
}


/* prints through the function in the upvalue, which gets one line */
static int k_printer (lua_State *L) {
  int i, n = lua_gettop(L);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  kot_use(L, 4);
  for (i = 1; i <= n; i++) {
    size_t l;
    if (i > 1) luaL_addchar(&b, '\t');
    luaL_tolstring(L, i, &l);
    kot_use(L, 4 + (l >> 4));
    luaL_addvalue(&b);
  }
  luaL_pushresult(&b);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, -2);
  lua_call(L, 1, 0);
  return 0;
}


/* print(function): makes it the global 'print' */
static int k_print (lua_State *L) {
  lua_settop(L, 1);
  lua_pushcclosure(L, k_printer, 1);
  lua_setglobal(L, "print");
  return 0;
}


/* numbers in, number out, by the function in the upvalue */
static int k_numeric (lua_State *L) {
  int two = !lua_isnoneornil(L, 2) && lua_toboolean(L, lua_upvalueindex(2));
  lua_Number x = luaL_checknumber(L, 1);
  lua_Number y = two ? luaL_checknumber(L, 2) : 0;
  kot_use(L, 16);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushnumber(L, x);
  if (two) lua_pushnumber(L, y);
  lua_call(L, two ? 2 : 1, 1);
  return 1;
}


/* number(name, function, two): math[name] with one or two arguments */
static int k_number (lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  lua_settop(L, 3);
  lua_pushcclosure(L, k_numeric, 2);
  lua_getglobal(L, "math");
  lua_insert(L, -2);
  lua_setfield(L, -2, name);
  return 0;
}

/* }====================================================== */


/*
** {======================================================
** The bridge: functions of the engine
**
** What they are called, which arguments they take and what is done with an
** order is decided in Rust; here are the parts that scripts call a thousand
** times in a frame: checking arguments, and looking up a cell. A 'plane' has a
** number for every cell of the snapshot; the planes after the first are asked
** for when they are needed, once in a frame.
** =======================================================
*/

#define MAXCELLS	10000
#define MAXSIDE		100
#define MAXROLES	100
#define MAXPLANES	6
#define MAXFUNCTIONS	48
#define MAXARGUMENTS	5

/* what an engine function does, as in src/falling/script/functions.rs */
enum Kind { WIDTH, HEIGHT, CELL, DOWN, ANYDOWN, DELETE, FALL, CHANGE, CALL,
            SIZE, CREATE };

/* phases in which it does something */
#define INITIAL		1
#define UPDATE		2

/* a removed block makes way for a new one */
#define RENEWED		0x80

typedef struct Argument {
  char type;  /* 'i'nteger, 'n'umber, 'f'lag, 's'tring, 't'able */
  lua_Integer min, max;
} Argument;

typedef struct Function {
  char name[40];
  enum Kind kind;
  int number;  /* of the plane, or the bit of a deletion */
  int phases;
  int warned;
  int narguments;
  Argument arguments[MAXARGUMENTS];
} Function;

typedef struct Host {
  int phase;
  int width, height;
  int anydown;
  int nfunctions;
  int nchanged;
  int nmarked;
  int nfalling;
  unsigned char loaded[MAXPLANES];
  unsigned char created[MAXROLES];
  unsigned short planes[MAXPLANES][MAXCELLS];  /* the first: roles */
  unsigned char down[MAXCELLS];
  unsigned char marks[MAXCELLS];  /* deletions: 1 alone, 2 with its group */
  unsigned char falls[MAXCELLS];  /* largest order for each cell */
  unsigned char changes[MAXCELLS];  /* new role + 1; RENEWED */
  unsigned short changed[MAXCELLS];  /* cells in order of their first change */
  Function functions[MAXFUNCTIONS];
} Host;

static const char *const HOST = "kotodama.host";
static const char *const CALLBACK = "kotodama.callback";


static Host *gethost (lua_State *L) {
  Host *h;
  lua_getfield(L, LUA_REGISTRYINDEX, HOST);
  h = (Host *)lua_touserdata(L, -1);
  lua_pop(L, 1);
  if (h == NULL) luaL_error(L, "no host");
  return h;
}


/* an error at the innermost line of the script */
static int fail (lua_State *L, const char *text) {
  int level;
  lua_Debug ar;
  for (level = 1; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Sl", &ar);
    if (ar.currentline > 0) {
      lua_pushfstring(L, "%s:%d: %s", ar.short_src, ar.currentline, text);
      return lua_error(L);
    }
  }
  lua_pushstring(L, text);
  return lua_error(L);
}


/* NAME: argument N must be EXPECTED, got GOT */
static int mistake (lua_State *L, const Function *f, int n,
                    const char *expected) {
  const char *got;
  switch (lua_type(L, n)) {
    case LUA_TNONE: got = "nothing"; break;
    case LUA_TNUMBER: got = luaL_tolstring(L, n, NULL); break;
    default: got = luaL_typename(L, n);
  }
  return fail(L, lua_pushfstring(L, "%s: argument %d must be %s, got %s",
                                 f->name, n, expected, got));
}


static int outofrange (lua_State *L, const Function *f, int n,
                       const Argument *a) {
  const char *expected;
  if (a->min == LUA_MININTEGER)
    expected = lua_pushfstring(L, "at most %I", (LUAI_UACINT)a->max);
  else
    expected = lua_pushfstring(L, "from %I to %I", (LUAI_UACINT)a->min,
                               (LUAI_UACINT)a->max);
  return mistake(L, f, n, expected);
}


/* integer in argument 'n', which need not fit into the range */
l_sinline lua_Integer integer (lua_State *L, const Function *f, int n) {
  const TValue *o = s2v(L->ci->func.p + n);
  if (l_likely(L->ci->func.p + n < L->top.p)) {
    if (l_likely(ttisinteger(o))) return ivalue(o);
    if (ttisfloat(o)) {
      lua_Integer i;
      if (lua_numbertointeger(fltvalue(o), &i) &&
          (lua_Number)i == fltvalue(o))
        return i;
    }
  }
  return mistake(L, f, n, "an integer");
}


static void check (lua_State *L, const Function *f) {
  int n;
  for (n = 1; n <= f->narguments; n++) {
    const Argument *a = &f->arguments[n - 1];
    switch (a->type) {
      case 'i': {
        lua_Integer i = integer(L, f, n);
        if (i < a->min || i > a->max) outofrange(L, f, n, a);
        break;
      }
      case 'n': {
        lua_Number x;
        if (lua_type(L, n) != LUA_TNUMBER) mistake(L, f, n, "a number");
        x = lua_tonumber(L, n);
        if (x - x != 0) mistake(L, f, n, "a finite number");
        if (x < (lua_Number)a->min || x > (lua_Number)a->max)
          outofrange(L, f, n, a);
        break;
      }
      case 'f':
        if (lua_type(L, n) != LUA_TBOOLEAN)
          mistake(L, f, n, "true or false");
        break;
      case 's': {
        size_t length;
        if (lua_type(L, n) != LUA_TSTRING) mistake(L, f, n, "a string");
        lua_tolstring(L, n, &length);
        if (length > (size_t)a->max)
          fail(L, lua_pushfstring(L, "%s: argument %d must be a string of at "
                                     "most %I bytes, got %I", f->name, n,
                                  (LUAI_UACINT)a->max, (LUAI_UACINT)length));
        break;
      }
      default:
        if (lua_type(L, n) != LUA_TTABLE) mistake(L, f, n, "a table");
    }
  }
}


/* line of the script, for messages that come later */
static int line (lua_State *L) {
  CallInfo *ci;
  for (ci = L->ci; ci != &L->base_ci; ci = ci->previous) {
    if (isLua(ci)) {
      const Proto *p = ci_func(ci)->p;
      return luaG_getfuncline(p, pcRel(ci->u.l.savedpc, p));
    }
  }
  return 0;
}


/*
** Calls the engine: 'event' is "call", with the arguments of the function, or
** "idle", if the function does nothing in this phase. It answers nil or an
** error's text, and an amount of work.
*/
static void callback (lua_State *L, const char *event, int number, int n) {
  int i;
  luaL_checkstack(L, n + 6, NULL);
  lua_getfield(L, LUA_REGISTRYINDEX, CALLBACK);
  lua_pushstring(L, event);
  lua_pushinteger(L, number);
  lua_pushinteger(L, line(L));
  for (i = 1; i <= n; i++) lua_pushvalue(L, i);
  lua_call(L, 3 + n, 2);
  kot_use(L, (size_t)lua_tointeger(L, -1));
  lua_pop(L, 1);
  if (lua_type(L, -1) == LUA_TSTRING)
    fail(L, lua_tostring(L, -1));
  lua_pop(L, 1);
}


/* the roles of the field, a byte for each cell */
static void pushroles (lua_State *L, const Host *h) {
  luaL_Buffer b;
  int i, n = h->width * h->height;
  char *p = luaL_buffinitsize(L, &b, (size_t)n);
  for (i = 0; i < n; i++) p[i] = (char)h->planes[0][i];
  luaL_pushresultsize(&b, (size_t)n);
}


/* asks the engine for a plane: two bytes for each cell, low byte first */
static void loadplane (lua_State *L, Host *h, int plane) {
  size_t i, size, n = (size_t)h->width * (size_t)h->height;
  const unsigned char *bytes;
  if (h->phase == INITIAL) kot_use(L, n >> 2);  /* may be asked for often */
  luaL_checkstack(L, 8, NULL);
  lua_getfield(L, LUA_REGISTRYINDEX, CALLBACK);
  lua_pushliteral(L, "plane");
  lua_pushinteger(L, plane);
  lua_pushinteger(L, h->width);
  lua_pushinteger(L, h->height);
  pushroles(L, h);
  lua_call(L, 5, 1);
  bytes = (const unsigned char *)lua_tolstring(L, -1, &size);
  if (bytes == NULL || size != 2 * n) luaL_error(L, "no plane %d", plane);
  for (i = 0; i < n; i++)
    h->planes[plane][i] =
      (unsigned short)(bytes[2 * i] | (bytes[2 * i + 1] << 8));
  h->loaded[plane] = 1;
  lua_pop(L, 1);
}


static void forgetplanes (Host *h) {
  int i;
  for (i = 1; i < MAXPLANES; i++) h->loaded[i] = 0;
}


static void resize (Host *h, int width, int height) {
  static const int none = 0;
  unsigned short old[MAXCELLS];
  int x, y;
  memcpy(old, h->planes[0], sizeof(old));
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      h->planes[0][y * width + x] = (unsigned short)
        ((x < h->width && y < h->height) ? old[y * h->width + x] : none);
  h->width = width;
  h->height = height;
  forgetplanes(h);
}


static void change (Host *h, int i, int role) {
  if (h->planes[0][i] >= 100) return;  /* it is being cleared */
  if (h->phase == INITIAL) {
    h->planes[0][i] = (unsigned short)role;
    forgetplanes(h);
  }
  else {
    unsigned char before = h->changes[i];
    unsigned char kept = before & RENEWED;
    if (before == 0) h->changed[h->nchanged++] = (unsigned short)i;
    if (before != 0 && (before & ~RENEWED) == 1 && role != 0) kept = RENEWED;
    h->changes[i] = (unsigned char)((role + 1) | kept);
  }
}


/* position of the cell in the first two arguments, -1 outside of the field */
l_sinline int cell (lua_State *L, const Host *h, const Function *f) {
  lua_Integer x = integer(L, f, 1);
  lua_Integer y = integer(L, f, 2);
  if ((lua_Unsigned)x < (lua_Unsigned)h->width &&
      (lua_Unsigned)y < (lua_Unsigned)h->height)
    return (int)y * h->width + (int)x;
  return -1;
}


/* every function of the engine; upvalues: the host, the function's number */
static int engine (lua_State *L) {
  const CClosure *closure = clCvalue(s2v(L->ci->func.p));
  Host *h = (Host *)getudatamem(uvalue(&closure->upvalue[0]));
  int number = (int)ivalue(&closure->upvalue[1]);
  Function *f = &h->functions[number];
  kot_charge(L, 10);
  switch (f->kind) {
    case WIDTH: lua_pushinteger(L, h->width); return 1;
    case HEIGHT: lua_pushinteger(L, h->height); return 1;
    case CELL: {
      int i = cell(L, h, f);
      if (i >= 0 && l_unlikely(!h->loaded[f->number]))
        loadplane(L, h, f->number);
      lua_pushinteger(L, (i < 0) ? 0 : h->planes[f->number][i]);
      return 1;
    }
    case DOWN: {
      int i = cell(L, h, f);
      lua_pushboolean(L, i >= 0 && h->down[i]);
      return 1;
    }
    case ANYDOWN: lua_pushboolean(L, h->anydown); return 1;
    default: break;
  }
  check(L, f);
  if (!(f->phases & h->phase)) {
    if (!f->warned) {
      f->warned = 1;
      callback(L, "idle", number, 0);
    }
    return 0;
  }
  switch (f->kind) {
    case DELETE: {
      int i = cell(L, h, f);
      if (i >= 0 && h->planes[0][i] - 1u < 99u) {
        h->marks[i] |= (unsigned char)f->number;
        h->nmarked++;
      }
      break;
    }
    case FALL: {
      int i = cell(L, h, f);
      lua_Integer n = integer(L, f, 3);
      if (i >= 0 && n > 0 && h->planes[0][i] - 1u < 99u) {
        if (n > MAXSIDE) n = MAXSIDE;
        if (h->falls[i] < n) h->falls[i] = (unsigned char)n;
        h->nfalling++;
      }
      break;
    }
    case CHANGE: {
      int i = cell(L, h, f);
      lua_Integer role = integer(L, f, 3);
      if (role != 0 &&
          ((lua_Unsigned)role >= MAXROLES || !h->created[role]))
        mistake(L, f, 3, "0 or a role that was created");
      if (i >= 0) change(h, i, (int)role);
      break;
    }
    case SIZE:
      kot_use(L, 1000);
      resize(h, (int)integer(L, f, 1), (int)integer(L, f, 2));
      callback(L, "call", number, f->narguments);
      break;
    case CREATE:
      h->created[integer(L, f, 1)] = 1;
      callback(L, "call", number, f->narguments);
      break;
    default:
      callback(L, "call", number, f->narguments);
  }
  return 0;
}


/* host(callback, width, height): before the first 'define' */
static int k_host (lua_State *L) {
  Host *h;
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_pushvalue(L, 1);
  lua_setfield(L, LUA_REGISTRYINDEX, CALLBACK);
  h = (Host *)lua_newuserdatauv(L, sizeof(Host), 0);
  memset(h, 0, sizeof(Host));
  h->phase = INITIAL;
  h->width = (int)luaL_checkinteger(L, 2);
  h->height = (int)luaL_checkinteger(L, 3);
  h->loaded[0] = 1;
  lua_setfield(L, LUA_REGISTRYINDEX, HOST);
  return 0;
}


/* define(name, kind, number, phases, types, min1, max1, ...): a global */
static int k_define (lua_State *L) {
  Host *h = gethost(L);
  const char *name = luaL_checkstring(L, 1);
  size_t i, n;
  const char *types = luaL_checklstring(L, 5, &n);
  Function *f;
  if (h->nfunctions >= MAXFUNCTIONS || n > MAXARGUMENTS ||
      strlen(name) >= sizeof(f->name))
    return luaL_error(L, "too many functions or arguments");
  f = &h->functions[h->nfunctions];
  strcpy(f->name, name);
  f->kind = (enum Kind)luaL_checkinteger(L, 2);
  f->number = (int)luaL_checkinteger(L, 3);
  f->phases = (int)luaL_checkinteger(L, 4);
  f->narguments = (int)n;
  for (i = 0; i < n; i++) {
    f->arguments[i].type = types[i];
    f->arguments[i].min = luaL_checkinteger(L, 6 + 2 * (int)i);
    f->arguments[i].max = luaL_checkinteger(L, 7 + 2 * (int)i);
  }
  lua_getfield(L, LUA_REGISTRYINDEX, HOST);
  lua_pushinteger(L, h->nfunctions++);
  lua_pushcclosure(L, engine, 2);
  lua_setglobal(L, name);
  return 0;
}


/* field(): the roles of the start field */
static int k_field (lua_State *L) {
  pushroles(L, gethost(L));
  return 1;
}


static int callupdate (lua_State *L) {
  if (lua_getglobal(L, "update") == LUA_TFUNCTION)
    lua_call(L, 0, 0);
  return 0;
}


/*
** update(budget, cells) -> true, marks, falls, changes | nil, kind, ...
** 'cells' has a byte for each cell, its role, with 100 added while it is being
** cleared, and then another, not 0 if it is falling. Results that are empty
** are nil; 'changes' has cells (low byte first) and new roles, in order.
*/
static int k_update (lua_State *L) {
  Host *h = gethost(L);
  size_t size, i, n = (size_t)h->width * (size_t)h->height;
  lua_Integer budget = luaL_checkinteger(L, 1);
  const unsigned char *cells =
    (const unsigned char *)luaL_checklstring(L, 2, &size);
  int status, any = 0;
  if (size != 2 * n) return luaL_error(L, "wrong number of cells");
  h->phase = UPDATE;
  for (i = 0; i < n; i++) h->planes[0][i] = cells[i];
  for (i = 0; i < n; i++) any |= (h->down[i] = cells[n + i]);
  h->anydown = any != 0;
  if (h->nmarked) memset(h->marks, 0, sizeof(h->marks));
  if (h->nfalling) memset(h->falls, 0, sizeof(h->falls));
  if (h->nchanged) memset(h->changes, 0, sizeof(h->changes));
  h->nmarked = h->nfalling = h->nchanged = 0;
  forgetplanes(h);
  lua_pushcfunction(L, handler);
  lua_pushcfunction(L, callupdate);
  status = protected(L, budget, 0, NULL, 0, NULL);
  if (status != LUA_OK) return report(L, status);
  lua_pushboolean(L, 1);
  if (h->nmarked) lua_pushlstring(L, (const char *)h->marks, n);
  else lua_pushnil(L);
  if (h->nfalling) lua_pushlstring(L, (const char *)h->falls, n);
  else lua_pushnil(L);
  if (h->nchanged) {
    luaL_Buffer b;
    int k;
    luaL_buffinit(L, &b);
    for (k = 0; k < h->nchanged; k++) {
      int place = h->changed[k];
      int value = h->changes[place];
      char entry[3];
      entry[0] = (char)(place & 0xff);
      entry[1] = (char)(place >> 8);
      if (value & RENEWED) {
        entry[2] = 0;
        luaL_addlstring(&b, entry, 3);
      }
      entry[2] = (char)((value & ~RENEWED) - 1);
      luaL_addlstring(&b, entry, 3);
    }
    luaL_pushresult(&b);
  }
  else lua_pushnil(L);
  return 4;
}

/* }====================================================== */


/* the table 'kotodama' for the engine, which takes it out of the globals */
LUA_API void kot_open (lua_State *L) {
  static const luaL_Reg funcs[] = {
    {"seed", k_seed},
    {"load", k_load},
    {"run", k_run},
    {"print", k_print},
    {"number", k_number},
    {"host", k_host},
    {"define", k_define},
    {"field", k_field},
    {"update", k_update},
    {NULL, NULL}
  };
  luaL_newlib(L, funcs);
  lua_setglobal(L, "kotodama");
}
