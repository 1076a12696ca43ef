// Runs a program and kills it right before its n-th durable call: one that changes a file or a folder below PLACE, or
// has it reach the disk. Calls are counted over all threads of the program in the order in which they are made; what
// it starts is let be.
//
//   kill-at N PLACE REPORT PROGRAM [ARGUMENTS…]     (N of 0 kills nothing; REPORT gets the number of calls and the last)
//
// Ends with the program's code, or 137 when it was killed. With KILL_AT_LOG each call is written down in the file that it
// names: a line with the call, a number (place, length or flags), how many bytes follow, and one or two paths, then the
// bytes that it writes.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

// What the numbers among a call's arguments are: a descriptor, a path, or a folder's descriptor and a path.
enum shape { descriptor, path, place };

struct call {
    long number;
    const char *name;
    enum shape shape;
    int argument;
};

static const struct call calls[] = {
    {SYS_write, "write", descriptor, 0},         {SYS_pwrite64, "pwrite", descriptor, 0},
    {SYS_writev, "writev", descriptor, 0},       {SYS_pwritev, "pwritev", descriptor, 0},
    {SYS_ftruncate, "ftruncate", descriptor, 0}, {SYS_fallocate, "fallocate", descriptor, 0},
    {SYS_fsync, "fsync", descriptor, 0},         {SYS_fdatasync, "fdatasync", descriptor, 0},
    {SYS_syncfs, "syncfs", descriptor, 0},       {SYS_sendfile, "sendfile", descriptor, 0},
    {SYS_fchmod, "fchmod", descriptor, 0},       {SYS_copy_file_range, "copy_file_range", descriptor, 2},
    {SYS_openat, "openat", place, 0},            {SYS_unlinkat, "unlinkat", place, 0},
    {SYS_mkdirat, "mkdirat", place, 0},          {SYS_renameat, "renameat", place, 0},
    {SYS_renameat2, "renameat2", place, 0},      {SYS_linkat, "linkat", place, 2},
    {SYS_symlinkat, "symlinkat", place, 1},      {SYS_fchmodat, "fchmodat", place, 0},
    {SYS_utimensat, "utimensat", place, 0},      {SYS_truncate, "truncate", path, 0},
#ifdef SYS_open
    {SYS_open, "open", path, 0},                 {SYS_unlink, "unlink", path, 0},
    {SYS_mkdir, "mkdir", path, 0},               {SYS_rmdir, "rmdir", path, 0},
    {SYS_rename, "rename", path, 0},             {SYS_link, "link", path, 1},
    {SYS_symlink, "symlink", path, 1},           {SYS_chmod, "chmod", path, 0},
#endif
};
enum { callCount = sizeof calls / sizeof calls[0] };

static void fail(const char *what) {
    fprintf(stderr, "kill-at: %s: %s\n", what, strerror(errno));
    exit(70);
}

// Lets the system stop this process, and all that it becomes, at the calls of the table.
static void begin_stops(void) {
    struct sock_filter filter[2 * callCount + 2];
    unsigned short count = 0;
    filter[count++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int i = 0; i < callCount; i++) {
        filter[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[i].number, 0, 1);
        filter[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE);
    }
    filter[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {count, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
        fail("seccomp");
}

static bool leads_to(pid_t thread, const char *what, long number, char *into) {
    char name[64];
    if (number < 0) snprintf(name, sizeof name, "/proc/%d/%s", thread, what);
    else snprintf(name, sizeof name, "/proc/%d/%s/%ld", thread, what, number);
    ssize_t count = readlink(name, into, PATH_MAX - 1);
    into[count < 0 ? 0 : count] = 0;
    return count > 0;
}

// The file that a call is about.
static bool file_of(pid_t thread, const struct call *call, const uint64_t *arguments, char *into) {
    if (call->shape == descriptor) return leads_to(thread, "fd", (int)arguments[call->argument], into);
    int index = call->argument + (call->shape == place);
    char text[PATH_MAX] = {0};
    struct iovec here = {text, sizeof text - 1}, there = {(void *)arguments[index], sizeof text - 1};
    // A path may lie right before the end of what can be read.
    while (process_vm_readv(thread, &here, 1, &there, 1, 0) < 0 && there.iov_len > 1) there.iov_len /= 2;
    if (text[0] == '/') return strcpy(into, text) != NULL;
    char folder[PATH_MAX];
    int base = call->shape == place ? (int)arguments[call->argument] : AT_FDCWD;
    if (!(base == AT_FDCWD ? leads_to(thread, "cwd", -1, folder) : leads_to(thread, "fd", base, folder))) return false;
    return snprintf(into, PATH_MAX, "%.2000s/%.2000s", folder, text) > 0;
}

// Opening counts only when it makes or empties a file.
static bool changes(const struct call *call, const uint64_t *arguments) {
    long flags = 0;
    if (!strcmp(call->name, "openat")) flags = (long)arguments[2];
    else if (!strcmp(call->name, "open")) flags = (long)arguments[1];
    else return true;
    return flags & (O_CREAT | O_TRUNC);
}

static pid_t program_of(pid_t thread) {
    char name[64], line[256];
    snprintf(name, sizeof name, "/proc/%d/status", thread);
    FILE *file = fopen(name, "r");
    int id = 0;
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "Tgid: %d", &id) == 1) break;
    if (file) fclose(file);
    return id;
}

