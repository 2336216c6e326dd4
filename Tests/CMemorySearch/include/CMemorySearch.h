// Searching the memory of a process for a secret. In C since a debug build of Swift would take minutes for it.

#ifndef PATTERNLOCK_CMEMORYSEARCH_H
#define PATTERNLOCK_CMEMORYSEARCH_H

#include <stddef.h>
#include <stdint.h>

// A secret in one form: `count` elements of `width` bytes each, one after the other.
struct memory_secret {
  const uint8_t *elements;
  size_t width;
  size_t count;
};

// Looks for any `run` elements of a secret that lie in their order at equal distances: multiples of `step` up to
// `longest` bytes, above 64 only those of 8.
//
// Returns the offset of the first of them and sets `distance`; -1 where there are none.
ptrdiff_t memory_search(const uint8_t *memory, size_t size, struct memory_secret secret, size_t run, size_t step,
                        size_t longest, size_t *distance);

#endif
