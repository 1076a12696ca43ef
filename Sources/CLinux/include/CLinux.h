#pragma once
// Linux functions that Swift's Glibc module lacks.
#include "CLinuxCage.h"

#include <stddef.h>
#include <sys/types.h>

#include "CLinuxLock.h"
#include "CLinuxPeer.h"
#include "CLinuxWatch.h"

/// Starts a program in its own process group, with default signal handling and an empty signal mask.
///
/// `descriptors[i]` becomes descriptor `i` of the child, -1 becomes `/dev/null`, all others are closed.
/// Returns 0 or `errno`.
int clinux_spawn(
    pid_t *child,
    const char *path,
    char *const arguments[],
    char *const environment[],
    const int *descriptors,
    size_t descriptorCount);

/// Opens a new, unnamed file in a folder. Returns its descriptor, or -1 and `errno`.
int clinux_open_unnamed(const char *folder);

/// Renames without replacing. Returns 0 or `errno`.
int clinux_rename_exclusively(const char *from, const char *to);

/// Makes a pipe that children do not inherit unless handed over. Returns 0 or `errno`.
int clinux_pipe(int ends[2]);

/// Raises a pipe's capacity, where the system allows it.
void clinux_widen_pipe(int pipe, int bytes);

/// Syncs the whole file system of a descriptor. Returns 0 or `errno`.
int clinux_sync_file_system(int descriptor);

/// The capacity of a pipe; -1 for anything else.
int clinux_pipe_room(int pipe);

/// Writes without waiting. A missing reader is `EPIPE`, never a signal.
ssize_t clinux_write_some(int pipe, const void *bytes, size_t count);

/// A descriptor that becomes readable when the process ends; -1 on failure.
int clinux_process_handle(pid_t process);

/// The process's environment, `NAME=value` each, ending with NULL.
void clinux_kill_process(int handle);

/// Returns freed memory to the system.
char **clinux_environment(void);

/// Returns 1 if a signal is ignored now, as after `nohup`.
void clinux_return_memory(void);

/// Makes a signal write its number as one byte into a pipe; -1 restores the default.
///
/// Unlike an ignored signal, a caught one has its default effect again in programs that we start.
/// Returns 0 or `errno`.
int clinux_is_ignored(int signal);

/// From now on a signal writes its number as one byte into a pipe; -1 gives it back its usual effect.
///
/// Unlike an ignored signal, a caught one has its usual effect again in every program we start.
/// Returns 0, or an errno value.
int clinux_catch_signal(int signal, int pipe);
