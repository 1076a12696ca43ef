#pragma once
// Debian: libcurl4, or libcurl3-gnutls, loaded for the first page. CCurl.c declares the few names that are needed.
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

/// Returns NULL, or the reason for the failure.
const char *ccurl_load(void);

/// Judges the very address that is connected to next, so that nothing lies between check and use.
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
    ccurl_kind_picture,
};

struct ccurl_page {
    enum ccurl_end end;
    bool refused;
    bool found_name;
    long system_error;
    long status;
    /// The body was longer than the limit, or of a type that is not read.
    bool cut;
    char type[256];
    char *redirect;
    unsigned char *bytes;
    size_t count;
};

/// Requests once, without redirects, cookies or proxy; `hosts` is NULL or `HOST:PORT:ADDRESS` to fix an address.
void ccurl_get(
    enum ccurl_kind kind, const char *address, const char *hosts, long milliseconds, size_t limit, ccurl_judge judge,
    struct ccurl_page *page);

void ccurl_free(struct ccurl_page *page);
