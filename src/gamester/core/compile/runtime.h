/* The part of the compiled rules that is the same for every game: C11, checked (-DCHECKED) and unchecked.

   Numbers are of 64 bits and wrap round, cells of a state are of 32. In the checked build a fault leaves the entry point by longjmp
   and says which line of which chapter it is; in the other nothing is checked but the arguments of entry points. */
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { RULES_VERSION = 1 };
typedef struct { int32_t *p; int64_t n; } Row;
typedef struct { int32_t *p; int64_t n, m; } Grid;
typedef struct { int8_t *p; int64_t n; } Bytes1;
typedef struct { int8_t *p; int64_t n, m; } Bytes2;
typedef struct { int32_t *p; int64_t n, m; } Tables;
typedef union { int64_t i; Row row; Grid grid; Bytes2 bytes; Tables tables; } Slot;

/* An entry point. `takes` has a letter for every argument: i number, t states, T states with counters, c row, s rows, b rows of bytes;
   then > if it answers with a number. `arguments` are their names with commas between. */
typedef struct { const char *name, *takes, *arguments; int64_t (*call)(const Slot *); } Entry;
enum { NO_FAULT, BAD_INDEX, BAD_CELL, BAD_SUM, BAD_SHIFT, BAD_DIVISION, BAD_ASSERTION, BAD_ARGUMENT };
typedef struct { int64_t kind, site, a, b; } Fault;
typedef struct {
  int64_t version, words, counted;
  const char *name;
  const Entry *entries;
  const char *const *files, *const *needs;
  Fault *(*fault)(void);
} Rules;

static _Thread_local Fault fault_;
static inline Fault *fault_of(void) { return &fault_; }
static inline int64_t refuse(int64_t need, int64_t site) {
  fault_ = (Fault){BAD_ARGUMENT, site, need, 0};
  return INT64_MIN;
}
/* A line that begins an entry point: what its arguments must fulfil, also in the unchecked build. */
#define NEED(holds, need, site) do { if (!(holds)) return refuse(need, site); } while (0)

#ifdef CHECKED
#include <setjmp.h>
static _Thread_local jmp_buf back_;
#define ENTER if (setjmp(back_)) return INT64_MIN;
static void fault(int64_t kind, int64_t site, int64_t a, int64_t b) {
  fault_ = (Fault){kind, site, a, b};
  longjmp(back_, 1);
}
static inline int64_t IX(int64_t i, int64_t n, int64_t site) {
  if (i < 0 || i >= n) fault(BAD_INDEX, site, i, n);
  return i;
}
static inline int32_t CELL(int64_t v, int64_t site) {
  if (v < INT32_MIN || v > INT32_MAX) fault(BAD_CELL, site, v, 32);
  return (int32_t)v;
}
static inline int8_t BYTE(int64_t v, int64_t site) {
  if (v < INT8_MIN || v > INT8_MAX) fault(BAD_CELL, site, v, 8);
  return (int8_t)v;
}
static inline int64_t ADD(int64_t a, int64_t b, int64_t site) {
  int64_t r;
  if (__builtin_add_overflow(a, b, &r)) fault(BAD_SUM, site, a, b);
  return r;
}
static inline int64_t SUB(int64_t a, int64_t b, int64_t site) {
  int64_t r;
  if (__builtin_sub_overflow(a, b, &r)) fault(BAD_SUM, site, a, b);
  return r;
}
static inline int64_t MUL(int64_t a, int64_t b, int64_t site) {
  int64_t r;
  if (__builtin_mul_overflow(a, b, &r)) fault(BAD_SUM, site, a, b);
  return r;
}
static inline int64_t SHL(int64_t a, int64_t b, int64_t site) {
  if (b < 0 || b > 62 || (a < 0 ? a : -a) < -(INT64_MAX >> b)) fault(BAD_SHIFT, site, a, b);
  return (int64_t)((uint64_t)a << b);
}
static inline int64_t SHR(int64_t a, int64_t b, int64_t site) {
  if (b < 0 || b > 63) fault(BAD_SHIFT, site, a, b);
  return a >> b;
}
static inline int64_t BY(int64_t b, int64_t site) {
  if (b == 0) fault(BAD_DIVISION, site, b, 0);
  return b;
}
static inline void HOLDS(int64_t holds, int64_t site) {
  if (!holds) fault(BAD_ASSERTION, site, 0, 0);
}
#else
#define ENTER
#define IX(i, n, site) (i)
#define CELL(v, site) ((int32_t)(v))
#define BYTE(v, site) ((int8_t)(v))
#define ADD(a, b, site) ((a) + (b))
#define SUB(a, b, site) ((a) - (b))
#define MUL(a, b, site) ((a) * (b))
#define SHL(a, b, site) ((int64_t)((uint64_t)(a) << (b)))
#define SHR(a, b, site) ((a) >> (b))
#define BY(b, site) (b)
#define HOLDS(holds, site) ((void)0)
#endif

