#pragma once
// Debian: libcurl4, or libcurl3-gnutls. The library is loaded when a page is fetched. The few of its names that are
// needed are declared in CCurl.c: they have not changed since 2006, and so its headers are not needed to build.
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

/// Loads the library, once for all. Returns NULL, or why it cannot be loaded.
const char *ccurl_load(void);

/// Whether a connection to this address may be made.
///
/// It is asked with the very address that is connected to next: there is nothing between check and use.
typedef bool (*ccurl_judge)(const struct sockaddr *address);

/// How a request ended.
enum ccurl_end {
    ccurl_answered,
    ccurl_no_name,
    ccurl_no_connection,
    ccurl_late,
    ccurl_not_trusted,
    ccurl_broken,
};

/// What is asked for.
enum ccurl_kind {
    /// A page; of what has another type nothing is read.
    ccurl_kind_page,
    /// A picture, whatever its type is said to be: who reads it looks at its bytes.
    ccurl_kind_picture,
};

/// What came of a request.
struct ccurl_page {
    enum ccurl_end end;
    /// Whether an address was refused by the judge.
    bool refused;
    /// Whether the name of the host was found at all.
    bool found_name;
    /// The number of the system's error, when there was no connection.
    long system_error;
    /// The number of the answer, as 200.
    long status;
    /// Whether there was more than was read, or nothing of a kind that is read.
    bool cut;
    char type[256];
    /// Where the answer points to; NULL when it points nowhere.
    char *redirect;
    unsigned char *bytes;
    size_t count;
};

/// Asks for a page or a picture once, without following what it points to. No cookies, no referrer, no proxy, no password.
///
/// At most `limit` bytes are read, counted after decompression. `hosts` is NULL, or a name that is taken to have an
/// address, as `HOST:PORT:ADDRESS`. `ccurl_free` is to follow.
void ccurl_get(
    enum ccurl_kind kind,
    const char *address,
    const char *hosts,
    long milliseconds,
    size_t limit,
    ccurl_judge judge,
    struct ccurl_page *page);

void ccurl_free(struct ccurl_page *page);
