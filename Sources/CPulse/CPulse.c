#include "CPulse.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// The functions in use: result, name, parameters and their names.
#define FUNCTIONS(each)                                                                                               \
    each(int, pa_context_connect,                                                                                     \
         (pa_context *c, const char *server, pa_context_flags_t flags, const pa_spawn_api *api),                      \
         (c, server, flags, api))                                                                                     \
    each(void, pa_context_disconnect, (pa_context *c), (c))                                                           \
    each(int, pa_context_errno, (const pa_context *c), (c))                                                           \
    each(pa_operation *, pa_context_get_server_info, (pa_context *c, pa_server_info_cb_t cb, void *userdata),         \
         (c, cb, userdata))                                                                                           \
    each(pa_operation *, pa_context_get_sink_info_list, (pa_context *c, pa_sink_info_cb_t cb, void *userdata),        \
         (c, cb, userdata))                                                                                           \
    each(pa_operation *, pa_context_get_sink_input_info_list,                                                         \
         (pa_context *c, pa_sink_input_info_cb_t cb, void *userdata),                                                 \
         (c, cb, userdata))                                                                                           \
    each(pa_operation *, pa_context_get_source_info_list, (pa_context *c, pa_source_info_cb_t cb, void *userdata),    \
         (c, cb, userdata))                                                                                           \
    each(pa_context_state_t, pa_context_get_state, (const pa_context *c), (c))                                        \
    each(pa_context *, pa_context_new, (pa_mainloop_api *mainloop, const char *name), (mainloop, name))               \
    each(void, pa_context_set_state_callback, (pa_context *c, pa_context_notify_cb_t cb, void *userdata),             \
         (c, cb, userdata))                                                                                           \
    each(void, pa_context_set_subscribe_callback, (pa_context *c, pa_context_subscribe_cb_t cb, void *userdata),      \
         (c, cb, userdata))                                                                                           \
    each(pa_operation *, pa_context_subscribe,                                                                        \
         (pa_context *c, pa_subscription_mask_t m, pa_context_success_cb_t cb, void *userdata),                       \
         (c, m, cb, userdata))                                                                                        \
    each(void, pa_context_unref, (pa_context *c), (c))                                                                \
    each(pa_operation_state_t, pa_operation_get_state, (const pa_operation *o), (o))                                  \
    each(void, pa_operation_unref, (pa_operation *o), (o))                                                            \
    each(void, pa_proplist_free, (pa_proplist *p), (p))                                                               \
    each(const char *, pa_proplist_gets, (const pa_proplist *p, const char *key), (p, key))                           \
    each(pa_proplist *, pa_proplist_new, (void), ())                                                                  \
    each(int, pa_proplist_sets, (pa_proplist *p, const char *key, const char *value), (p, key, value))                \
    each(int, pa_stream_connect_playback,                                                                             \
         (pa_stream *s, const char *dev, const pa_buffer_attr *attr,                                                  \
          pa_stream_flags_t flags, const pa_cvolume *volume, pa_stream *sync_stream),                                 \
         (s, dev, attr, flags, volume, sync_stream))                                                                  \
    each(int, pa_stream_connect_record,                                                                               \
         (pa_stream *s, const char *dev, const pa_buffer_attr *attr, pa_stream_flags_t flags),                        \
         (s, dev, attr, flags))                                                                                       \
    each(pa_operation *, pa_stream_cork, (pa_stream *s, int b, pa_stream_success_cb_t cb, void *userdata),            \
         (s, b, cb, userdata))                                                                                        \
    each(int, pa_stream_disconnect, (pa_stream *s), (s))                                                              \
    each(pa_operation *, pa_stream_drain, (pa_stream *s, pa_stream_success_cb_t cb, void *userdata),                  \
         (s, cb, userdata))                                                                                           \
    each(int, pa_stream_drop, (pa_stream *p), (p))                                                                    \
    each(pa_operation *, pa_stream_flush, (pa_stream *s, pa_stream_success_cb_t cb, void *userdata),                  \
         (s, cb, userdata))                                                                                           \
    each(int, pa_stream_get_latency, (pa_stream *s, pa_usec_t *r_usec, int *negative), (s, r_usec, negative))         \
    each(pa_stream_state_t, pa_stream_get_state, (const pa_stream *p), (p))                                           \
    each(int, pa_stream_is_suspended, (const pa_stream *s), (s))                                                      \
    each(pa_stream *, pa_stream_new,                                                                                  \
         (pa_context *c, const char *name, const pa_sample_spec *ss, const pa_channel_map *map),                      \
         (c, name, ss, map))                                                                                          \
    each(pa_stream *, pa_stream_new_with_proplist,                                                                    \
         (pa_context *c, const char *name, const pa_sample_spec *ss, const pa_channel_map *map, pa_proplist *p),      \
         (c, name, ss, map, p))                                                                                       \
    each(int, pa_stream_peek, (pa_stream *p, const void **data, size_t *nbytes), (p, data, nbytes))                   \
    each(size_t, pa_stream_readable_size, (const pa_stream *p), (p))                                                  \
    each(void, pa_stream_set_event_callback, (pa_stream *p, pa_stream_event_cb_t cb, void *userdata),                 \
         (p, cb, userdata))                                                                                           \
    each(void, pa_stream_set_moved_callback, (pa_stream *p, pa_stream_notify_cb_t cb, void *userdata),                \
         (p, cb, userdata))                                                                                           \
    each(void, pa_stream_set_read_callback, (pa_stream *p, pa_stream_request_cb_t cb, void *userdata),                \
         (p, cb, userdata))                                                                                           \
    each(void, pa_stream_set_state_callback, (pa_stream *s, pa_stream_notify_cb_t cb, void *userdata),                \
         (s, cb, userdata))                                                                                           \
    each(void, pa_stream_set_suspended_callback, (pa_stream *p, pa_stream_notify_cb_t cb, void *userdata),            \
         (p, cb, userdata))                                                                                           \
    each(void, pa_stream_set_write_callback, (pa_stream *p, pa_stream_request_cb_t cb, void *userdata),               \
         (p, cb, userdata))                                                                                           \
    each(void, pa_stream_unref, (pa_stream *s), (s))                                                                  \
    each(size_t, pa_stream_writable_size, (const pa_stream *p), (p))                                                  \
    each(int, pa_stream_write,                                                                                        \
         (pa_stream *p, const void *data, size_t nbytes, pa_free_cb_t free_cb, int64_t offset, pa_seek_mode_t seek),  \
         (p, data, nbytes, free_cb, offset, seek))                                                                    \
    each(void, pa_threaded_mainloop_free, (pa_threaded_mainloop *m), (m))                                             \
    each(pa_mainloop_api *, pa_threaded_mainloop_get_api, (pa_threaded_mainloop *m), (m))                             \
    each(void, pa_threaded_mainloop_lock, (pa_threaded_mainloop *m), (m))                                             \
    each(pa_threaded_mainloop *, pa_threaded_mainloop_new, (void), ())                                                \
    each(void, pa_threaded_mainloop_signal, (pa_threaded_mainloop *m, int wait_for_accept), (m, wait_for_accept))     \
    each(int, pa_threaded_mainloop_start, (pa_threaded_mainloop *m), (m))                                             \
    each(void, pa_threaded_mainloop_stop, (pa_threaded_mainloop *m), (m))                                             \
    each(void, pa_threaded_mainloop_unlock, (pa_threaded_mainloop *m), (m))                                           \
    each(void, pa_threaded_mainloop_wait, (pa_threaded_mainloop *m), (m))

#define POINTER(result, name, parameters, arguments) result(*name) parameters;
static struct {
    FUNCTIONS(POINTER)
} pulse;

// Hidden, or the library would call these instead of its own.
#define FORWARD(result, name, parameters, arguments)                                                                 \
    __attribute__((visibility("hidden"))) result name parameters { return pulse.name arguments; }
FUNCTIONS(FORWARD)

static int answer = -1;

#define FIND(result, name, parameters, arguments)                                                                    \
    if (!(pulse.name = (result(*) parameters)dlsym(library, #name))) return;
static void load(void) {
    void *library = dlopen("libpulse.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    FUNCTIONS(FIND)
    answer = 0;
}

int cpulse_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return answer;
}
