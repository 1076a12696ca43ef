#pragma once
// A process that reads what strangers made gives up, before its first byte, all it does not need.
#include <stdbool.h>
#include <stdint.h>

struct clinux_cage {
    uint64_t memoryBytes;
    uint64_t processorSeconds;
    /// How large a file may become that it writes; 0 for a process that only fills pipes.
    uint64_t fileBytes;
    /// Whether it is killed when the thread that started it ends; only for starters that wait meanwhile.
    bool diesWithStarter;
    /// Whether it may have more threads, for libraries that do nothing without.
    bool allowsThreads;
};

/// What of a cage could not be closed, as bits of the result of `clinux_enter_cage`.
enum { clinux_cage_limits_open = 1, clinux_cage_calls_open = 2 };

/// Closes the cage around this process for good.
///
/// Afterwards it can compute, allocate up to its limit, read and write the descriptors that it has, and
/// end. It cannot open or find files, make sockets or processes, or threads unless those are allowed, map memory as
/// code, signal others, gain privileges, be traced or leave a core.
/// Returns 0, or the bits of what this kernel or machine did not let it close.
int clinux_enter_cage(struct clinux_cage limits);

/// Closes of the cage what a process can do without that has to open files and sockets: it may have no more memory and
/// computing time than that, may write no longer file, gains no privileges, cannot be traced and leaves no core.
/// Returns 0, or the bit of what could not be closed.
int clinux_limit(struct clinux_cage limits);
