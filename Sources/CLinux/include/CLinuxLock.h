#pragma once
// Open file description locks, whose macros Swift cannot see. Functions return 0 or `errno`, unless noted.

/// Locks a file until it is freed or the descriptor's last copy is closed.
int clinux_lock_file(int descriptor);

/// Locks a byte, shared with others who lock the same one.
int clinux_share_byte(int descriptor, long byte);

/// Returns 1 if somebody has locked another byte of the file, 0 if not, -1 on failure.
int clinux_is_other_byte_locked(int descriptor, long byte);

void clinux_unlock_file(int descriptor);

/// Returns 1 if somebody holds the lock, 0 if not, -1 on failure.
int clinux_is_locked(int descriptor);
