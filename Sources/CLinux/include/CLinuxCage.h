#pragma once
// Locks a process down before it reads a stranger's bytes.
#include <stdbool.h>
#include <stdint.h>

struct clinux_cage {
    uint64_t memoryBytes;
    uint64_t processorSeconds;
    /// Limits a written file; 0 for a process that only fills pipes.
    uint64_t fileBytes;
    /// Kills the process when the thread that started it ends; only for starters that wait meanwhile.
    bool diesWithStarter;
    /// For libraries that need threads.
    bool allowsThreads;
};

/// Bits of the result of `clinux_enter_cage`.
enum { clinux_cage_limits_open = 1, clinux_cage_calls_open = 2 };

/// Closes the cage around this process for good.
///
/// Then it can compute, allocate up to its limit, read and write its descriptors, and end. It cannot open files, make
/// sockets or processes, or threads unless allowed, map memory as code, signal others, gain privileges, be traced or
/// leave a core. Returns 0, or the bits of what this machine left open.
int clinux_enter_cage(struct clinux_cage limits);

/// The part of the cage for a process that opens files and sockets: limits on memory, computing time and written files;
/// no new privileges, no tracing, no core. Returns 0, or a bit.
int clinux_limit(struct clinux_cage limits);
