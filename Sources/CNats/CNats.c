// For waits by the monotonic clock.
#define _GNU_SOURCE

#include "CNats.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <nats/nats.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

// The library's functions in use; their types come from its header.
#define FUNCTIONS(each)                                                                                               \
    each(natsOptions_Create) each(natsOptions_Destroy) each(natsOptions_SetServers) each(natsOptions_SetName)         \
    each(natsOptions_SetSecure) each(natsOptions_LoadCATrustedCertificates) each(natsOptions_SetTimeout)              \
    each(natsOptions_SetUserCredentialsFromFiles) each(natsOptions_SetNKeyFromSeed)                                   \
    each(natsOptions_SetMaxReconnect) each(natsOptions_SetReconnectWait) each(natsOptions_SetPingInterval)            \
    each(natsOptions_UseGlobalMessageDelivery) each(natsOptions_SetIgnoreDiscoveredServers)                           \
    each(natsConnection_Connect) each(natsConnection_Close) each(natsConnection_Destroy) each(natsConnection_Status)  \
    each(natsConnection_JetStream) each(natsConnection_Publish)                                                       \
    each(natsConnection_Subscribe) each(natsSubscription_SetOnCompleteCB) each(natsSubscription_Unsubscribe)          \
    each(natsSubscription_Destroy) each(natsSubscription_NextMsg) each(natsMsgHeader_Get) each(natsMsg_Destroy)       \
    each(natsMsg_GetData) each(natsMsg_GetDataLength) each(natsMsg_GetSubject) each(natsMsg_GetMetaData)              \
    each(jsMsgMetaData_Destroy) each(nats_GetLastError) each(natsStatus_GetText) each(jsCtx_Destroy)                  \
    each(jsOptions_Init) each(jsPubOptions_Init) each(js_Publish) each(js_GetLastMsg) each(js_PurgeStream)            \
    each(jsStreamConfig_Init) each(js_AddStream) each(js_UpdateStream) each(js_GetStreamInfo)                         \
    each(jsStreamInfo_Destroy) each(jsConsumerConfig_Init) each(js_AddConsumer) each(js_GetConsumerInfo)              \
    each(jsConsumerInfo_Destroy) each(natsInbox_Create) each(natsInbox_Destroy) each(natsConnection_SubscribeSync)    \
    each(natsConnection_PublishRequest) each(natsMsg_GetReply) each(natsConnection_Request)

#define POINTER(name) __typeof__(name) *name;
static struct {
    FUNCTIONS(POINTER)
} nats;

struct cnats_connection {
    natsConnection *connection;
    jsCtx *stream;
};

static char reason[256];

