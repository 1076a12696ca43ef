#pragma once
// Debian: libnats-dev. The library is loaded when a farm is first asked, and never linked: it brings OpenSSL, which
// every start of the program would pay for.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What became of a step.
typedef enum {
    cnats_well = 0,
    /// There was nothing there.
    cnats_nothing,
    /// The broker is not there, or not any more, or does not answer.
    cnats_gone,
    /// The broker is not who it should be, or nothing can be said to it in secret.
    cnats_untrusted,
    /// The broker does not let us.
    cnats_forbidden,
    /// The subject has a message already.
    cnats_taken,
    /// The stream is full.
    cnats_full,
    /// No stream is there, or the broker keeps none.
    cnats_no_stream,
    cnats_other,
} cnats_kind;

/// What became of a step, in the library's words too.
typedef struct {
    cnats_kind kind;
    int status;
    int code;
    char text[256];
} cnats_fault;

/// Where a broker is, and who asks it.
typedef struct {
    const char *const *servers;
    int server_count;
    /// Whether nothing is said but through TLS with the server's certificate checked.
    bool secure;
    /// The certificates that are trusted instead of the system's; may be NULL.
    const char *authority;
    /// A file of credentials; may be NULL.
    const char *credentials;
    /// The public name of the key in a file of its seed; both or neither.
    const char *nkey;
    const char *nkey_file;
    const char *name;
    int64_t wait_milliseconds;
} cnats_way;

/// What a stream is to be like.
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

/// Is handed each message of a subscription, on a thread of the library's.
typedef void (*cnats_handler)(uint64_t key, const char *subject, const void *bytes, size_t count);

/// Loads the library, once for all. Returns NULL, or why it cannot be loaded.
///
/// No other function may be called before it has returned NULL.
const char *cnats_load(void);

/// Connects, and from then on again by itself. Returns NULL and the fault when it cannot.
cnats_connection *cnats_connect(const cnats_way *way, cnats_fault *fault);
/// Ends a connection and lets go of it.
void cnats_end(cnats_connection *connection);
/// Whether the broker is there now.
bool cnats_is_connected(cnats_connection *connection);
/// The most bytes that one message may have.
int64_t cnats_most_bytes(cnats_connection *connection);

/// Sends a message that nobody keeps.
void cnats_tell(cnats_connection *connection, const char *subject, const void *bytes, size_t count);
/// Has a message kept by the stream of its subject; where asked, only if the subject has none yet.
bool cnats_keep(
    cnats_connection *connection, const char *subject, const void *bytes, size_t count, bool only_first,
    cnats_fault *fault);
/// The last message of a subject in a stream; NULL and the fault when there is none.
cnats_message *cnats_last(
    cnats_connection *connection, const char *stream, const char *subject, cnats_fault *fault);
/// Removes all messages of a subject.
bool cnats_purge(cnats_connection *connection, const char *stream, const char *subject, cnats_fault *fault);

const void *cnats_bytes(cnats_message *message, size_t *count);
const char *cnats_subject(cnats_message *message);
void cnats_let_go(cnats_message *message);

/// Makes a stream, or gives one that is there the properties that are wanted.
bool cnats_make_stream(cnats_connection *connection, const cnats_stream *wanted, cnats_fault *fault);
bool cnats_look_at_stream(
    cnats_connection *connection, const char *name, cnats_stream_state *state, cnats_fault *fault);
/// Hands over each subject of a stream that fits a pattern.
bool cnats_each_subject(
    cnats_connection *connection, const char *stream, const char *pattern, void *context,
    void (*each)(void *context, const char *subject, uint64_t messages), cnats_fault *fault);

/// Makes the lasting view through which workers pull what is on a subject, or finds it.
bool cnats_make_queue(
    cnats_connection *connection, const char *stream, const char *name, const char *subject,
    int64_t wait_nanoseconds, int64_t replicas, cnats_fault *fault);
/// How many messages of a queue are in somebody's hand.
bool cnats_in_hand(
    cnats_connection *connection, const char *stream, const char *name, uint64_t *count, cnats_fault *fault);
/// Begins to pull from a queue; a broker may be silent for so long before a fetch ends with nothing.
cnats_queue *cnats_pull(
    cnats_connection *connection, const char *stream, const char *name, int64_t silence_milliseconds,
    cnats_fault *fault);
/// Ends that, and gives back what came too late to be fetched. Messages that were fetched have to be let go before.
void cnats_end_pull(cnats_queue *queue);
/// The next message of a queue; without time to wait, only one that is there. NULL when none came.
cnats_message *cnats_fetch(cnats_queue *queue, int64_t wait_milliseconds, cnats_fault *fault);
/// How often a message of a queue was handed out, this time included.
uint64_t cnats_deliveries(cnats_message *message);
/// Takes a message off its queue, and waits until the broker has said so.
bool cnats_done(cnats_queue *queue, cnats_message *message, cnats_fault *fault);
/// Gives a message back, to be handed out again after a while.
void cnats_give_back(cnats_queue *queue, cnats_message *message, int64_t after_nanoseconds);
/// Says that a message is being worked on.
void cnats_in_progress(cnats_queue *queue, cnats_message *message);

/// Has each message of a subject handed to a function, with a number of one's own.
cnats_subscription *cnats_listen(
    cnats_connection *connection, const char *subject, cnats_handler handler, uint64_t key, cnats_fault *fault);
/// Ends a subscription; messages in delivery may still come.
void cnats_unlisten(cnats_subscription *subscription);
