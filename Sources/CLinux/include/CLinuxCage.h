#pragma once
#include <stdbool.h>
#include <stdint.h>

struct clinux_cage {
    uint64_t memoryBytes;
    uint64_t processorSeconds;
    /// 0 for a process that only fills pipes.
    uint64_t fileBytes;
    /// Only for starting threads that wait meanwhile.
    bool diesWithStarter;
    bool allowsThreads;
};

enum { clinux_cage_limits_open = 1, clinux_cage_calls_open = 2 };

/// Leaves computing, bounded memory and open descriptors: no files, sockets, processes, signals, privileges or core.
int clinux_enter_cage(struct clinux_cage limits);

/// Sets limits and forbids new privileges, tracing and cores, for a process that opens files and sockets.
int clinux_limit(struct clinux_cage limits);
