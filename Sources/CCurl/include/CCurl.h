#pragma once
// Debian: libcurl4, or libcurl3-gnutls. The library is loaded when a page is fetched. The few of its names that are
// needed are declared in CCurl.c: they have not changed since 2006, and so its headers are not needed to build.
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

/// Loads the library once. Returns NULL, or the reason for the failure.
const char *ccurl_load(void);

/// Allows or refuses a connection to an address.
///
/// It sees the very address that is connected to next: nothing lies between check and use.
typedef bool (*ccurl_judge)(const struct sockaddr *address);

enum ccurl_end {
    ccurl_answered,
    ccurl_no_name,
    ccurl_no_connection,
    ccurl_late,
    ccurl_not_trusted,
    ccurl_broken,
};

enum ccurl_kind {
    /// Bodies of other types are not read.
    ccurl_kind_page,
    /// Any content type: the reader looks at the bytes.
    ccurl_kind_picture,
};

struct ccurl_page {
    enum ccurl_end end;
    /// The judge refused an address.
    bool refused;
    bool found_name;
    /// The system's error, if there was no connection.
    long system_error;
    /// The status, such as 200.
    long status;
    /// The body was longer than the limit, or of a type that is not read.
    bool cut;
    char type[256];
    /// The redirect's target, or NULL.
    char *redirect;
    unsigned char *bytes;
    size_t count;
};

/// Requests a page or picture once. No redirects, cookies, referrer, proxy or password.
///
/// Reads at most `limit` bytes after decompression. `hosts` is NULL, or `HOST:PORT:ADDRESS` to fix a name's address.
/// Call `ccurl_free` afterwards.
void ccurl_get(
    enum ccurl_kind kind,
    const char *address,
    const char *hosts,
    long milliseconds,
    size_t limit,
    ccurl_judge judge,
    struct ccurl_page *page);

void ccurl_free(struct ccurl_page *page);
