/* SPDX-License-Identifier: MIT */
#include "join_recordings.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static const char VARIABLE[] = "FIELDTRACE_SESSION";
static const int64_t PATIENCE_MS = 3000;

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/** Waits until the other side closes the connection or time is over. */
static void await_close(int connection, int64_t deadline) {
    struct pollfd closed = {.fd = connection, .events = POLLIN};
    for (;;) {
        const int64_t left = deadline - now_ms();
        if (left <= 0) {
            return;
        }
        if (poll(&closed, 1, (int)left) >= 0 || errno != EINTR) {
            return;
        }
    }
}

static void join(const char *name, size_t length, int64_t deadline) {
    /* The first byte of an abstract name is zero. */
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (length >= sizeof(address.sun_path)) {
        return;
    }
    memcpy(address.sun_path + 1, name, length);
    /* Non-blocking: where too many wait already, this one goes on without. */
    const int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (connection < 0) {
        return;
    }
    const socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
    if (connect(connection, (const struct sockaddr *)&address, size) == 0) {
        await_close(connection, deadline);
    }
    close(connection);
}

void ft_join_recordings(void) {
    const char *names = getenv(VARIABLE);
    if (names == NULL) {
        return;
    }
    const int64_t deadline = now_ms() + PATIENCE_MS;
    while (*(names += strspn(names, " ")) != '\0') {
        const size_t length = strcspn(names, " ");
        join(names, length, deadline);
        names += length;
    }
}