#define FIND(name)                                                                                                    \
    if (!(nats.name = (__typeof__(name) *)dlsym(library, #name))) {                                                   \
        snprintf(reason, sizeof reason, "%s", dlerror());                                                             \
        return;                                                                                                       \
    }
static void load(void) {
    // Skips the threads' clean-up at exit, which would wait for absent brokers.
    void *library = dlopen("libnats.so.3.4", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) {
        snprintf(reason, sizeof reason, "%s", dlerror());
        return;
    }
    FUNCTIONS(FIND)
}

const char *cnats_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return reason[0] ? reason : NULL;
}

static cnats_kind kind(natsStatus status, jsErrCode code, const char *text) {
    switch (code) {
    case JSStreamWrongLastSequenceErr: return cnats_taken;
    case JSStreamStoreFailedErr: return strstr(text, "per subject") ? cnats_taken : cnats_full;
    case JSStreamNotFoundErr:
    case JSNotEnabledErr:
    case JSNotEnabledForAccountErr: return cnats_no_stream;
    case JSNoMessageFoundErr: return cnats_nothing;
    case JSAccountResourcesExceededErr:
    case JSInsufficientResourcesErr:
    case JSMemoryResourcesExceededErr:
    case JSStorageResourcesExceededErr: return cnats_full;
    // "No peers" may mean servers that lack room.
    case JSClusterNoPeersErr: return strstr(text, "insufficient") ? cnats_full : cnats_gone;
    case JSClusterNotAvailErr:
    case JSClusterNotLeaderErr: return cnats_gone;
    default: break;
    }
    switch (status) {
    case NATS_OK: return cnats_well;
    case NATS_NOT_FOUND: return cnats_nothing;
    case NATS_TIMEOUT:
    case NATS_NO_SERVER:
    case NATS_IO_ERROR:
    case NATS_CONNECTION_CLOSED:
    case NATS_CONNECTION_DISCONNECTED:
    case NATS_STALE_CONNECTION:
    case NATS_NOT_YET_CONNECTED:
    case NATS_INVALID_SUBSCRIPTION:
    case NATS_NO_RESPONDERS: return cnats_gone;
    case NATS_SSL_ERROR:
    case NATS_SECURE_CONNECTION_WANTED:
    case NATS_SECURE_CONNECTION_REQUIRED: return cnats_untrusted;
    case NATS_CONNECTION_AUTH_FAILED:
    case NATS_NOT_PERMITTED: return cnats_forbidden;
    default: return cnats_other;
    }
}

// Reads the error's text at once, since the next call replaces it.
static bool well(natsStatus status, jsErrCode code, cnats_fault *fault) {
    *fault = (cnats_fault){.status = (int)status, .code = (int)code};
    if (status == NATS_OK) return true;
    natsStatus last = NATS_OK;
    const char *text = nats.nats_GetLastError(&last);
    if (!text || last != status) text = nats.natsStatus_GetText(status);
    snprintf(fault->text, sizeof fault->text, "%s", text ? text : "");
    fault->kind = kind(status, code, fault->text);
    return false;
}

static natsStatus set(natsOptions *options, const cnats_way *way) {
    natsStatus s = nats.natsOptions_SetServers(options, (const char **)way->servers, way->server_count);
    if (s == NATS_OK) s = nats.natsOptions_SetName(options, way->name);
    if (s == NATS_OK) s = nats.natsOptions_SetTimeout(options, way->wait_milliseconds);
    if (s == NATS_OK) s = nats.natsOptions_SetMaxReconnect(options, -1);
    if (s == NATS_OK) s = nats.natsOptions_SetReconnectWait(options, 500);
    if (s == NATS_OK) s = nats.natsOptions_SetPingInterval(options, 10000);
    if (s == NATS_OK) s = nats.natsOptions_UseGlobalMessageDelivery(options, true);
    // Connect only to brokers named in the settings.
    if (s == NATS_OK) s = nats.natsOptions_SetIgnoreDiscoveredServers(options, true);
    if (s == NATS_OK && way->secure) s = nats.natsOptions_SetSecure(options, true);
    if (s == NATS_OK && way->secure && way->authority)
        s = nats.natsOptions_LoadCATrustedCertificates(options, way->authority);
    if (s == NATS_OK && way->credentials)
        s = nats.natsOptions_SetUserCredentialsFromFiles(options, way->credentials, NULL);
    if (s == NATS_OK && way->nkey) s = nats.natsOptions_SetNKeyFromSeed(options, way->nkey, way->nkey_file);
    return s;
}

// The library waits without end, and without rest, for a broker that greets and then says nothing. So somebody else
// waits beside it, and shuts such a socket, which ends that wait.
enum { most_sockets = 1024 };

typedef struct {
    const cnats_way *way;
    // Sockets open before belong to other connections.
    bool is_other[most_sockets];
    pthread_mutex_t lock;
    pthread_cond_t is_made;
    bool is_over;
} connecting;

static int port_of(const char *server) {
    const char *colon = strrchr(server, ':');
    int port = colon ? atoi(colon + 1) : 0;
    return port > 0 ? port : 4222;
}

static bool leads_to_broker(int number, const cnats_way *way) {
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer;
    if (getpeername(number, (struct sockaddr *)&peer, &size) != 0) return false;
    int port = 0;
    if (peer.ss_family == AF_INET) port = ntohs(((struct sockaddr_in *)&peer)->sin_port);
    if (peer.ss_family == AF_INET6) port = ntohs(((struct sockaddr_in6 *)&peer)->sin6_port);
    for (int i = 0; port && i < way->server_count; i++)
        if (port_of(way->servers[i]) == port) return true;
    return false;
}

static void each_socket(connecting *one, void (*act)(connecting *, int)) {
    DIR *folder = opendir("/proc/self/fd");
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        int number = entry->d_name[0] == '.' ? -1 : atoi(entry->d_name);
        if (number >= 0 && number < most_sockets && leads_to_broker(number, one->way)) act(one, number);
    }
    closedir(folder);
}

