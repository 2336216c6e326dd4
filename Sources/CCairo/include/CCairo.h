// Cairo's own declarations; CCairo.c gives the functions that this project uses (see there).

#ifndef PATTERNLOCK_CCAIRO_H
#define PATTERNLOCK_CCAIRO_H

#include <cairo/cairo.h>

#endif
