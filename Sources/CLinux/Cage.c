#define _GNU_SOURCE
#include "CLinuxCage.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { thisMachine = AUDIT_ARCH_X86_64, firstForeignCall = 0x40000000 };
#define HAS_CALL_FILTER 1
#elif defined(__aarch64__)
enum { thisMachine = AUDIT_ARCH_AARCH64, firstForeignCall = 0x40000000 };
#define HAS_CALL_FILTER 1
#endif

// Sanitizers reserve terabytes and make system calls of their own, so these limits are off for them.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define UNDER_SANITIZER 1
#endif
#endif

static bool limit(int what, uint64_t value) {
    // The soft limit comes first: its signal tells what happened. The hard one kills.
    struct rlimit bounds = {value, what == RLIMIT_CPU ? value + 2 : value};
    return setrlimit(what, &bounds) == 0;
}

static bool close_limits(struct clinux_cage limits) {
    bool closed = limit(RLIMIT_CORE, 0);
    closed &= limit(RLIMIT_FSIZE, limits.fileBytes);
    closed &= limit(RLIMIT_CPU, limits.processorSeconds);
#ifndef UNDER_SANITIZER
    closed &= limit(RLIMIT_AS, limits.memoryBytes);
#endif
    if (limits.diesWithStarter) closed &= prctl(PR_SET_PDEATHSIG, SIGKILL) == 0;
    closed &= prctl(PR_SET_DUMPABLE, 0) == 0;
    return closed;
}

#if defined(HAS_CALL_FILTER) && !defined(UNDER_SANITIZER)

// Calls that glibc, the Swift runtime and the decoders need to compute, allocate, read, write and end.
static const unsigned allowedCalls[] = {
    SYS_read,       SYS_pread64,      SYS_readv,         SYS_write,          SYS_pwrite64,
    SYS_writev,     SYS_lseek,        SYS_fstat,         SYS_close,          SYS_munmap,
    SYS_mremap,     SYS_brk,          SYS_madvise,       SYS_futex,          SYS_rt_sigaction,
    SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_clock_gettime, SYS_clock_nanosleep,
    SYS_nanosleep,  SYS_gettimeofday, SYS_getrandom,     SYS_getpid,         SYS_gettid,
    SYS_getrusage,  SYS_sched_yield,  SYS_sched_getaffinity, SYS_restart_syscall, SYS_exit,
    SYS_exit_group,
};

enum { callCount = sizeof allowedCalls / sizeof allowedCalls[0] };

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, what)
#define REFUSE ANSWER(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW ANSWER(SECCOMP_RET_ALLOW)
// Skips this many instructions unless the loaded value is the one given.
#define UNLESS(value, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip)

static bool close_calls(bool allowsThreads) {
    struct sock_filter filter[48 + 2 * callCount];
    unsigned short count = 0;
#define ADD(...)                                                                          \
    do {                                                                                  \
        const struct sock_filter part[] = {__VA_ARGS__};                                  \
        for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) filter[count++] = part[i]; \
    } while (0)

    ADD(FIELD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, thisMachine, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS), FIELD(nr),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, firstForeignCall, 0, 1), REFUSE);
    for (size_t i = 0; i < callCount; i++) ADD(UNLESS(allowedCalls[i], 1), ALLOW);
    // Memory, but never as code.
    const unsigned mapping[] = {SYS_mmap, SYS_mprotect};
    for (size_t i = 0; i < 2; i++)
        ADD(UNLESS(mapping[i], 4), FIELD(args[2]),
            BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), REFUSE, ALLOW);
    // abort() signals its own process.
    ADD(UNLESS(SYS_tgkill, 4), FIELD(args[0]), UNLESS((unsigned)getpid(), 1), ALLOW, REFUSE);
    if (allowsThreads) {
        // Threads only. A filter cannot read clone3's arguments; glibc falls back to clone.
        ADD(UNLESS(SYS_clone, 4), FIELD(args[0]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
            REFUSE, ALLOW);
        ADD(UNLESS(SYS_clone3, 1), ANSWER(SECCOMP_RET_ERRNO | ENOSYS));
        ADD(UNLESS(SYS_set_robust_list, 1), ALLOW, UNLESS(SYS_rseq, 1), ALLOW);
    }
    ADD(REFUSE);

    struct sock_fprog program = {count, filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

static bool close_calls(bool allowsThreads) { return allowsThreads && false; }

#endif

int clinux_enter_cage(struct clinux_cage limits) {
    int open = 0;
    if (!close_limits(limits) || !limit(RLIMIT_NOFILE, 0)) open |= clinux_cage_limits_open;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !close_calls(limits.allowsThreads)) open |= clinux_cage_calls_open;
    return open;
}

int clinux_limit(struct clinux_cage limits) {
    bool closed = close_limits(limits) & (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
    return closed ? 0 : clinux_cage_limits_open;
}