static void note(connecting *one, int number) { one->is_other[number] = true; }

static void shut(connecting *one, int number) {
    if (!one->is_other[number]) shutdown(number, SHUT_RDWR);
}

static void *shut_when_late(void *context) {
    connecting *one = context;
    int64_t patience = one->way->wait_milliseconds * one->way->server_count + 1000;
    pthread_mutex_lock(&one->lock);
    while (!one->is_over) {
        struct timespec end;
        clock_gettime(CLOCK_MONOTONIC, &end);
        end.tv_sec += patience / 1000;
        if (pthread_cond_clockwait(&one->is_made, &one->lock, CLOCK_MONOTONIC, &end) == ETIMEDOUT)
            each_socket(one, shut);
    }
    pthread_mutex_unlock(&one->lock);
    return NULL;
}

static natsStatus connect_in_time(natsConnection **made, natsOptions *options, const cnats_way *way) {
    connecting one = {.way = way, .lock = PTHREAD_MUTEX_INITIALIZER, .is_made = PTHREAD_COND_INITIALIZER};
    each_socket(&one, note);
    pthread_t watcher;
    if (pthread_create(&watcher, NULL, shut_when_late, &one) != 0) return NATS_NO_MEMORY;
    natsStatus s = nats.natsConnection_Connect(made, options);
    pthread_mutex_lock(&one.lock);
    one.is_over = true;
    pthread_cond_signal(&one.is_made);
    pthread_mutex_unlock(&one.lock);
    pthread_join(watcher, NULL);
    return s;
}

cnats_connection *cnats_connect(const cnats_way *way, cnats_fault *fault) {
    cnats_connection *made = calloc(1, sizeof *made);
    if (!made) {
        *fault = (cnats_fault){.kind = cnats_other, .status = NATS_NO_MEMORY};
        return NULL;
    }
    natsOptions *options = NULL;
    jsOptions streams;
    natsStatus s = nats.natsOptions_Create(&options);
    if (s == NATS_OK) s = set(options, way);
    if (s == NATS_OK) s = connect_in_time(&made->connection, options, way);
    if (s == NATS_OK) s = nats.jsOptions_Init(&streams);
    if (s == NATS_OK) s = nats.natsConnection_JetStream(&made->stream, made->connection, &streams);
    bool is_well = well(s, 0, fault);
    nats.natsOptions_Destroy(options);
    if (is_well) return made;
    cnats_end(made);
    return NULL;
}

void cnats_end(cnats_connection *connection) {
    nats.jsCtx_Destroy(connection->stream);
    if (connection->connection) nats.natsConnection_Close(connection->connection);
    nats.natsConnection_Destroy(connection->connection);
    free(connection);
}

bool cnats_is_connected(cnats_connection *connection) {
    return nats.natsConnection_Status(connection->connection) == NATS_CONN_STATUS_CONNECTED;
}

void cnats_tell(cnats_connection *connection, const char *subject, const void *bytes, size_t count) {
    nats.natsConnection_Publish(connection->connection, subject, bytes, (int)count);
}

bool cnats_keep(
    cnats_connection *connection, const char *subject, const void *bytes, size_t count, bool only_first,
    cnats_fault *fault) {
    jsPubOptions options;
    jsErrCode code = 0;
    nats.jsPubOptions_Init(&options);
    options.ExpectNoMessage = only_first;
    natsStatus s = nats.js_Publish(NULL, connection->stream, subject, bytes, (int)count, &options, &code);
    return well(s, code, fault);
}

cnats_message *cnats_last(
    cnats_connection *connection, const char *stream, const char *subject, cnats_fault *fault) {
    natsMsg *message = NULL;
    jsErrCode code = 0;
    natsStatus s = nats.js_GetLastMsg(&message, connection->stream, stream, subject, NULL, &code);
    return well(s, code, fault) ? message : NULL;
}

