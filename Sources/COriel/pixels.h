// Inner loops over pixels. Premultiplied ARGB in native byte order, strides in pixels, coverage masks in bytes.
// All callers clip first: nothing here checks bounds.
#pragma once
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// All four channels times a (0...255), rounded.
static inline uint32_t oriel_scale(uint32_t c, uint32_t a) {
  uint32_t rb = (c & 0xFF00FF) * a + 0x800080, ag = ((c >> 8) & 0xFF00FF) * a + 0x800080;
  rb = ((rb + ((rb >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF;
  ag = (ag + ((ag >> 8) & 0xFF00FF)) & 0xFF00FF00;
  return rb | ag;
}
static inline uint32_t oriel_over(uint32_t s, uint32_t d) { return s + oriel_scale(d, 255 - (s >> 24)); }

// Two pixels, a channel in each lane; the results are those of the functions above.
typedef uint8_t oriel_bytes __attribute__((vector_size(8)));
typedef uint16_t oriel_lanes __attribute__((vector_size(16)));
static inline oriel_lanes oriel_lanes_of(const uint32_t *p) {
  oriel_bytes bytes;
  memcpy(&bytes, p, 8);
  return __builtin_convertvector(bytes, oriel_lanes);
}
static inline oriel_lanes oriel_lanes_both(uint32_t c) {
  uint32_t two[2] = {c, c};
  return oriel_lanes_of(two);
}
static inline void oriel_lanes_put(oriel_lanes lanes, uint32_t *p) {
  oriel_bytes bytes = __builtin_convertvector(lanes, oriel_bytes);
  memcpy(p, &bytes, 8);
}
static inline oriel_lanes oriel_lanes_scale(oriel_lanes c, oriel_lanes a) {
  oriel_lanes t = c * a + 128;
  return (t + (t >> 8)) >> 8;
}

// A see-through colour over a row of pixels.
static inline void oriel_over_row(uint32_t *d, int count, uint32_t c) {
  oriel_lanes s = oriel_lanes_both(c), rest = (oriel_lanes){} + (uint16_t)(255 - (c >> 24));
  int x = 0;
  for (; x + 1 < count; x += 2) oriel_lanes_put(s + oriel_lanes_scale(oriel_lanes_of(d + x), rest), d + x);
  if (x < count) d[x] = oriel_over(c, d[x]);
}

// A colour through a row of a mask.
static inline void oriel_mask_row(uint32_t *d, int count, const uint8_t *m, uint32_t c) {
  oriel_lanes colour = oriel_lanes_both(c);
  uint16_t alpha = c >> 24;
  int x = 0;
  for (; x + 1 < count; x += 2) {
    uint16_t a = m[x], b = m[x + 1];
    if (!(a | b)) continue;
    oriel_lanes mask = {a, a, a, a, b, b, b, b};
    uint16_t ta = alpha * a + 128, tb = alpha * b + 128;
    uint16_t ra = 255 - ((ta + (ta >> 8)) >> 8), rb = 255 - ((tb + (tb >> 8)) >> 8);
    oriel_lanes rest = {ra, ra, ra, ra, rb, rb, rb, rb};
    oriel_lanes_put(oriel_lanes_scale(colour, mask) + oriel_lanes_scale(oriel_lanes_of(d + x), rest), d + x);
  }
  if (x < count && m[x]) d[x] = oriel_over(oriel_scale(c, m[x]), d[x]);
}

// One row of a colour; `colours` has one entry per row when `step` is 1, or one for all when it is 0.
static inline void oriel_fill(uint32_t *d, int stride, int width, int height, const uint32_t *colours, int step) {
  for (int y = 0; y < height; y++, d += stride, colours += step) {
    uint32_t c = *colours, a = c >> 24;
    if (a == 0) continue;
    if (a == 255)
      for (int x = 0; x < width; x++) d[x] = c;
    else
      oriel_over_row(d, width, c);
  }
}

// A colour through a mask. A negative `mask_stride` or `mask_step` reads the mask mirrored.
static inline void oriel_fill_mask(
    uint32_t *d, int stride, const uint8_t *m, long mask_stride, long mask_step, int width, int height,
    const uint32_t *colours, int step) {
  for (int y = 0; y < height; y++, d += stride, m += mask_stride, colours += step) {
    uint32_t c = *colours;
    int opaque = c >> 24 == 255;
    const uint8_t *p = m;
    if (mask_step == 1) {
      oriel_mask_row(d, width, m, c);
      continue;
    }
    for (int x = 0; x < width; x++, p += mask_step) {
      uint32_t a = *p;
      if (a == 0) continue;
      if (a == 255 && opaque) d[x] = c;
      else d[x] = oriel_over(oriel_scale(c, a), d[x]);
    }
  }
}

// A mask whose middle column and row repeat: sizes up to `left`/`top` and from the end come from its edges.
static inline void oriel_fill_nine(
    uint32_t *d, int stride, const uint8_t *m, int mask_stride, int mask_size_x, int mask_size_y, int x0, int y0, int width, int height,
    int full_width, int full_height, uint32_t c) {
  int cx = mask_size_x / 2, cy = mask_size_y / 2;
  for (int y = y0; y < y0 + height; y++, d += stride) {
    int my = y < cy ? y : y >= full_height - (mask_size_y - cy - 1) ? mask_size_y - (full_height - y) : cy;
    const uint8_t *row = m + (long)my * mask_stride;
    // Left part, the repeated column, right part.
    int middle = cx < x0 ? x0 : cx, end = x0 + width, right = full_width - (mask_size_x - cx - 1);
    int middle_end = right < end ? right : end;
    int left_end = end < middle ? end : middle, right_start = right > x0 ? right : x0;
    if (left_end > x0) oriel_mask_row(d, left_end - x0, row + x0, c);
    if (row[cx] && middle_end > middle) oriel_over_row(d + (middle - x0), middle_end - middle, oriel_scale(c, row[cx]));
    if (end > right_start)
      oriel_mask_row(d + (right_start - x0), end - right_start, row + mask_size_x - full_width + right_start, c);
  }
}

// Source over destination; `alpha` 255 takes the source as it is.
static inline void oriel_blit(
    uint32_t *d, int stride, const uint32_t *s, int source_stride, int width, int height, uint32_t alpha) {
  oriel_lanes opacity = (oriel_lanes){} + (uint16_t)alpha;
  for (int y = 0; y < height; y++, d += stride, s += source_stride) {
    int x = 0;
    for (; x + 1 < width; x += 2) {
      uint64_t both;
      memcpy(&both, s + x, 8);
      if (!both) continue;
      if (alpha == 255 && s[x] >> 24 == 255 && s[x + 1] >> 24 == 255) {
        memcpy(d + x, &both, 8);
        continue;
      }
      oriel_lanes c = oriel_lanes_of(s + x);
      if (alpha != 255) c = oriel_lanes_scale(c, opacity);
      oriel_lanes rest = 255 - __builtin_shufflevector(c, c, 3, 3, 3, 3, 7, 7, 7, 7);
      oriel_lanes_put(c + oriel_lanes_scale(oriel_lanes_of(d + x), rest), d + x);
    }
    if (x < width) {
      uint32_t c = alpha == 255 ? s[x] : oriel_scale(s[x], alpha);
      if (c) d[x] = oriel_over(c, d[x]);
    }
  }
}

// Destination times the alpha of the mask.
static inline void oriel_multiply_alpha(uint32_t *d, const uint32_t *mask, long count) {
  for (long i = 0; i < count; i++) d[i] = oriel_scale(d[i], mask[i] >> 24);
}

// The black part of both is added: what is dark in either gets darker.
static inline void oriel_plus_darker(
    uint32_t *d, int stride, const uint32_t *s, int source_stride, int width, int height, uint32_t alpha) {
  for (int y = 0; y < height; y++, d += stride, s += source_stride)
    for (int x = 0; x < width; x++) {
      uint32_t c = oriel_scale(s[x], alpha), a = c >> 24, b = d[x] >> 24, sum = a + b > 255 ? 255 : a + b;
      if (a == 0) continue;
      uint32_t result = sum << 24;
      for (int k = 0; k < 24; k += 8) {
        int v = (int)sum - (int)(a - ((c >> k) & 255)) - (int)(b - ((d[x] >> k) & 255));
        result |= (uint32_t)(v < 0 ? 0 : v) << k;
      }
      d[x] = result;
    }
}

// rgba' = m * rgba + offset on components 0...1 that are not premultiplied; m has four rows of five.
static inline void oriel_colour_matrix(uint32_t *d, long count, const float *m) {
  uint32_t from = 0, to = 0;
  int known = 0;
  for (long i = 0; i < count; i++) {
    uint32_t p = d[i];
    if (known && p == from) { d[i] = to; continue; }
    float a = (p >> 24) / 255.0f, k = a > 0 ? 1 / (255.0f * a) : 0;
    float v[4] = {((p >> 16) & 255) * k, ((p >> 8) & 255) * k, (p & 255) * k, a}, r[4];
    for (int j = 0; j < 4; j++) {
      const float *q = m + 5 * j;
      float x = q[0] * v[0] + q[1] * v[1] + q[2] * v[2] + q[3] * v[3] + q[4];
      r[j] = x < 0 ? 0 : x > 1 ? 1 : x;
    }
    from = p;
    // Offsets must not colour what is not there.
    uint32_t alpha = (uint32_t)(r[3] * 255 + 0.5f);
    if (a == 0) alpha = 0;
    float s = alpha;
    to = alpha << 24 | (uint32_t)(r[0] * s + 0.5f) << 16 | (uint32_t)(r[1] * s + 0.5f) << 8 | (uint32_t)(r[2] * s + 0.5f);
    d[i] = to;
    known = 1;
  }
}

// One channel pair of four neighbouring pixels, weighted; weights are 0...256.
static inline uint32_t oriel_bilinear(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t x, uint32_t y) {
  uint32_t wd = x * y >> 8, wb = x - wd, wc = y - wd, wa = 256 - x - wc;
  uint32_t odd = ((a >> 8 & 0xff00ff) * wa + (b >> 8 & 0xff00ff) * wb + (c >> 8 & 0xff00ff) * wc + (d >> 8 & 0xff00ff) * wd) & 0xff00ff00u;
  uint32_t even = (((a & 0xff00ff) * wa + (b & 0xff00ff) * wb + (c & 0xff00ff) * wc + (d & 0xff00ff) * wd) >> 8) & 0xff00ff;
  return odd | even;
}

// Fills `to` with what `from` looks like through a projection. `m` leads back: a pixel of `to` as the row (x, y, 1)
// times m is one of `from`. Both are in the same device space. Four samples a pixel, smooth at the edges.
static inline void oriel_project(uint32_t *to, int to_stride, int tx, int ty, int tw, int th, const uint32_t *from,
                                 int from_stride, int fx, int fy, int fw, int fh, const double *m) {
  for (int row = 0; row < th; row++) {
    uint32_t *out = to + (long)row * to_stride;
    for (int column = 0; column < tw; column++) {
      uint32_t odd = 0, even = 0;
      for (int sample = 0; sample < 4; sample++) {
        double x = tx + column + (sample & 1 ? 0.75 : 0.25), y = ty + row + (sample & 2 ? 0.75 : 0.25);
        double w = x * m[2] + y * m[5] + m[8];
        if (w <= 1e-9) continue;
        double u = (x * m[0] + y * m[3] + m[6]) / w - fx - 0.5, v = (x * m[1] + y * m[4] + m[7]) / w - fy - 0.5;
        if (!(u > -1 && v > -1 && u < fw && v < fh)) continue;
        int left = (int)(u + 1) - 1, top = (int)(v + 1) - 1;
        uint32_t kx = (uint32_t)((u - left) * 256), ky = (uint32_t)((v - top) * 256);
        const uint32_t *p = from + (long)top * from_stride + left;
        int has_left = left >= 0, has_right = left + 1 < fw, has_top = top >= 0, has_bottom = top + 1 < fh;
        uint32_t value = oriel_bilinear(has_left && has_top ? p[0] : 0, has_right && has_top ? p[1] : 0,
                                        has_left && has_bottom ? p[from_stride] : 0,
                                        has_right && has_bottom ? p[from_stride + 1] : 0, kx, ky);
        odd += value >> 8 & 0xff00ff;
        even += value & 0xff00ff;
      }
      out[column] = ((odd >> 2 & 0xff00ff) << 8) | (even >> 2 & 0xff00ff);
    }
  }
}

// What `oriel_bilinear` makes of two pixels in one row, each where its 16.16 column says.
static inline void oriel_place_pair(uint32_t *to, const uint32_t *upper, const uint32_t *lower, int64_t u0, int64_t u1, uint32_t ky) {
  const uint32_t *p0 = upper + (u0 >> 16), *p1 = upper + (u1 >> 16), *q0 = lower + (u0 >> 16), *q1 = lower + (u1 >> 16);
  uint16_t x0 = u0 >> 8 & 0xff, x1 = u1 >> 8 & 0xff;
  oriel_lanes x = {x0, x0, x0, x0, x1, x1, x1, x1}, y = (oriel_lanes){} + (uint16_t)ky, both = x * y >> 8;
  uint32_t a[2] = {p0[0], p1[0]}, b[2] = {p0[1], p1[1]}, c[2] = {q0[0], q1[0]}, d[2] = {q0[1], q1[1]};
  oriel_lanes sum = oriel_lanes_of(a) * (256 - x - y + both) + oriel_lanes_of(b) * (x - both);
  sum += oriel_lanes_of(c) * (y - both) + oriel_lanes_of(d) * both;
  oriel_lanes_put(sum >> 8, to);
}

// `oriel_project` where nothing is turned or bent: a column of `to` is `sx` columns of `from`, a row `sy` rows, both near 1, so that
// one sample a pixel is enough. `ox` and `oy` are where the pixel (0, 0) comes from.
static inline void oriel_place(uint32_t *to, int to_stride, int tx, int ty, int tw, int th, const uint32_t *from,
                               int from_stride, int fx, int fy, int fw, int fh, double sx, double ox, double sy, double oy) {
  double first = (tx + 0.5) * sx + ox - fx - 0.5;
  int64_t start = (int64_t)floor(first * 65536 + 0.5), step = (int64_t)floor(sx * 65536 + 0.5);
  for (int row = 0; row < th; row++) {
    uint32_t *out = to + (long)row * to_stride;
    double v = (ty + row + 0.5) * sy + oy - fy - 0.5;
    int64_t at_row = (int64_t)floor(v * 65536 + 0.5);
    long top = (long)(at_row >> 16);
    uint32_t ky = (uint32_t)(at_row >> 8 & 0xff);
    if (top < -1 || top >= fh) {
      memset(out, 0, (size_t)tw * 4);
      continue;
    }
    int has_top = top >= 0, has_bottom = top + 1 < fh && ky > 0;
    const uint32_t *upper = from + top * (long)from_stride, *lower = upper + from_stride;
    // Where all four neighbours are there, two pixels are made at once.
    int is_inside = has_top && top + 1 < fh;
    int64_t u = start, last_pair = ((int64_t)(fw - 1) << 16) - step;
    for (int column = 0; column < tw;) {
      if (is_inside && u >= 0 && u < last_pair && column + 1 < tw) {
        oriel_place_pair(out + column, upper, lower, u, u + step, ky);
        column += 2;
        u += 2 * step;
        continue;
      }
      long left = (long)(u >> 16);
      uint32_t kx = (uint32_t)(u >> 8 & 0xff);
      int has_left = left >= 0 && left < fw, has_right = left >= -1 && left + 1 < fw && kx > 0;
      out[column] = kx == 0 && ky == 0
        ? (has_left && has_top ? upper[left] : 0)
        : oriel_bilinear(has_left && has_top ? upper[left] : 0, has_right && has_top ? upper[left + 1] : 0,
                         has_left && has_bottom ? lower[left] : 0, has_right && has_bottom ? lower[left + 1] : 0, kx, ky);
      column++;
      u += step;
    }
  }
}

// Replaces every pixel by `colour` times its alpha.
static inline void oriel_tint(uint32_t *d, long count, uint32_t colour) {
  for (long i = 0; i < count; i++) d[i] = oriel_scale(colour, d[i] >> 24);
}

// One box of `radius` to both sides along a line of bytes, `step` apart. `extend` repeats the edges.
static inline void oriel_box_line(uint8_t *d, long step, int count, int radius, int extend, uint8_t *line) {
  for (int i = 0; i < count; i++) line[i] = d[i * step];
  int size = 2 * radius + 1;
  uint32_t first = extend ? line[0] : 0, last = extend ? line[count - 1] : 0;
  uint64_t inverse = (1ull << 32) / size;
  uint32_t sum = first * (radius + 1);
  for (int i = 0; i < radius; i++) sum += i < count ? line[i] : last;
  for (int i = 0; i < count; i++) {
    sum += i + radius < count ? line[i + radius] : last;
    if (i > 0) sum -= i - radius - 1 >= 0 ? line[i - radius - 1] : first;
    else sum -= first;
    uint64_t v = (sum * inverse + (1ull << 31)) >> 32;
    d[i * step] = v > 255 ? 255 : (uint8_t)v;
  }
}

static inline void oriel_kernel_line(uint8_t *d, long step, int count, const float *k, int radius, int extend, uint8_t *line) {
  for (int i = 0; i < count; i++) line[i] = d[i * step];
  float first = extend ? line[0] : 0, last = extend ? line[count - 1] : 0;
  for (int i = 0; i < count; i++) {
    float sum = 0.5f;
    for (int j = -radius; j <= radius; j++) {
      int n = i + j;
      sum += k[j + radius] * (n < 0 ? first : n >= count ? last : line[n]);
    }
    d[i * step] = sum > 255 ? 255 : (uint8_t)sum;
  }
}

// Gaussian blur of `channels` interleaved bytes: exact for small sigma, three boxes of the same variance beyond.
static inline void oriel_blur(uint8_t *d, int width, int height, int channels, double sigma, int extend) {
  if (sigma < 0.05 || width <= 0 || height <= 0) return;
  int longest = width > height ? width : height;
  uint8_t *line = malloc(longest);
  if (!line) return;
  long row = (long)width * channels;
  if (sigma < 3) {
    int radius = (int)ceil(sigma * 3);
    float k[32], sum = 0;
    for (int i = -radius; i <= radius; i++) sum += k[i + radius] = (float)exp(-i * i / (2 * sigma * sigma));
    for (int i = 0; i <= 2 * radius; i++) k[i] /= sum;
    for (int c = 0; c < channels; c++) {
      for (int y = 0; y < height; y++) oriel_kernel_line(d + y * row + c, channels, width, k, radius, extend, line);
      for (int x = 0; x < width; x++) oriel_kernel_line(d + (long)x * channels + c, row, height, k, radius, extend, line);
    }
  } else {
    // Widths of three odd boxes whose variances add up to sigma squared.
    double ideal = sqrt(12 * sigma * sigma / 3 + 1);
    int lower = (int)ideal;
    if (lower % 2 == 0) lower--;
    int small = (int)((12 * sigma * sigma - 3.0 * lower * lower - 12.0 * lower - 9) / (-4.0 * lower - 4) + 0.5);
    for (int pass = 0; pass < 3; pass++) {
      int radius = ((pass < small ? lower : lower + 2) - 1) / 2;
      for (int c = 0; c < channels; c++) {
        for (int y = 0; y < height; y++) oriel_box_line(d + y * row + c, channels, width, radius, extend, line);
        for (int x = 0; x < width; x++) oriel_box_line(d + (long)x * channels + c, row, height, radius, extend, line);
      }
    }
  }
  free(line);
}

// Half the size in both directions, each pixel the mean of four; odd edges are dropped.
static inline void oriel_halve(const uint32_t *s, int width, int height, uint32_t *d) {
  int w = width / 2, h = height / 2;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      const uint32_t *p = s + (long)(2 * y) * width + 2 * x;
      uint32_t q[4] = {p[0], p[1], p[width], p[width + 1]}, rb = 0x20002, ag = 0x20002;
      for (int i = 0; i < 4; i++) rb += q[i] & 0xFF00FF, ag += (q[i] >> 8) & 0xFF00FF;
      d[(long)y * w + x] = ((rb >> 2) & 0xFF00FF) | ((ag << 6) & 0xFF00FF00);
    }
}

// RGBA bytes (not premultiplied) to premultiplied ARGB words. `channels` is 3 or 4.
static inline void oriel_premultiply(const uint8_t *s, long source_stride, int channels, uint32_t *d, int width, int height) {
  for (int y = 0; y < height; y++, s += source_stride)
    for (int x = 0; x < width; x++) {
      const uint8_t *p = s + (long)x * channels;
      uint32_t a = channels == 4 ? p[3] : 255;
      uint32_t c = 0xFF000000 | (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
      *d++ = a == 255 ? c : oriel_scale(c, a);
    }
}
