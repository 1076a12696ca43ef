#include "CMicroHTTP.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// The library's functions in use; their types come from its header.
#define FUNCTIONS(each)                                                                                               \
    each(MHD_start_daemon) each(MHD_quiesce_daemon) each(MHD_stop_daemon) each(MHD_get_daemon_info)                   \
    each(MHD_get_connection_info) each(MHD_set_connection_option) each(MHD_suspend_connection)                        \
    each(MHD_resume_connection) each(MHD_get_connection_values) each(MHD_create_response_from_buffer)                 \
    each(MHD_create_response_from_fd_at_offset64) each(MHD_create_response_from_callback)                             \
    each(MHD_add_response_header) each(MHD_queue_response) each(MHD_destroy_response) each(MHD_http_unescape)

#define POINTER(name) __typeof__(name) *name;
static struct {
    FUNCTIONS(POINTER)
} http;

static char reason[256];

#define FIND(name)                                                                                                    \
    if (!(http.name = (__typeof__(name) *)dlsym(library, #name))) {                                                   \
        snprintf(reason, sizeof reason, "%s", dlerror());                                                             \
        return;                                                                                                       \
    }
static void load(void) {
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(reason, sizeof reason, "%s", dlerror());
        return;
    }
    FUNCTIONS(FIND)
}

const char *cmicrohttp_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return reason[0] ? reason : NULL;
}

// A zero byte would cut the address short; a byte that no UTF-8 has replaces it.
static size_t unescape(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    for (char *zero = text; (zero = strstr(zero, "%00"));) memcpy(zero, "%FF", 3);
    return http.MHD_http_unescape(text);
}

struct MHD_Daemon *cmicrohttp_start(
    const struct sockaddr_in *address,
    unsigned int connections,
    unsigned int idle_seconds,
    size_t memory,
    MHD_AcceptPolicyCallback accept,
    MHD_AccessHandlerCallback handle,
    MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback notify,
    void *context) {
    return http.MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, accept, context, handle, context,
        MHD_OPTION_SOCK_ADDR, (const struct sockaddr *)address, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, notify, context, MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_END);
}

int cmicrohttp_quiesce(struct MHD_Daemon *daemon) { return http.MHD_quiesce_daemon(daemon); }

void cmicrohttp_stop(struct MHD_Daemon *daemon) { http.MHD_stop_daemon(daemon); }

uint16_t cmicrohttp_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = http.MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

bool cmicrohttp_begins(enum MHD_ConnectionNotificationCode code) { return code == MHD_CONNECTION_NOTIFY_STARTED; }

int cmicrohttp_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        http.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

void cmicrohttp_idle(struct MHD_Connection *connection, unsigned int seconds) {
    http.MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}

void cmicrohttp_suspend(struct MHD_Connection *connection) { http.MHD_suspend_connection(connection); }

void cmicrohttp_resume(struct MHD_Connection *connection) { http.MHD_resume_connection(connection); }

void cmicrohttp_values(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIterator each, void *context) {
    http.MHD_get_connection_values(connection, kind, each, context);
}

struct MHD_Response *cmicrohttp_bytes(const void *bytes, size_t count) {
    return http.MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

struct MHD_Response *cmicrohttp_file(int descriptor, uint64_t from, uint64_t count) {
    return http.MHD_create_response_from_fd_at_offset64(count, descriptor, from);
}

struct MHD_Response *cmicrohttp_stream(
    size_t block, MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback free) {
    return http.MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, block, read, context, free);
}

void cmicrohttp_add_header(struct MHD_Response *response, const char *name, const char *value) {
    http.MHD_add_response_header(response, name, value);
}

enum MHD_Result cmicrohttp_queue(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    enum MHD_Result result = http.MHD_queue_response(connection, status, response);
    http.MHD_destroy_response(response);
    return result;
}
