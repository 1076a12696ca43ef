#pragma once
// Debian: libpulse-dev. The library is loaded when sound is first recorded or played, and never linked: it brings
// thirteen others, which are a fifth of what a start costs. Its functions keep their names.
#include <pulse/pulseaudio.h>

/// Loads the library once. Returns 0, or -1 on failure. No function of the library may be called before.
int cpulse_load(void);
