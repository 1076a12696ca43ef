#pragma once
// Linux functions that Swift's Glibc module lacks.
#include "CLinuxCage.h"

#include <stddef.h>
#include <sys/types.h>

#include "CLinuxLock.h"
#include "CLinuxPeer.h"
#include "CLinuxWatch.h"

/// `descriptors[i]` becomes descriptor `i` of the child, -1 `/dev/null`, others close. Returns 0 or `errno`.
int clinux_spawn(
    pid_t *child, const char *path, char *const arguments[], char *const environment[], const int *descriptors,
    size_t descriptorCount);

/// Returns a descriptor, or -1 and `errno`.
int clinux_open_unnamed(const char *folder);

int clinux_rename_exclusively(const char *from, const char *to);

/// Makes a pipe that children do not inherit. Returns 0 or `errno`.
int clinux_pipe(int ends[2]);

void clinux_widen_pipe(int pipe, int bytes);

/// Returns 0 or `errno`.
int clinux_sync_file_system(int descriptor);

/// The capacity of a pipe; -1 for anything else.
int clinux_pipe_room(int pipe);

/// Writes without waiting; a missing reader is `EPIPE`, never a signal.
ssize_t clinux_write_some(int pipe, const void *bytes, size_t count);

/// Readable once the process ends; -1 on failure.
int clinux_process_handle(pid_t process);

void clinux_kill_process(int handle);

/// `NAME=value` each, ending with NULL.
char **clinux_environment(void);

void clinux_return_memory(void);

/// Returns 1 if a signal is ignored now, as after `nohup`.
int clinux_is_ignored(int signal);

/// Makes a signal write its number into a pipe, but not in programs that we start; -1 restores the default.
int clinux_catch_signal(int signal, int pipe);
