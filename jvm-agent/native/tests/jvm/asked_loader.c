/* SPDX-License-Identifier: MIT */
/* Preloaded, it says at the end how often a program asked the loader where something comes from. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int asked;

int dladdr(const void *address, Dl_info *info) {
    int (*next)(const void *, Dl_info *) =
        (int (*)(const void *, Dl_info *))dlsym(RTLD_NEXT, "dladdr");
    atomic_fetch_add(&asked, 1);
    return next(address, info);
}

__attribute__((destructor)) static void say(void) { fprintf(stderr, "asked %d\n", asked); }
