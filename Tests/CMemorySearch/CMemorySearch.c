#define _GNU_SOURCE
#include "CMemorySearch.h"

#include <string.h>

// Beyond this, elements are parts of things that were allocated: their distances are multiples of 8.
enum { near = 64 };

// The first element of a run by which it is looked for: not one of zeros, of which memory is full.
static size_t anchor(const uint8_t *elements, size_t width, size_t run) {
  for (size_t index = 0; index < run; index++) {
    for (size_t byte = 0; byte < width; byte++) {
      if (elements[index * width + byte] != 0) return index;
    }
  }
  return 0;
}

ptrdiff_t memory_search(const uint8_t *memory, size_t size, struct memory_secret secret, size_t run, size_t step,
                        size_t longest, size_t *distance) {
  size_t width = secret.width;
  if (run < 2) return -1;
  // In a long secret only every run / 2 elements: half as long a run again is found for certain.
  size_t stride = secret.count > 2 * run ? run / 2 : 1;
  for (size_t start = 0; start + run <= secret.count; start += stride) {
    const uint8_t *elements = secret.elements + start * width;
    size_t before = anchor(elements, width, run);
    size_t after = run - 1 - before;
    const uint8_t *place = memory;
    while ((place = memmem(place, size - (size_t)(place - memory), elements + before * width, width))) {
      size_t left = (size_t)(place - memory);
      size_t right = size - left - width;
      for (size_t d = (width + step - 1) / step * step; d <= longest; d += d < near || step > 8 ? step : 8) {
        if (before * d > left || after * d > right) break;
        const uint8_t *first = place - before * d;
        size_t index = 0;
        while (index < run && first[index * d] == elements[index * width] &&
               memcmp(first + index * d, elements + index * width, width) == 0) {
          index++;
        }
        if (index < run) continue;
        *distance = d;
        return first - memory;
      }
      place++;
    }
  }
  return -1;
}
