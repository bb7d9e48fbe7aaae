// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

// The two structures of Arrow's C data interface, as its specification lays them out. They are the
// whole of what this library and Arrow share, so that it works with every version of Arrow.
extern "C" {

struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    ArrowSchema **children;
    ArrowSchema *dictionary;
    void (*release)(ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    ArrowArray **children;
    ArrowArray *dictionary;
    void (*release)(ArrowArray *);
    void *private_data;
};
}
