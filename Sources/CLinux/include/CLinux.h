#pragma once
// What Linux offers and Swift's Glibc module does not show.
#include <stddef.h>
#include <sys/types.h>

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

/// Renames without replacing what already has the new name. Returns 0, or an errno value.
int clinux_rename_exclusively(const char *from, const char *to);