/* Division as in Python, rounded down. Unchecked, a division by 0 gives 0 where the processor would end the program.
   Nearly all numbers are of 32 bits and not negative: these are divided first, at a third of the time. */
static inline int64_t floor_div(int64_t a, int64_t b) {
  if ((uint64_t)a <= UINT32_MAX && b > 0 && b <= UINT32_MAX) return (uint32_t)a / (uint32_t)b;
  if (b == 0) return 0;
  if (b == -1) return (int64_t)(0 - (uint64_t)a);
  int64_t q = a / b;
  return q - ((a % b != 0) & ((a < 0) != (b < 0)));
}
static inline int64_t floor_mod(int64_t a, int64_t b) {
  if ((uint64_t)a <= UINT32_MAX && b > 0 && b <= UINT32_MAX) return (uint32_t)a % (uint32_t)b;
  if (b == 0 || b == -1) return 0;
  int64_t r = a % b;
  return r + (((r != 0) & ((r < 0) != (b < 0))) ? b : 0);
}
static inline int64_t min2(int64_t a, int64_t b) { return b < a ? b : a; }
static inline int64_t max2(int64_t a, int64_t b) { return b > a ? b : a; }
static inline int64_t abs1(int64_t a) { return a < 0 ? -a : a; }
static inline int64_t sum_row(Row r) {
  int64_t s = 0;
  for (int64_t i = 0; i < r.n; i++) s += r.p[i];
  return s;
}
static inline int64_t max_row(Row r) {
  int64_t s = r.p[0];
  for (int64_t i = 1; i < r.n; i++) s = r.p[i] > s ? r.p[i] : s;
  return s;
}
static inline int64_t min_row(Row r) {
  int64_t s = r.p[0];
  for (int64_t i = 1; i < r.n; i++) s = r.p[i] < s ? r.p[i] : s;
  return s;
}
/* h * stride + number for every number of a row, in 32 bits; four at a time, since each waits for the one before. */
static inline int64_t hash_row(int64_t hash, Row r, int64_t stride) {
  const uint32_t s = (uint32_t)stride, s2 = s * s, s3 = s2 * s, s4 = s3 * s;
  uint32_t h = (uint32_t)hash;
  int64_t i = 0;
  for (; i + 4 <= r.n; i += 4)
    h = h * s4 + (uint32_t)r.p[i] * s3 + (uint32_t)r.p[i + 1] * s2 + (uint32_t)r.p[i + 2] * s + (uint32_t)r.p[i + 3];
  for (; i < r.n; i++) h = h * s + (uint32_t)r.p[i];
  return h;
}
/* Sort the cards before the first -1 of a row; their numbers are below ids, of which there are fewer than 512. */
static inline void sort_cards(Row r, int64_t ids) {
  int32_t many[512];
  int64_t n = 0;
  for (int64_t id = 0; id < ids; id++) many[id] = 0;
  for (; n < r.n && r.p[n] >= 0 && r.p[n] < ids; n++) many[r.p[n]]++;
  for (int64_t at = 0, id = 0; at < n; id++)
    for (int32_t left = many[id]; left > 0; left--) r.p[at++] = (int32_t)id;
}
static inline int64_t in_row(Row r, int64_t x) {
  for (int64_t i = 0; i < r.n; i++) if (r.p[i] == x) return 1;
  return 0;
}
