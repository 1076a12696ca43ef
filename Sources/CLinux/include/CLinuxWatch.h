#pragma once
// What watching folders needs of Linux.
#include <stdint.h>

/// The kind of file system a path lies on, as statfs names it. Returns 0, or an errno value.
int clinux_file_system(const char *path, int64_t *kind);

/// Asks for a read lease on an open file, which the system grants only when nobody has it open for
/// writing, and gives it back at once. Returns 0 when it was granted, or an errno value: EAGAIN when there
/// is a writer, others when this file cannot be leased by us.
int clinux_probe_lease(int descriptor);

/// Gives two descriptors, both to be closed by the caller: the first becomes readable when a file system
/// is mounted or unmounted, the second is the table that it watches. Returns 0, or an errno value.
int clinux_mount_changes(int descriptors[2]);

/// Makes the first of them wait for the next change.
void clinux_mount_changes_seen(int descriptor);
