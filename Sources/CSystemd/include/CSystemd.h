// sd-bus's own declarations; CSystemd.c gives the functions that this project uses (see there).

#ifndef PATTERNLOCK_CSYSTEMD_H
#define PATTERNLOCK_CSYSTEMD_H

#include <systemd/sd-bus.h>

#endif
