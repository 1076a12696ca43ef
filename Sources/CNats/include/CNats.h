#pragma once
// Debian: libnats-dev, loaded when a farm is first asked: it brings OpenSSL, which would slow every start.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    cnats_well = 0,
    cnats_nothing,
    cnats_gone,
    /// The broker's identity is unproven, or the connection not encrypted.
    cnats_untrusted,
    cnats_forbidden,
    cnats_taken,
    cnats_full,
    cnats_no_stream,
    cnats_other,
} cnats_kind;

typedef struct {
    cnats_kind kind;
    int status;
    int code;
    char text[256];
} cnats_fault;

// `authority` and `credentials` may be NULL; `nkey` and its file of the seed come both or not at all.
typedef struct {
    const char *const *servers;
    int server_count;
    bool secure;
    const char *authority;
    const char *credentials;
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

/// Runs on a thread of the library.
typedef void (*cnats_handler)(uint64_t key, const char *subject, const void *bytes, size_t count);

/// Returns NULL, or the reason for the failure. Call it before all others.
const char *cnats_load(void);

/// Reconnects by itself. Returns NULL and the fault on failure.
cnats_connection *cnats_connect(const cnats_way *way, cnats_fault *fault);
void cnats_end(cnats_connection *connection);
bool cnats_is_connected(cnats_connection *connection);

void cnats_tell(cnats_connection *connection, const char *subject, const void *bytes, size_t count);
bool cnats_keep(
    cnats_connection *connection, const char *subject, const void *bytes, size_t count, bool only_first,
    cnats_fault *fault);
/// NULL and the fault if there is none.
cnats_message *cnats_last(
    cnats_connection *connection, const char *stream, const char *subject, cnats_fault *fault);
bool cnats_purge(cnats_connection *connection, const char *stream, const char *subject, cnats_fault *fault);

const void *cnats_bytes(cnats_message *message, size_t *count);
const char *cnats_subject(cnats_message *message);
void cnats_let_go(cnats_message *message);

bool cnats_make_stream(cnats_connection *connection, const cnats_stream *wanted, cnats_fault *fault);
bool cnats_look_at_stream(
    cnats_connection *connection, const char *name, cnats_stream_state *state, cnats_fault *fault);
bool cnats_each_subject(
    cnats_connection *connection, const char *stream, const char *pattern, void *context,
    void (*each)(void *context, const char *subject, uint64_t messages), cnats_fault *fault);

/// Makes or finds the durable consumer through which workers pull a subject.
bool cnats_make_queue(
    cnats_connection *connection, const char *stream, const char *name, const char *subject,
    int64_t wait_nanoseconds, int64_t replicas, cnats_fault *fault);
bool cnats_in_hand(
    cnats_connection *connection, const char *stream, const char *name, uint64_t *count, cnats_fault *fault);
/// The timeout is for a silent broker.
cnats_queue *cnats_pull(
    cnats_connection *connection, const char *stream, const char *name, int64_t silence_milliseconds,
    cnats_fault *fault);
/// Free fetched messages first.
void cnats_end_pull(cnats_queue *queue);
/// May be NULL; without time to wait, only a message that is there already.
cnats_message *cnats_fetch(cnats_queue *queue, int64_t wait_milliseconds, cnats_fault *fault);
/// Counts this delivery, too.
uint64_t cnats_deliveries(cnats_message *message);
/// Waits for the broker's confirmation.
bool cnats_done(cnats_queue *queue, cnats_message *message, cnats_fault *fault);
/// Returns a message for redelivery after a delay.
void cnats_give_back(cnats_queue *queue, cnats_message *message, int64_t after_nanoseconds);
/// Extends the time for a message being worked on.
void cnats_in_progress(cnats_queue *queue, cnats_message *message);

cnats_subscription *cnats_listen(
    cnats_connection *connection, const char *subject, cnats_handler handler, uint64_t key, cnats_fault *fault);
/// Messages in delivery may still arrive.
void cnats_unlisten(cnats_subscription *subscription);
