#pragma once
// Debian: libpulse-dev. The library is loaded when sound is first recorded or played, and never linked: it brings
// thirteen others, which are a fifth of what a start costs. Its functions keep their names.
#include <pulse/pulseaudio.h>

/// Loads the library, once for all. Returns 0, or -1 when it cannot be loaded.
///
/// No function of the library may be called before it has returned 0.
int cpulse_load(void);
