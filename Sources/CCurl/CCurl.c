#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

// From curl/curl.h, whose numbers never change.
enum {
    optWriteData = 10001,
    optURL = 10002,
    optProxy = 10004,
    optUserAgent = 10018,
    optHeader = 10023,
    optAcceptEncoding = 10102,
    optNoProxy = 10177,
    optOpenSocketData = 10164,
    optResolve = 10203,
    optWriteFunction = 20011,
    optOpenSocketFunction = 20163,
    optNetrc = 51,
    optFollowLocation = 52,
    optFreshConnect = 74,
    optForbidReuse = 75,
    optHTTPVersion = 84,
    optNoSignal = 99,
    optTimeout = 155,
    optProtocols = 181,
    optNoUserInURL = 278,
    infoStatus = 0x200002,
    infoSystemError = 0x200019,
    infoNameTime = 0x300004,
    infoType = 0x100012,
    infoRedirect = 0x10001F,
    codeOK = 0,
    codeNoName = 6,
    codeNoConnection = 7,
    codeWrite = 23,
    codeLate = 28,
    codeHandshake = 35,
    codeNotTrusted = 60,
    codeNoTrustFile = 77,
    initEverything = 3,
    overHTTP = 1,
    overHTTPS = 2,
    version1_1 = 2,
};

struct list;
// The library's structure for a socket's address.
struct target {
    int family;
    int type;
    int protocol;
    unsigned int length;
    struct sockaddr address;
};

static struct {
    int (*init)(long);
    void *(*open)(void);
    void (*close)(void *);
    int (*set)(void *, int, ...);
    int (*perform)(void *);
    int (*info)(void *, int, ...);
    struct list *(*append)(struct list *, const char *);
    void (*drop)(struct list *);
} curl;

static char reason[256];

static bool find(void *library, const char *name, void **function) {
    *function = dlsym(library, name);
    if (!*function) snprintf(reason, sizeof reason, "%s", dlerror());
    return *function != NULL;
}

static void load(void) {
    const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
    void *library = NULL;
    for (size_t i = 0; i < 2 && !library; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(reason, sizeof reason, "%s", dlerror());
        return;
    }
    if (find(library, "curl_global_init", (void **)&curl.init) && find(library, "curl_easy_init", (void **)&curl.open)
        && find(library, "curl_easy_cleanup", (void **)&curl.close)
        && find(library, "curl_easy_setopt", (void **)&curl.set)
        && find(library, "curl_easy_perform", (void **)&curl.perform)
        && find(library, "curl_easy_getinfo", (void **)&curl.info)
        && find(library, "curl_slist_append", (void **)&curl.append)
        && find(library, "curl_slist_free_all", (void **)&curl.drop) && curl.init(initEverything) != codeOK)
        snprintf(reason, sizeof reason, "libcurl cannot be made ready");
}

const char *ccurl_load(void) {
    static bool loaded;
    if (!loaded) load();
    loaded = true;
    return reason[0] ? reason : NULL;
}

struct request {
    void *handle;
    enum ccurl_kind kind;
    size_t limit;
    ccurl_judge judge;
    struct ccurl_page *page;
};

// The library connects this socket to the very address that is judged.
static int open_socket(void *context, int purpose, struct target *target) {
    (void)purpose;
    struct request *request = context;
    if (!request->judge(&target->address)) {
        request->page->refused = true;
        return -1;
    }
    return socket(target->family, target->type | SOCK_CLOEXEC, target->protocol);
}

static bool is_page(const char *type) {
    if (!type) return true;
    const char *const read[] = {"text/html", "application/xhtml+xml"};
    for (size_t i = 0; i < 2; i++)
        if (strncasecmp(type, read[i], strlen(read[i])) == 0) return true;
    return false;
}

