/* SPDX-License-Identifier: MIT */
#ifndef FIELDTRACE_JOIN_RECORDINGS_H
#define FIELDTRACE_JOIN_RECORDINGS_H

/**
 * Tells the recordings that started this process that it is there, and waits until they record it.
 *
 * `fieldtrace record` records only the processes that its command started. What it starts carries
 * the names of its recordings in the environment variable FIELDTRACE_SESSION, separated by blanks;
 * each names a socket in the abstract namespace, where the recording learns from the kernel which
 * process called, and closes the connection once LTTng tracks that process.
 *
 * Without the variable this costs a look at the environment. A recording that has ended is not
 * there any more, which shows at once. One that does not answer holds the process up for three
 * seconds at most, as LTTng itself does, and then misses its first events. Never fails.
 */
void ft_join_recordings(void);

#endif
