#pragma once
// Locks that belong to an opened file, whose names Swift does not see.

/// Locks a whole file until it is freed or the last copy of this descriptor is closed. Returns 0, or an errno
/// value.
int clinux_lock_file(int descriptor);

/// Locks one byte of a file together with everyone who locks the same byte in this way. Returns 0, or an errno value.
int clinux_share_byte(int descriptor, long byte);

/// Tells whether somebody has locked any other byte of the file. Returns 0 for nobody, 1 for somebody, -1 when it
/// cannot be asked.
int clinux_is_other_byte_locked(int descriptor, long byte);

/// Frees the lock, for every copy of the descriptor there is.
void clinux_unlock_file(int descriptor);

/// Tells whether somebody holds the lock, without taking it. Returns 0 for nobody, 1 for somebody, -1
/// when it cannot be asked.
int clinux_is_locked(int descriptor);
