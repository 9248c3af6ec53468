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
  kot_use(L, 12);
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


/* the table 'kotodama' for the engine, which takes it out of the globals */
LUA_API void kot_open (lua_State *L) {
  static const luaL_Reg funcs[] = {
    {"seed", k_seed},
    {"load", k_load},
    {"run", k_run},
    {"print", k_print},
    {"number", k_number},
    {NULL, NULL}
  };
  luaL_newlib(L, funcs);
  lua_setglobal(L, "kotodama");
}
