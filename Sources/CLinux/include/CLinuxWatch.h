#pragma once
#include <stdint.h>

/// As in `statfs`. Returns 0 or `errno`.
int clinux_file_system(const char *path, int64_t *kind);

/// Leases a file for a moment: 0 without writers, `EAGAIN` with one, other `errno` values if it cannot be leased.
int clinux_probe_lease(int descriptor);

/// The first descriptor becomes readable when a mount changes, the second is the table. Returns 0 or `errno`.
int clinux_mount_changes(int descriptors[2]);

void clinux_mount_changes_seen(int descriptor);
