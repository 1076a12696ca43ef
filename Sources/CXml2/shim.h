// Debian: libxml2-dev
#include <libxml/HTMLparser.h>
#include <libxml/uri.h>
