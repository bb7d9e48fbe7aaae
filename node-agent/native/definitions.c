/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "definitions.h"

#include <fieldtrace/by_name.h>
#include <fieldtrace/probes.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "code_definitions.h"

/* The agent bounds routes and names itself, by kind; this is what they come to. */
enum { MAX_STRINGS = 16384, BUCKETS = 4096, UUID_SIZE = 37, HOST_SIZE = 256 };

struct string {
    char *text;
    uint32_t next; /* of the same bucket: its id; 0 for none */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Below the lock. */
static struct ft_jvm_info info;
static struct string strings[MAX_STRINGS + 1]; /* by id, from 1 */
static uint32_t buckets[BUCKETS];
static uint32_t string_count;

static uint64_t period_ns;
/* When everything was defined last, 0 where that is to be done anew; without the lock. */
static _Atomic uint64_t defined_at;
static _Atomic uint64_t last_id;
static _Atomic bool is_started;

static uint64_t coarse_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/** A random (version 4) UUID of RFC 9562. */
static void random_uuid(char uuid[UUID_SIZE]) {
    uint32_t words[4] = {0};
    if (getrandom(words, sizeof words, GRND_NONBLOCK) != (ssize_t)sizeof words) {
        words[0] = (uint32_t)getpid();
        words[3] = (uint32_t)coarse_now();
    }
    words[1] = (words[1] & 0xffff0fff) | 0x00004000;
    words[2] = (words[2] & 0x3fffffff) | 0x80000000;
    snprintf(uuid, UUID_SIZE, "%08x-%04x-%04x-%04x-%04x%08x", words[0], words[1] >> 16,
             words[1] & 0xffff, words[2] >> 16, words[2] & 0xffff, words[3]);
}

/* By its affinity; 0 where the kernel does not tell. */
static uint32_t processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? (uint32_t)CPU_COUNT(&set) : 0;
}

void ft_node_start(const struct ft_node_run *run) {
    pthread_mutex_lock(&lock);
    if (!is_started) {
        static char uuid[UUID_SIZE];
        static char host[HOST_SIZE];
        random_uuid(uuid);
        if (gethostname(host, sizeof host - 1) != 0) {
            host[0] = '\0';
        }
        info = (struct ft_jvm_info){
            .uuid = uuid,
            .service = strdup(run->service),
            .host = host,
            .jvm_version = strdup(run->node_version),
            .gc = "V8",
            .agent_version = strdup(run->agent_version),
            .watch_backend = strdup(run->watches),
            .options = strdup(run->options),
            .service_version = strdup(run->service_version),
            .processors = processors(),
        };
        period_ns = run->period_ns;
        is_started = true;
    }
    pthread_mutex_unlock(&lock);
}

bool ft_node_recording(void) {
    if (ft_http_server_request_enabled() || ft_http_client_request_enabled()) {
        return true;
    }
    defined_at = 0;
    return false;
}

void ft_node_define(void) {
    uint64_t now = coarse_now();
    uint64_t before = defined_at;
    if ((before != 0 && now - before < period_ns) || !is_started) {
        return;
    }
    pthread_mutex_lock(&lock);
    if (defined_at == before) { /* else another thread did it meanwhile */
        ft_jvm_info(&info);
        for (uint32_t id = 1; id <= string_count; id++) {
            FT_EMIT(string_def, .string_id = id, .value = strings[id].text);
        }
        ft_node_define_code();
        defined_at = now;
    }
    pthread_mutex_unlock(&lock);
}

/** FNV-1a. */
static uint32_t bucket_of(const char *text) {
    uint32_t hash = 2166136261u;
    for (; *text != '\0'; text++) {
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    }
    return hash % BUCKETS;
}

uint32_t ft_node_string(const char *text) {
    uint32_t *bucket = &buckets[bucket_of(text)];
    pthread_mutex_lock(&lock);
    uint32_t id = *bucket;
    while (id != 0 && strcmp(strings[id].text, text) != 0) {
        id = strings[id].next;
    }
    if (id == 0 && string_count < MAX_STRINGS) {
        char *copy = strdup(text);
        if (copy != NULL) {
            id = ++string_count;
            strings[id] = (struct string){.text = copy, .next = *bucket};
            *bucket = id;
            FT_EMIT(string_def, .string_id = id, .value = copy);
        }
    }
    pthread_mutex_unlock(&lock);
    return id;
}

const char *ft_node_text(uint32_t id) {
    pthread_mutex_lock(&lock);
    const char *text = id > 0 && id <= string_count ? strings[id].text : "";
    pthread_mutex_unlock(&lock);
    return text;
}

uint64_t ft_node_next_id(void) { return ++last_id; }
