/* origin: FreeBSD /usr/src/lib/msun/src/e_pow.c */
/*
 * ====================================================
 * Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved.
 *
 * Permission to use, copy, modify, and distribute this
 * software is freely granted, provided that this notice
 * is preserved.
 * ====================================================
 */
/*
** Kotodama: x^y with the same bits on every platform. Taken from the port of
** the file above in the Rust crate libm 0.2.16 (MIT), where the method is
** explained; compiled without contraction of a*b+c.
*/

#define LUA_CORE

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "kotodama.h"

static const double BP[2] = { 1.0, 1.5 };
static const double DP_H[2] = { 0.0, 5.84962487220764160156e-01 }; /* 0x3fe2b803_40000000 */
static const double DP_L[2] = { 0.0, 1.35003920212974897128e-08 }; /* 0x3E4CFDEB, 0x43CFD006 */
static const double TWO53 = 9007199254740992.0; /* 0x43400000_00000000 */
static const double HUGE_NUMBER = 1.0e300;
static const double TINY_NUMBER = 1.0e-300;

/* poly coefs for (3/2)*(log(x)-2s-2/3*s**3 */
static const double L1 = 5.99999999999994648725e-01; /* 0x3fe33333_33333303 */
static const double L2 = 4.28571428578550184252e-01; /* 0x3fdb6db6_db6fabff */
static const double L3 = 3.33333329818377432918e-01; /* 0x3fd55555_518f264d */
static const double L4 = 2.72728123808534006489e-01; /* 0x3fd17460_a91d4101 */
static const double L5 = 2.30660745775561754067e-01; /* 0x3fcd864a_93c9db65 */
static const double L6 = 2.06975017800338417784e-01; /* 0x3fca7e28_4a454eef */
static const double P1 = 1.66666666666666019037e-01; /* 0x3fc55555_5555553e */
static const double P2 = -2.77777777770155933842e-03; /* 0xbf66c16c_16bebd93 */
static const double P3 = 6.61375632143793436117e-05; /* 0x3f11566a_af25de2c */
static const double P4 = -1.65339022054652515390e-06; /* 0xbebbbd41_c5d26bf1 */
static const double P5 = 4.13813679705723846039e-08; /* 0x3e663769_72bea4d0 */
static const double LG2 = 6.93147180559945286227e-01; /* 0x3fe62e42_fefa39ef */
static const double LG2_H = 6.93147182464599609375e-01; /* 0x3fe62e43_00000000 */
static const double LG2_L = -1.90465429995776804525e-09; /* 0xbe205c61_0ca86c39 */
static const double OVT = 8.0085662595372944372e-017; /* -(1024-log2(ovfl+.5ulp)) */
static const double CP = 9.61796693925975554329e-01; /* 0x3feec709_dc3a03fd =2/(3ln2) */
static const double CP_H = 9.61796700954437255859e-01; /* 0x3feec709_e0000000 =(float)cp */
static const double CP_L = -7.02846165095275826516e-09; /* 0xbe3e2fe0_145b01f5 =tail of cp_h*/
static const double IVLN2 = 1.44269504088896338700e+00; /* 0x3ff71547_652b82fe =1/ln2 */
static const double IVLN2_H = 1.44269502162933349609e+00; /* 0x3ff71547_60000000 =24b 1/ln2*/
static const double IVLN2_L = 1.92596299112661746887e-08; /* 0x3e54ae0b_f85ddf44 =1/ln2 tail*/

static uint64_t bits (double x) {
  uint64_t u;
  memcpy(&u, &x, sizeof(u));
  return u;
}

static double number (uint64_t u) {
  double x;
  memcpy(&x, &u, sizeof(x));
  return x;
}

static double with_low (double x, uint32_t low) {
  return number((bits(x) & 0xffffffff00000000u) | low);
}

static double with_high (double x, uint32_t high) {
  return number((bits(x) & 0xffffffffu) | ((uint64_t)high << 32));
}

static uint32_t high_word (double x) {
  return (uint32_t)(bits(x) >> 32);
}

/* x * 2^n for subnormal results: multiplications that round once only */
static double scale (double x, int n) {
  if (n < -1022) {
    x *= 0x1p-1022 * 0x1p53;  /* avoid double rounding */
    n += 1022 - 53;
    if (n < -1022) {
      x *= 0x1p-1022 * 0x1p53;
      n += 1022 - 53;
      if (n < -1022) n = -1022;
    }
  }
  return x * number((uint64_t)(0x3ff + n) << 52);
}

