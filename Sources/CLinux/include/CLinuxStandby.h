#pragma once
// A process that stands by and splits off another for each order, as the child of whoever gave the order.
#include <stddef.h>
#include <sys/types.h>

/// Makes the two ends of a connection that keeps messages apart. Returns 0, or an errno value.
int clinux_sockets(int ends[2]);

/// Sends a message with descriptors. Returns 0, or an errno value; nobody there is EPIPE and never a signal.
int clinux_send_order(int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptorCount);

/// Waits for a message and its descriptors, which close in programs that are started; -1 marks those that did not come.
/// Returns how many bytes came, 0 when nobody is there any more, or a negative errno value.
ssize_t clinux_receive_order(int socket, void *room, size_t roomBytes, int *descriptors, size_t descriptorCount);

/// Splits this process, which has one thread, so that the new one is a child of its parent.
///
/// Returns 0 in the new one; in this one its number, and in `handle` a descriptor that stands for it. Or a
/// negative errno value.
pid_t clinux_split(int *handle);

/// Makes descriptors 0, 1, 2 and so on, and closes all others.
///
/// None of them may be one of the numbers to be taken; where there is -1 the number stays what it is.
void clinux_take_places(const int *descriptors, size_t descriptorCount);

/// Kills the process that a descriptor stands for, if it still runs.
void clinux_kill_split(int handle);
