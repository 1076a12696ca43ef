#pragma once
// Debian: libpulse-dev, loaded for the first sound: its thirteen libraries would slow every start by a fifth.
#include <pulse/pulseaudio.h>

/// Returns 0, or -1 on failure. Call it before all others.
int cpulse_load(void);
