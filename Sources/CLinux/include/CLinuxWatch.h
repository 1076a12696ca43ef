#pragma once
// Watching folders.
#include <stdint.h>

/// The kind of a path's file system, as in `statfs`. Returns 0 or `errno`.
int clinux_file_system(const char *path, int64_t *kind);

/// Takes a read lease on a file, which the system grants only without writers, and returns it at once.
///
/// Returns 0 if granted, `EAGAIN` if there is a writer, other `errno` values if we cannot lease this file.
int clinux_probe_lease(int descriptor);

/// Opens two descriptors, which the caller closes: the first becomes readable when a file system is mounted or
/// unmounted, the second is the watched table. Returns 0 or `errno`.
int clinux_mount_changes(int descriptors[2]);

/// Makes the first descriptor wait for the next change.
void clinux_mount_changes_seen(int descriptor);