static FILE *logFile;

// Writes a call down with what it writes.
static void note(pid_t thread, const struct call *call, const uint64_t *arguments, const char *file) {
    char other[PATH_MAX] = "", name[64], line[256];
    long number = 0;
    size_t bytes = 0;
    if (!strcmp(call->name, "write") || !strcmp(call->name, "pwrite")) {
        bytes = arguments[2];
        number = (long)arguments[3];
    }
    if (!strcmp(call->name, "write")) {
        snprintf(name, sizeof name, "/proc/%d/fdinfo/%d", thread, (int)arguments[0]);
        FILE *facts = fopen(name, "r");
        while (facts && fgets(line, sizeof line, facts))
            if (sscanf(line, "pos: %ld", &number) == 1) break;
        if (facts) fclose(facts);
    }
    if (!strcmp(call->name, "ftruncate") || !strcmp(call->name, "truncate")) number = (long)arguments[1];
    if (!strcmp(call->name, "open")) number = (long)arguments[1];
    if (!strcmp(call->name, "openat") || !strcmp(call->name, "unlinkat")) number = (long)arguments[2];
    if (!strncmp(call->name, "rename", 6)) {
        struct call to = {call->number, call->name, call->shape, call->shape == place ? 2 : 1};
        file_of(thread, &to, arguments, other);
        if (!strcmp(call->name, "renameat2")) number = (long)arguments[4];
    }
    if (!strcmp(call->name, "sendfile")) {
        // What it writes is what the other file holds.
        struct call from = {call->number, call->name, call->shape, 1};
        file_of(thread, &from, arguments, other);
    }
    if (!strncmp(call->name, "link", 4)) {
        struct call from = {call->number, call->name, call->shape, 0};
        file_of(thread, &from, arguments, other);
    }
    fprintf(logFile, "%s\t%ld\t%zu\t%s\t%s\n", call->name, number, bytes, file, other);
    char *copy = calloc(1, bytes + 1);
    struct iovec here = {copy, bytes}, there = {(void *)arguments[1], bytes};
    if (bytes && process_vm_readv(thread, &here, 1, &there, 1, 0) < 0) fail("process_vm_readv");
    fwrite(copy, 1, bytes, logFile);
    free(copy);
}

static unsigned long wanted, seen;
static const char *below, *reportPath;
static char last[PATH_MAX + 64];

// Whether this was the call to be killed at.
static bool is_time(pid_t thread) {
    struct __ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) <= 0) return false;
    const struct call *call = NULL;
    for (int i = 0; i < callCount; i++)
        if ((uint64_t)calls[i].number == info.seccomp.nr) call = &calls[i];
    char file[PATH_MAX];
    if (!call || !changes(call, info.seccomp.args)) return false;
    if (!file_of(thread, call, info.seccomp.args, file) || strncmp(file, below, strlen(below))) return false;
    seen++;
    if (wanted && seen > wanted) return false;
    snprintf(last, sizeof last, "%s %s", call->name, file);
    if (logFile) note(thread, call, info.seccomp.args, file);
    return seen == wanted;
}

int main(int count, char **arguments) {
    if (count < 5) return 64;
    wanted = strtoul(arguments[1], NULL, 10);
    below = arguments[2];
    reportPath = arguments[3];
    if (getenv("KILL_AT_LOG")) logFile = fopen(getenv("KILL_AT_LOG"), "we");
    pid_t program = fork();
    if (program == 0) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        raise(SIGSTOP);
        begin_stops();
        execv(arguments[4], arguments + 4);
        fail(arguments[4]);
    }
    int status = 0, code = 70;
    if (waitpid(program, &status, 0) != program) fail("waitpid");
    long options = PTRACE_O_TRACESECCOMP | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
                   PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
    if (ptrace(PTRACE_SETOPTIONS, program, 0, options)) fail("ptrace");
    ptrace(PTRACE_CONT, program, 0, 0);
    for (pid_t thread; (thread = waitpid(-1, &status, __WALL)) > 0 || errno == EINTR;) {
        if (thread < 0) continue;
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            if (thread != program) continue;
            code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
            break;
        }
        int signal = WSTOPSIG(status), event = status >> 16;
        if (event == PTRACE_EVENT_SECCOMP && program_of(thread) == program && is_time(thread)) kill(program, SIGKILL);
        // A new thread or process begins with a stop that is no signal to it.
        if (event || signal == SIGTRAP || signal == SIGSTOP) signal = 0;
        ptrace(PTRACE_CONT, thread, 0, signal);
    }
    FILE *report = fopen(reportPath, "w");
    if (!report) fail(reportPath);
    if (logFile) fclose(logFile);
    fprintf(report, "%lu %s\n", seen, last);
    fclose(report);
    return code;
}