double kot_pow (double x, double y) {
  double t1, t2, ax, s, y1, p_l, p_h, z, t, u, v, w, r;
  int32_t hx = (int32_t)high_word(x);
  uint32_t lx = (uint32_t)bits(x);
  int32_t hy = (int32_t)high_word(y);
  uint32_t ly = (uint32_t)bits(y);
  int32_t ix = hx & 0x7fffffff;
  int32_t iy = hy & 0x7fffffff;
  int32_t i, j, k, n, yisint = 0;

  /* x**0 = 1, 1**y = 1, even if the other is NaN */
  if (((uint32_t)iy | ly) == 0) return 1.0;
  if (hx == 0x3ff00000 && lx == 0) return 1.0;
  if (ix > 0x7ff00000 || (ix == 0x7ff00000 && lx != 0) ||
      iy > 0x7ff00000 || (iy == 0x7ff00000 && ly != 0))
    return x + y;

  /* is y an odd int (1) or an even int (2), when x < 0 */
  if (hx < 0) {
    if (iy >= 0x43400000) yisint = 2;
    else if (iy >= 0x3ff00000) {
      k = (iy >> 20) - 0x3ff;
      if (k > 20) {
        uint32_t q = ly >> (52 - k);
        if ((q << (52 - k)) == ly) yisint = 2 - (int32_t)(q & 1);
      }
      else if (ly == 0) {
        j = iy >> (20 - k);
        if ((j << (20 - k)) == iy) yisint = 2 - (j & 1);
      }
    }
  }

  /* special values of y */
  if (ly == 0) {
    if (iy == 0x7ff00000) {  /* y is +-inf */
      if (((uint32_t)(ix - 0x3ff00000) | lx) == 0) return 1.0;
      else if (ix >= 0x3ff00000) return (hy >= 0) ? y : 0.0;
      else return (hy >= 0) ? 0.0 : -y;
    }
    if (iy == 0x3ff00000) return (hy >= 0) ? x : 1.0 / x;
    if (hy == 0x40000000) return x * x;
    if (hy == 0x3fe00000 && hx >= 0) return sqrt(x);
  }

  ax = fabs(x);
  /* special values of x: +-0, +-inf, +-1 */
  if (lx == 0 && (ix == 0x7ff00000 || ix == 0 || ix == 0x3ff00000)) {
    z = ax;
    if (hy < 0) z = 1.0 / z;
    if (hx < 0) {
      if (((ix - 0x3ff00000) | yisint) == 0) z = kot_nan();  /* (-1)**non-int */
      else if (yisint == 1) z = -z;
    }
    return z;
  }

  s = 1.0;  /* sign of result */
  if (hx < 0) {
    if (yisint == 0) return kot_nan();  /* (x<0)**(non-int) */
    if (yisint == 1) s = -1.0;
  }

  if (iy > 0x41e00000) {  /* |y| > 2**31 */
    if (iy > 0x43f00000) {  /* |y| > 2**64, must over- or underflow */
      if (ix <= 0x3fefffff) return (hy < 0) ? HUGE_VAL : 0.0;
      if (ix >= 0x3ff00000) return (hy > 0) ? HUGE_VAL : 0.0;
    }
    /* over- or underflow if x is not close to one */
    if (ix < 0x3fefffff) return (hy < 0) ? s * HUGE_NUMBER * HUGE_NUMBER : s * TINY_NUMBER * TINY_NUMBER;
    if (ix > 0x3ff00000) return (hy > 0) ? s * HUGE_NUMBER * HUGE_NUMBER : s * TINY_NUMBER * TINY_NUMBER;
    /* now |1-x| is <= 2**-20: log(x) by x-x^2/2+x^3/3-x^4/4 */
    t = ax - 1.0;
    w = (t * t) * (0.5 - t * (0.3333333333333333333333 - t * 0.25));
    u = IVLN2_H * t;
    v = t * IVLN2_L - w * IVLN2;
    t1 = with_low(u + v, 0);
    t2 = v - (t1 - u);
  }
  else {
    double ss, s2, s_h, s_l, t_h, t_l, z_h, z_l;
    n = 0;
    if (ix < 0x00100000) {  /* subnormal */
      ax *= TWO53;
      n -= 53;
      ix = (int32_t)high_word(ax);
    }
    n += (ix >> 20) - 0x3ff;
    j = ix & 0x000fffff;
    /* determine interval */
    ix = j | 0x3ff00000;
    if (j <= 0x3988E) k = 0;  /* |x| < sqrt(3/2) */
    else if (j < 0xBB67A) k = 1;  /* |x| < sqrt(3) */
    else {
      k = 0;
      n += 1;
      ix -= 0x00100000;
    }
    ax = with_high(ax, (uint32_t)ix);

    /* ss = s_h+s_l = (x-1)/(x+1) or (x-1.5)/(x+1.5) */
    u = ax - BP[k];
    v = 1.0 / (ax + BP[k]);
    ss = u * v;
    s_h = with_low(ss, 0);
    t_h = with_high(0.0, (((uint32_t)ix >> 1) | 0x20000000) + 0x00080000 +
                         ((uint32_t)k << 18));
    t_l = ax - (t_h - BP[k]);
    s_l = v * ((u - s_h * t_h) - s_h * t_l);
    /* log(ax) */
    s2 = ss * ss;
    r = s2 * s2 * (L1 + s2 * (L2 + s2 * (L3 + s2 * (L4 + s2 * (L5 + s2 * L6)))));
    r += s_l * (s_h + ss);
    s2 = s_h * s_h;
    t_h = with_low(3.0 + s2 + r, 0);
    t_l = r - ((t_h - 3.0) - s2);
    /* u+v = ss*(1+...) */
    u = s_h * t_h;
    v = s_l * t_h + t_l * ss;
    /* 2/(3log2)*(ss+...) */
    p_h = with_low(u + v, 0);
    p_l = v - (p_h - u);
    z_h = CP_H * p_h;
    z_l = CP_L * p_h + p_l * CP + DP_L[k];
    /* log2(ax) = (ss+..)*2/(3*log2) = n + dp_h + z_h + z_l */
    t = (double)n;
    t1 = with_low(((z_h + z_l) + DP_H[k]) + t, 0);
    t2 = z_l - (((t1 - t) - DP_H[k]) - z_h);
  }

  /* split y into y1+y2 and compute (y1+y2)*(t1+t2) */
  y1 = with_low(y, 0);
  p_l = (y - y1) * t1 + y * t2;
  p_h = y1 * t1;
  z = p_l + p_h;
  j = (int32_t)high_word(z);
  i = (int32_t)(uint32_t)bits(z);
  if (j >= 0x40900000) {  /* z >= 1024 */
    if (((j - 0x40900000) | i) != 0) return s * HUGE_NUMBER * HUGE_NUMBER;
    if (p_l + OVT > z - p_h) return s * HUGE_NUMBER * HUGE_NUMBER;
  }
  else if ((j & 0x7fffffff) >= 0x4090cc00) {  /* z <= -1075 */
    if ((((uint32_t)j - 0xc090cc00u) | (uint32_t)i) != 0) return s * TINY_NUMBER * TINY_NUMBER;
    if (p_l <= z - p_h) return s * TINY_NUMBER * TINY_NUMBER;
  }

  /* 2**(p_h+p_l) */
  i = j & 0x7fffffff;
  k = (i >> 20) - 0x3ff;
  n = 0;
  if (i > 0x3fe00000) {  /* |z| > 0.5: n = [z+0.5] */
    n = j + (0x00100000 >> (k + 1));
    k = ((n & 0x7fffffff) >> 20) - 0x3ff;
    t = with_high(0.0, (uint32_t)(n & ~(0x000fffff >> k)));
    n = ((n & 0x000fffff) | 0x00100000) >> (20 - k);
    if (j < 0) n = -n;
    p_h -= t;
  }
  t = with_low(p_l + p_h, 0);
  u = t * LG2_H;
  v = (p_l - (t - p_h)) * LG2 + t * LG2_L;
  z = u + v;
  w = v - (z - u);
  t = z * z;
  t1 = z - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
  r = (z * t1) / (t1 - 2.0) - (w + z * w);
  z = 1.0 - (r - z);
  j = (int32_t)(high_word(z) + ((uint32_t)n << 20));
  if ((j >> 20) <= 0) z = scale(z, n);  /* subnormal output */
  else z = with_high(z, (uint32_t)j);
  return s * z;
}
