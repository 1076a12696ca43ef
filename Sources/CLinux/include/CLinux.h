#pragma once
// What Linux offers and Swift's Glibc module does not show.
#include "CLinuxCage.h"

#include <stddef.h>
#include <sys/types.h>

#include "CLinuxLock.h"
#include "CLinuxPeer.h"
#include "CLinuxWatch.h"

/// Starts a program in its own process group with exactly the given descriptors,
/// default signal handling and an empty signal mask.
///
/// `descriptors[i]` becomes descriptor `i` of the child; -1 leaves `/dev/null`.
/// Everything else is closed. Returns 0, or an errno value.
int clinux_spawn(
    pid_t *child,
    const char *path,
    char *const arguments[],
    char *const environment[],
    const int *descriptors,
    size_t descriptorCount);

/// Opens a new file without a name in a folder. Returns its descriptor, or -1 and errno.
int clinux_open_unnamed(const char *folder);

/// Renames without replacing what already has the new name. Returns 0, or an errno value.
int clinux_rename_exclusively(const char *from, const char *to);

/// Makes a pipe whose ends are closed in every program we start but where handed over.
int clinux_pipe(int ends[2]);

/// Lets a pipe hold so many bytes, where the system allows that.
void clinux_widen_pipe(int pipe, int bytes);

/// Writes to the disk whatever the file system of a descriptor still holds in memory. Returns 0, or an errno value.
int clinux_sync_file_system(int descriptor);

/// How many bytes a pipe holds at most; -1 when it is none.
int clinux_pipe_room(int pipe);

/// Writes what fits without waiting; a reader that is gone is EPIPE and never a signal.
ssize_t clinux_write_some(int pipe, const void *bytes, size_t count);

/// A descriptor that stands for a process and becomes readable when that has ended; -1 when there can be none.
int clinux_process_handle(pid_t process);

/// The variables of the process's environment, each as `NAME=value`, with a null at the end.
char **clinux_environment(void);

/// Gives the system back what was freed and is kept for the next one who asks.
void clinux_return_memory(void);

/// Whether a signal is ignored now, as `nohup` makes it before it starts a program. Returns 1 or 0.
int clinux_is_ignored(int signal);

/// From now on a signal writes its number as one byte into a pipe; -1 gives it back its usual effect.
///
/// Unlike an ignored signal, a caught one has its usual effect again in every program we start.
/// Returns 0, or an errno value.
int clinux_catch_signal(int signal, int pipe);