bool cnats_purge(cnats_connection *connection, const char *stream, const char *subject, cnats_fault *fault) {
    jsOptions options;
    jsErrCode code = 0;
    nats.jsOptions_Init(&options);
    options.Stream.Purge.Subject = subject;
    return well(nats.js_PurgeStream(connection->stream, stream, &options, &code), code, fault);
}

const void *cnats_bytes(cnats_message *message, size_t *count) {
    *count = (size_t)nats.natsMsg_GetDataLength(message);
    return nats.natsMsg_GetData(message);
}

const char *cnats_subject(cnats_message *message) { return nats.natsMsg_GetSubject(message); }

void cnats_let_go(cnats_message *message) { nats.natsMsg_Destroy(message); }

bool cnats_make_stream(cnats_connection *connection, const cnats_stream *wanted, cnats_fault *fault) {
    jsStreamConfig config;
    jsErrCode code = 0;
    nats.jsStreamConfig_Init(&config);
    config.Name = wanted->name;
    config.Subjects = (const char **)&wanted->subject;
    config.SubjectsLen = 1;
    config.Retention = wanted->is_queue ? js_WorkQueuePolicy : js_LimitsPolicy;
    config.Storage = wanted->is_in_memory ? js_MemoryStorage : js_FileStorage;
    config.Discard = wanted->refuses_when_full ? js_DiscardNew : js_DiscardOld;
    config.MaxBytes = wanted->most_bytes;
    config.MaxAge = wanted->most_nanoseconds;
    config.MaxMsgSize = wanted->most_message_bytes;
    config.Replicas = wanted->replicas;
    config.AllowDirect = !wanted->is_queue;
    if (wanted->one_a_subject) config.MaxMsgsPerSubject = 1;
    if (wanted->one_a_subject && wanted->refuses_when_full) config.DiscardNewPerSubject = true;
    // Update before add: adding counts room that the stream has reserved twice.
    natsStatus s = nats.js_UpdateStream(NULL, connection->stream, &config, NULL, &code);
    if (s != NATS_OK && code == JSStreamNotFoundErr) {
        code = 0;
        s = nats.js_AddStream(NULL, connection->stream, &config, NULL, &code);
    }
    return well(s, code, fault);
}

bool cnats_look_at_stream(
    cnats_connection *connection, const char *name, cnats_stream_state *state, cnats_fault *fault) {
    jsStreamInfo *info = NULL;
    jsErrCode code = 0;
    natsStatus s = nats.js_GetStreamInfo(&info, connection->stream, name, NULL, &code);
    if (!well(s, code, fault)) return false;
    *state = (cnats_stream_state){
        .messages = info->State.Msgs,
        .bytes = info->State.Bytes,
        .first_nanoseconds = info->State.FirstTime,
    };
    nats.jsStreamInfo_Destroy(info);
    return true;
}

bool cnats_each_subject(
    cnats_connection *connection, const char *stream, const char *pattern, void *context,
    void (*each)(void *context, const char *subject, uint64_t messages), cnats_fault *fault) {
    jsStreamInfo *info = NULL;
    jsOptions options;
    jsErrCode code = 0;
    nats.jsOptions_Init(&options);
    options.Stream.Info.SubjectsFilter = pattern;
    natsStatus s = nats.js_GetStreamInfo(&info, connection->stream, stream, &options, &code);
    if (!well(s, code, fault)) return false;
    jsStreamStateSubjects *subjects = info->State.Subjects;
    for (int i = 0; subjects && i < subjects->Count; i++)
        each(context, subjects->List[i].Subject, subjects->List[i].Msgs);
    nats.jsStreamInfo_Destroy(info);
    return true;
}

