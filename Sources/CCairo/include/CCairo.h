// Cairo's own declarations; CCairo.c gives the functions that this project uses (see there).

#ifndef PATTERNLOCK_CCAIRO_H
#define PATTERNLOCK_CCAIRO_H

#include <cairo/cairo.h>

// Whether the library could be opened. Opens it.
int cairo_is_available(void);

#endif
