#pragma once
// Debian: libnats-dev. The library is loaded when a farm is first asked, and never linked: it brings OpenSSL, which
// every start of the program would pay for.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    cnats_well = 0,
    /// Nothing was there.
    cnats_nothing,
    /// The broker is absent, or does not answer.
    cnats_gone,
    /// The broker's identity is unproven, or the connection not encrypted.
    cnats_untrusted,
    cnats_forbidden,
    /// The subject has a message already.
    cnats_taken,
    cnats_full,
    cnats_no_stream,
    cnats_other,
} cnats_kind;

/// An outcome, with the library's words.
typedef struct {
    cnats_kind kind;
    int status;
    int code;
    char text[256];
} cnats_fault;

/// A broker's address and our credentials.
typedef struct {
    const char *const *servers;
    int server_count;
    /// Requires TLS and a valid server certificate.
    bool secure;
    /// Certificates that replace the system's; may be NULL.
    const char *authority;
    /// A file of credentials; may be NULL.
    const char *credentials;
    /// The public key of a file with its seed; both or neither.
    const char *nkey;
    const char *nkey_file;
    const char *name;
    int64_t wait_milliseconds;
} cnats_way;

typedef struct {
    const char *name;
    const char *subject;
    bool is_queue;
    bool is_in_memory;
    bool refuses_when_full;
    bool one_a_subject;
    int64_t most_bytes;
    int64_t most_nanoseconds;
    int32_t most_message_bytes;
    int64_t replicas;
} cnats_stream;

typedef struct {
    uint64_t messages;
    uint64_t bytes;
    int64_t first_nanoseconds;
} cnats_stream_state;

typedef struct cnats_connection cnats_connection;
typedef struct cnats_queue cnats_queue;
typedef struct __natsMsg cnats_message;
typedef struct __natsSubscription cnats_subscription;

/// Receives each message of a subscription, on a thread of the library.
typedef void (*cnats_handler)(uint64_t key, const char *subject, const void *bytes, size_t count);

/// Loads the library once. Returns NULL, or the reason for the failure. No other function may be called before.
const char *cnats_load(void);

/// Connects, and reconnects by itself. Returns NULL and the fault on failure.
cnats_connection *cnats_connect(const cnats_way *way, cnats_fault *fault);
void cnats_end(cnats_connection *connection);
bool cnats_is_connected(cnats_connection *connection);

/// Sends a message that no stream keeps.
void cnats_tell(cnats_connection *connection, const char *subject, const void *bytes, size_t count);
/// Stores a message in its subject's stream; on request only if the subject has none yet.
bool cnats_keep(
    cnats_connection *connection, const char *subject, const void *bytes, size_t count, bool only_first,
    cnats_fault *fault);
/// The last message of a subject; NULL and the fault if there is none.
cnats_message *cnats_last(
    cnats_connection *connection, const char *stream, const char *subject, cnats_fault *fault);
bool cnats_purge(cnats_connection *connection, const char *stream, const char *subject, cnats_fault *fault);

const void *cnats_bytes(cnats_message *message, size_t *count);
const char *cnats_subject(cnats_message *message);
void cnats_let_go(cnats_message *message);

/// Makes a stream, or changes an existing one.
bool cnats_make_stream(cnats_connection *connection, const cnats_stream *wanted, cnats_fault *fault);
bool cnats_look_at_stream(
    cnats_connection *connection, const char *name, cnats_stream_state *state, cnats_fault *fault);
/// Calls back for each matching subject of a stream.
bool cnats_each_subject(
    cnats_connection *connection, const char *stream, const char *pattern, void *context,
    void (*each)(void *context, const char *subject, uint64_t messages), cnats_fault *fault);

/// Makes or finds the durable consumer through which workers pull a subject.
bool cnats_make_queue(
    cnats_connection *connection, const char *stream, const char *name, const char *subject,
    int64_t wait_nanoseconds, int64_t replicas, cnats_fault *fault);
/// The messages of a queue that workers hold.
bool cnats_in_hand(
    cnats_connection *connection, const char *stream, const char *name, uint64_t *count, cnats_fault *fault);
/// Starts pulling; the timeout is for a silent broker.
cnats_queue *cnats_pull(
    cnats_connection *connection, const char *stream, const char *name, int64_t silence_milliseconds,
    cnats_fault *fault);
/// Stops pulling and returns late messages. Free fetched ones first.
void cnats_end_pull(cnats_queue *queue);
/// The next message, or NULL. Without time to wait, only one that is there already.
cnats_message *cnats_fetch(cnats_queue *queue, int64_t wait_milliseconds, cnats_fault *fault);
/// Counts this delivery, too.
uint64_t cnats_deliveries(cnats_message *message);
/// Acknowledges a message and waits for the broker's confirmation.
bool cnats_done(cnats_queue *queue, cnats_message *message, cnats_fault *fault);
/// Returns a message for redelivery after a delay.
void cnats_give_back(cnats_queue *queue, cnats_message *message, int64_t after_nanoseconds);
/// Extends the time for a message being worked on.
void cnats_in_progress(cnats_queue *queue, cnats_message *message);

/// Subscribes; `key` is passed on to the handler.
cnats_subscription *cnats_listen(
    cnats_connection *connection, const char *subject, cnats_handler handler, uint64_t key, cnats_fault *fault);
/// Messages in delivery may still arrive.
void cnats_unlisten(cnats_subscription *subscription);