bool cnats_make_queue(
    cnats_connection *connection, const char *stream, const char *name, const char *subject,
    int64_t wait_nanoseconds, int64_t replicas, cnats_fault *fault) {
    jsConsumerConfig config;
    jsErrCode code = 0;
    nats.jsConsumerConfig_Init(&config);
    config.Durable = name;
    config.FilterSubject = subject;
    config.AckPolicy = js_AckExplicit;
    config.DeliverPolicy = js_DeliverAll;
    config.AckWait = wait_nanoseconds;
    config.MaxAckPending = 20000;
    config.MaxWaiting = 10000;
    config.MaxDeliver = -1;
    config.Replicas = replicas;
    return well(nats.js_AddConsumer(NULL, connection->stream, stream, &config, NULL, &code), code, fault);
}

bool cnats_in_hand(
    cnats_connection *connection, const char *stream, const char *name, uint64_t *count, cnats_fault *fault) {
    jsConsumerInfo *info = NULL;
    jsErrCode code = 0;
    natsStatus s = nats.js_GetConsumerInfo(&info, connection->stream, stream, name, NULL, &code);
    if (!well(s, code, fault)) return false;
    *count = (uint64_t)info->NumAckPending;
    nats.jsConsumerInfo_Destroy(info);
    return true;
}

// The library's own way of fetching cannot ask for what is there at once and wait for the answer: a request that it
// says needs no waiting has an end, until which the server holds it.
struct cnats_queue {
    natsConnection *connection;
    natsSubscription *subscription;
    char asked[256];
    char inbox[128];
    uint64_t turn;
    // A second request before the answer would bring two messages.
    bool is_owed;
    int silences;
    int64_t silence_milliseconds;
};

cnats_queue *cnats_pull(
    cnats_connection *connection, const char *stream, const char *name, int64_t silence_milliseconds,
    cnats_fault *fault) {
    cnats_queue *queue = calloc(1, sizeof *queue);
    if (!queue) {
        *fault = (cnats_fault){.kind = cnats_other, .status = NATS_NO_MEMORY};
        return NULL;
    }
    queue->connection = connection->connection;
    queue->silence_milliseconds = silence_milliseconds;
    natsInbox *inbox = NULL;
    char all[160];
    natsStatus s = nats.natsInbox_Create(&inbox);
    if (s == NATS_OK) {
        snprintf(queue->inbox, sizeof queue->inbox, "%s", inbox);
        snprintf(all, sizeof all, "%s.*", inbox);
        nats.natsInbox_Destroy(inbox);
        snprintf(queue->asked, sizeof queue->asked, "$JS.API.CONSUMER.MSG.NEXT.%s.%s", stream, name);
        s = nats.natsConnection_SubscribeSync(&queue->subscription, queue->connection, all);
    }
    if (well(s, 0, fault)) return queue;
    free(queue);
    return NULL;
}

void cnats_end_pull(cnats_queue *queue) {
    natsMsg *late = NULL;
    const char *status = NULL;
    while (nats.natsSubscription_NextMsg(&late, queue->subscription, 0) == NATS_OK) {
        bool is_job = nats.natsMsgHeader_Get(late, "Status", &status) != NATS_OK || !status;
        if (is_job) cnats_give_back(queue, late, 0);
        nats.natsMsg_Destroy(late);
    }
    nats.natsSubscription_Unsubscribe(queue->subscription);
    nats.natsSubscription_Destroy(queue->subscription);
    free(queue);
}

static bool ask(cnats_queue *queue, const char *reply, int64_t wait_milliseconds, cnats_fault *fault) {
    char request[80];
    if (wait_milliseconds > 0)
        snprintf(
            request, sizeof request, "{\"batch\":1,\"expires\":%lld}", (long long)wait_milliseconds * 1000000);
    else
        snprintf(request, sizeof request, "{\"batch\":1,\"no_wait\":true}");
    natsStatus s = nats.natsConnection_PublishRequest(
        queue->connection, queue->asked, reply, request, (int)strlen(request));
    queue->is_owed = s == NATS_OK;
    queue->silences = 0;
    return well(s, 0, fault);
}

