#pragma once
// Debian: libmicrohttpd-dev. The library is loaded when a page is first served, and never linked: it brings ten others,
// which would make every start of the program a quarter dearer.
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdbool.h>

/// Loads the library, once for all. Returns NULL, or why it cannot be loaded.
///
/// No other function may be called before it has returned NULL.
const char *cmicrohttp_load(void);

/// Starts to serve on one address. The library's own function takes a list of options that Swift cannot pass.
struct MHD_Daemon *cmicrohttp_start(
    const struct sockaddr_in *address,
    unsigned int connections,
    unsigned int idle_seconds,
    size_t memory,
    MHD_AcceptPolicyCallback accept,
    MHD_AccessHandlerCallback handle,
    MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback notify,
    void *context);

/// Listens no more, and hands over the socket; -1 when there is none.
int cmicrohttp_quiesce(struct MHD_Daemon *daemon);

/// Ends all connections and the thread that serves them.
void cmicrohttp_stop(struct MHD_Daemon *daemon);

/// The port it listens on; 0 when that is not known.
uint16_t cmicrohttp_port(struct MHD_Daemon *daemon);

/// Whether a connection begins; else it has ended.
bool cmicrohttp_begins(enum MHD_ConnectionNotificationCode code);

/// The socket of a connection; -1 when that is not known.
int cmicrohttp_socket(struct MHD_Connection *connection);

/// How long a connection may be idle from now on.
void cmicrohttp_idle(struct MHD_Connection *connection, unsigned int seconds);

/// Lets a connection rest until it is resumed.
void cmicrohttp_suspend(struct MHD_Connection *connection);
void cmicrohttp_resume(struct MHD_Connection *connection);

/// Names each value of a kind that the request brought.
void cmicrohttp_values(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIterator each, void *context);

/// An answer of bytes, which are copied.
struct MHD_Response *cmicrohttp_bytes(const void *bytes, size_t count);

/// An answer that is a part of a file, whose descriptor it closes.
struct MHD_Response *cmicrohttp_file(int descriptor, uint64_t from, uint64_t count);

/// An answer of unknown length that is asked for one block after the other.
struct MHD_Response *cmicrohttp_stream(
    size_t block, MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback free);

void cmicrohttp_add_header(struct MHD_Response *response, const char *name, const char *value);

/// Queues an answer, and lets go of it.
enum MHD_Result cmicrohttp_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

/// What a reader of an answer gives at its end; the library's own name is a cast that Swift cannot see.
static const ssize_t cmicrohttp_end = -1;
