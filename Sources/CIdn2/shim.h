// Debian: libidn2-dev
#include <idn2.h>