cnats_message *cnats_fetch(cnats_queue *queue, int64_t wait_milliseconds, cnats_fault *fault) {
    // A server without messages says so; a silent one may be slow, and late messages are kept.
    const int most_silences = 5;
    char reply[160];
    if (!queue->is_owed) queue->turn++;
    snprintf(reply, sizeof reply, "%s.%llu", queue->inbox, (unsigned long long)queue->turn);
    if (!queue->is_owed && !ask(queue, reply, wait_milliseconds, fault)) return NULL;
    while (true) {
        natsMsg *message = NULL;
        natsStatus s = nats.natsSubscription_NextMsg(
            &message, queue->subscription, wait_milliseconds + queue->silence_milliseconds);
        bool is_silence = s == NATS_TIMEOUT && ++queue->silences < most_silences &&
            nats.natsConnection_Status(queue->connection) == NATS_CONN_STATUS_CONNECTED;
        if (!well(s, 0, fault)) {
            if (is_silence) fault->kind = cnats_nothing;
            return NULL;
        }
        const char *status = NULL;
        if (nats.natsMsgHeader_Get(message, "Status", &status) != NATS_OK || !status) {
            queue->is_owed = false;
            return message;
        }
        bool is_ours = strcmp(nats.natsMsg_GetSubject(message), reply) == 0;
        bool is_nothing = strcmp(status, "404") == 0 || strcmp(status, "408") == 0;
        bool is_sign_of_life = strcmp(status, "100") == 0;
        nats.natsMsg_Destroy(message);
        if (!is_ours || is_sign_of_life) continue;
        queue->is_owed = false;
        *fault = (cnats_fault){.kind = is_nothing ? cnats_nothing : cnats_gone, .status = NATS_TIMEOUT};
        return NULL;
    }
}

uint64_t cnats_deliveries(cnats_message *message) {
    jsMsgMetaData *facts = NULL;
    if (nats.natsMsg_GetMetaData(&facts, message) != NATS_OK) return 0;
    uint64_t count = facts->NumDelivered;
    nats.jsMsgMetaData_Destroy(facts);
    return count;
}

bool cnats_done(cnats_queue *queue, cnats_message *message, cnats_fault *fault) {
    natsMsg *answer = NULL;
    const char *reply = nats.natsMsg_GetReply(message);
    natsStatus s = nats.natsConnection_Request(&answer, queue->connection, reply, "+ACK", 4, 5000);
    nats.natsMsg_Destroy(answer);
    return well(s, 0, fault);
}

void cnats_give_back(cnats_queue *queue, cnats_message *message, int64_t after_nanoseconds) {
    char said[64];
    int count = snprintf(said, sizeof said, "-NAK {\"delay\":%lld}", (long long)after_nanoseconds);
    if (after_nanoseconds <= 0) count = 4;
    nats.natsConnection_Publish(queue->connection, nats.natsMsg_GetReply(message), said, count);
}

void cnats_in_progress(cnats_queue *queue, cnats_message *message) {
    nats.natsConnection_Publish(queue->connection, nats.natsMsg_GetReply(message), "+WPI", 4);
}

struct listener {
    cnats_handler handler;
    uint64_t key;
};

static void hand_over(natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *closure) {
    (void)connection, (void)subscription;
    const struct listener *listener = closure;
    listener->handler(
        listener->key, nats.natsMsg_GetSubject(message), nats.natsMsg_GetData(message),
        (size_t)nats.natsMsg_GetDataLength(message));
    nats.natsMsg_Destroy(message);
}

static void forget(void *closure) { free(closure); }

cnats_subscription *cnats_listen(
    cnats_connection *connection, const char *subject, cnats_handler handler, uint64_t key, cnats_fault *fault) {
    struct listener *listener = malloc(sizeof *listener);
    if (!listener) {
        *fault = (cnats_fault){.kind = cnats_other, .status = NATS_NO_MEMORY};
        return NULL;
    }
    *listener = (struct listener){.handler = handler, .key = key};
    natsSubscription *subscription = NULL;
    natsStatus s =
        nats.natsConnection_Subscribe(&subscription, connection->connection, subject, hand_over, listener);
    if (!well(s, 0, fault)) {
        free(listener);
        return NULL;
    }
    // Freed after the last message.
    nats.natsSubscription_SetOnCompleteCB(subscription, forget, listener);
    return subscription;
}

void cnats_unlisten(cnats_subscription *subscription) {
    nats.natsSubscription_Unsubscribe(subscription);
    nats.natsSubscription_Destroy(subscription);
}
