#pragma once
// Debian: libmicrohttpd-dev, loaded for the first page: its ten libraries would slow every start by a quarter.
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdbool.h>

/// Returns NULL, or the reason for the failure. Call it before all others.
const char *cmicrohttp_load(void);

/// The library's own function is variadic, which Swift cannot call.
struct MHD_Daemon *cmicrohttp_start(
    const struct sockaddr_in *address, unsigned int connections, unsigned int idle_seconds, size_t memory,
    MHD_AcceptPolicyCallback accept, MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback notify, void *context);

/// Stops listening and hands over the socket; -1 if there is none.
int cmicrohttp_quiesce(struct MHD_Daemon *daemon);

/// Ends all connections and the serving thread.
void cmicrohttp_stop(struct MHD_Daemon *daemon);

/// 0 if unknown.
uint16_t cmicrohttp_port(struct MHD_Daemon *daemon);

bool cmicrohttp_begins(enum MHD_ConnectionNotificationCode code);

int cmicrohttp_socket(struct MHD_Connection *connection);

void cmicrohttp_idle(struct MHD_Connection *connection, unsigned int seconds);

void cmicrohttp_suspend(struct MHD_Connection *connection);
void cmicrohttp_resume(struct MHD_Connection *connection);

void cmicrohttp_values(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIterator each, void *context);

/// Copies the bytes.
struct MHD_Response *cmicrohttp_bytes(const void *bytes, size_t count);

/// Closes the descriptor.
struct MHD_Response *cmicrohttp_file(int descriptor, uint64_t from, uint64_t count);

/// An answer of unknown length, requested block by block.
struct MHD_Response *cmicrohttp_stream(
    size_t block, MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback free);

void cmicrohttp_add_header(struct MHD_Response *response, const char *name, const char *value);

/// Releases the answer.
enum MHD_Result cmicrohttp_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

/// The library's own name is a cast that Swift cannot see.
static const ssize_t cmicrohttp_end = -1;