static size_t take(char *bytes, size_t size, size_t count, void *context) {
    struct request *request = context;
    struct ccurl_page *page = request->page;
    size_t all = size * count;
    const char *type = NULL;
    curl.info(request->handle, infoType, &type);
    size_t room = request->kind == ccurl_kind_picture || is_page(type) ? request->limit - page->count : 0;
    size_t taken = all < room ? all : room;
    unsigned char *longer = taken ? realloc(page->bytes, page->count + taken) : NULL;
    if (longer) {
        memcpy(longer + page->count, bytes, taken);
        page->bytes = longer;
        page->count += taken;
    }
    if (taken == all && longer) return all;
    // Taking less than offered ends the transfer.
    page->cut = true;
    return all ? 0 : all;
}

static enum ccurl_end end_of(int code, const struct ccurl_page *page) {
    switch (code) {
    case codeOK: return ccurl_answered;
    case codeWrite: return page->cut ? ccurl_answered : ccurl_broken;
    case codeNoName: return ccurl_no_name;
    case codeNoConnection: return ccurl_no_connection;
    case codeLate: return ccurl_late;
    case codeHandshake:
    case codeNotTrusted:
    case codeNoTrustFile: return ccurl_not_trusted;
    default: return ccurl_broken;
    }
}

static void set_all(void *handle, const char *address, long milliseconds, struct request *request) {
    curl.set(handle, optURL, address);
    // Only HTTP, no proxy, nothing that identifies the user.
    curl.set(handle, optProtocols, (long)(overHTTP | overHTTPS));
    curl.set(handle, optProxy, "");
    curl.set(handle, optNoProxy, "*");
    curl.set(handle, optNetrc, 0L);
    curl.set(handle, optNoUserInURL, 1L);
    curl.set(handle, optFollowLocation, 0L);
    curl.set(handle, optFreshConnect, 1L);
    curl.set(handle, optForbidReuse, 1L);
    curl.set(handle, optHTTPVersion, (long)version1_1);
    curl.set(handle, optNoSignal, 1L);
    curl.set(handle, optTimeout, milliseconds);
    curl.set(handle, optUserAgent, "Mozilla/5.0 (compatible; VoiceCore)");
    // Only encodings that the library unpacks as a stream.
    curl.set(handle, optAcceptEncoding, "gzip, deflate");
    curl.set(handle, optWriteFunction, take);
    curl.set(handle, optWriteData, request);
    curl.set(handle, optOpenSocketFunction, open_socket);
    curl.set(handle, optOpenSocketData, request);
}

static void read_answer(void *handle, struct ccurl_page *page) {
    const char *text = NULL;
    curl.info(handle, infoStatus, &page->status);
    if (curl.info(handle, infoType, &text) == codeOK && text) snprintf(page->type, sizeof page->type, "%s", text);
    text = NULL;
    if (curl.info(handle, infoRedirect, &text) == codeOK && text) page->redirect = strdup(text);
}

void ccurl_get(
    enum ccurl_kind kind,
    const char *address,
    const char *hosts,
    long milliseconds,
    size_t limit,
    ccurl_judge judge,
    struct ccurl_page *page) {
    memset(page, 0, sizeof *page);
    page->end = ccurl_broken;
    void *handle = curl.open();
    if (!handle) return;
    struct request request = {handle, kind, limit, judge, page};
    set_all(handle, address, milliseconds, &request);
    struct list *headers = curl.append(
        NULL, kind == ccurl_kind_page ? "Accept: text/html,application/xhtml+xml"
                                      : "Accept: image/jpeg,image/png,image/webp");
    curl.set(handle, optHeader, headers);
    struct list *known = hosts ? curl.append(NULL, hosts) : NULL;
    if (known) curl.set(handle, optResolve, known);

    page->end = end_of(curl.perform(handle), page);
    double seconds = 0;
    curl.info(handle, infoNameTime, &seconds);
    page->found_name = seconds > 0;
    curl.info(handle, infoSystemError, &page->system_error);
    if (page->end == ccurl_answered) read_answer(handle, page);
    curl.close(handle);
    curl.drop(headers);
    curl.drop(known);
}

void ccurl_free(struct ccurl_page *page) {
    free(page->bytes);
    free(page->redirect);
    page->redirect = NULL;
    page->bytes = NULL;
    page->count = 0;
}
