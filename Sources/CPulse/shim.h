// Debian: libpulse-dev
#include <pulse/pulseaudio.h>
