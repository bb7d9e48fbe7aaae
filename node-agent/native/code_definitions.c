/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "code_definitions.h"

#include <fieldtrace/by_name.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEFINITIONS = 16384, BUCKETS = 4096, MAX_FRAMES = 256 };

struct definition {
    char *text;
    enum ft_node_definition kind;
    uint32_t next; /* of the same bucket: its id; 0 for none */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Below the lock. */
static struct definition definitions[MAX_DEFINITIONS + 1]; /* by id, from 1 */
static uint32_t buckets[BUCKETS];
static uint32_t count;

/** Cuts the first line off a text; gives the empty one where there is none left. */
static const char *cut_line(char **rest) {
    char *line = strsep(rest, "\n");
    return line == NULL ? "" : line;
}

static void emit_class(uint32_t id, char *text) {
    char *rest = text;
    FT_EMIT(class_def, .class_id = id, .name = cut_line(&rest));
    for (uint32_t field = 0; rest != NULL; field++) {
        FT_EMIT(field_def, .class_id = id, .field = field, .name = cut_line(&rest), .type = "");
    }
}

static void emit_method(uint32_t id, char *text) {
    char *rest = text;
    const char *class_name = cut_line(&rest);
    const char *method = cut_line(&rest);
    FT_EMIT(method_def, .method_id = id, .class_name = class_name, .method_name = method,
            .signature = "", .source_file = cut_line(&rest));
}

static void emit_path(uint32_t id, char *text) {
    uint64_t methods[MAX_FRAMES];
    int32_t lines[MAX_FRAMES];
    uint32_t frames = 0;
    char *rest = text;
    while (*rest != '\0' && frames < MAX_FRAMES) {
        char *end = rest;
        methods[frames] = strtoull(rest, &end, 10);
        if (end == rest) {
            break;
        }
        lines[frames++] = (int32_t)strtol(end, &rest, 10);
    }
    FT_EMIT(context_def, .context_id = id, .method_ids = methods, .lines = lines, .frames = frames);
}

static void emit(uint32_t id) {
    char *copy = strdup(definitions[id].text);
    if (copy == NULL) {
        return;
    }
    switch (definitions[id].kind) {
    case FT_NODE_CLASS:
        emit_class(id, copy);
        break;
    case FT_NODE_METHOD:
        emit_method(id, copy);
        break;
    case FT_NODE_PATH:
        emit_path(id, copy);
        break;
    case FT_NODE_DEFINITIONS:
        break;
    }
    free(copy);
}

/** FNV-1a. */
static uint32_t bucket_of(enum ft_node_definition kind, const char *text) {
    uint32_t hash = (2166136261u ^ (uint32_t)kind) * 16777619u;
    for (; *text != '\0'; text++) {
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    }
    return hash % BUCKETS;
}

uint32_t ft_node_definition(enum ft_node_definition kind, const char *text) {
    uint32_t *bucket = &buckets[bucket_of(kind, text)];
    pthread_mutex_lock(&lock);
    uint32_t id = *bucket;
    while (id != 0 && (definitions[id].kind != kind || strcmp(definitions[id].text, text) != 0)) {
        id = definitions[id].next;
    }
    if (id == 0 && count < MAX_DEFINITIONS) {
        char *copy = strdup(text);
        if (copy != NULL) {
            id = ++count;
            definitions[id] = (struct definition){.text = copy, .kind = kind, .next = *bucket};
            *bucket = id;
            emit(id);
        }
    }
    pthread_mutex_unlock(&lock);
    return id;
}

void ft_node_define_code(void) {
    pthread_mutex_lock(&lock);
    for (uint32_t id = 1; id <= count; id++) {
        emit(id);
    }
    pthread_mutex_unlock(&lock);
}
