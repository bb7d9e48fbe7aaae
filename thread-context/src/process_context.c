/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <errno.h>
#include <fieldtrace/thread_context.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#define PR_SET_VMA_ANON_NAME 0
#endif

#define NAME "OTEL_CTX"
/* What readers of the specification's first version know. */
#define SCHEMA "tlsdesc_v1_dev"

enum { VERSION = 2, SIGNATURE_BYTES = sizeof NAME - 1 };

struct header {
    char signature[SIGNATURE_BYTES];
    uint32_t version;
    uint32_t payload_size;
    uint64_t published_at_ns;
    const unsigned char *payload;
};
_Static_assert(sizeof(struct header) == 32, "as OTEP 4719 lays it out");

/* Numbers of fields in the messages Resource, KeyValue, AnyValue and ArrayValue of OTLP. */
enum { ATTRIBUTES = 1, KEY = 1, VALUE = 2, TEXT = 1, ARRAY = 5, ELEMENT = 1 };

/* In the order of their numbers in records. */
static const char *const keys[] = {"fieldtrace.exchange.id", "fieldtrace.operation"};

/* What is published, and by which process: a child has the variables and not the memory. */
static void *mapping = MAP_FAILED;
static size_t mapping_size;
static pid_t publisher;

/* Messages of Protocol Buffers. Each function counts what it would write where there is no room, so
 * that the same code tells sizes. */
struct message {
    unsigned char *bytes; /* NULL: only to be counted */
    size_t size;
};

static void put_byte(struct message *message, size_t byte) {
    if (message->bytes != NULL) {
        message->bytes[message->size] = (unsigned char)byte;
    }
    message->size++;
}

/** The head of a field that has a length. */
static void put_head(struct message *message, unsigned number, size_t length) {
    enum { WITH_LENGTH = 2 };
    put_byte(message, number << 3 | WITH_LENGTH);
    for (; length >= 0x80; length >>= 7) {
        put_byte(message, (length & 0x7f) | 0x80);
    }
    put_byte(message, length);
}

static void put_text(struct message *message, unsigned number, const char *text) {
    const size_t length = strlen(text);
    put_head(message, number, length);
    if (message->bytes != NULL) {
        memcpy(message->bytes + message->size, text, length);
    }
    message->size += length;
}

/** How long a text is as a field. */
static size_t size_of_text(unsigned number, const char *text) {
    struct message counted = {0};
    put_text(&counted, number, text);
    return counted.size;
}

static size_t size_of_field(size_t length) {
    struct message counted = {0};
    put_head(&counted, 1, length);
    return counted.size + length;
}

static void put_key(struct message *message, const char *key, size_t value) {
    put_head(message, ATTRIBUTES, size_of_text(KEY, key) + size_of_field(value));
    put_text(message, KEY, key);
    put_head(message, VALUE, value);
}

static void put_attribute(struct message *message, const char *key, const char *value) {
    put_key(message, key, size_of_text(TEXT, value));
    put_text(message, TEXT, value);
}

static void put_names(struct message *message, const char *key, const char *const names[],
                      size_t count) {
    size_t array = 0;
    for (size_t i = 0; i < count; i++) {
        array += size_of_field(size_of_text(TEXT, names[i]));
    }
    put_key(message, key, size_of_field(array));
    put_head(message, ARRAY, array);
    for (size_t i = 0; i < count; i++) {
        put_head(message, ELEMENT, size_of_text(TEXT, names[i]));
        put_text(message, TEXT, names[i]);
    }
}

static void put_resource(struct message *message, const struct ft_published_process *process) {
    put_attribute(message, "service.name", process->service);
    if (process->service_version[0] != '\0') {
        put_attribute(message, "service.version", process->service_version);
    }
    put_attribute(message, "telemetry.distro.name", "fieldtrace");
    put_attribute(message, "telemetry.distro.version", process->agent_version);
    put_attribute(message, "threadlocal.schema_version", SCHEMA);
    put_names(message, "threadlocal.attribute_key_map", keys, sizeof keys / sizeof keys[0]);
}

static bool is_published_by_another(void) {
    FILE *maps = fopen("/proc/self/maps", "re");
    char *line = NULL;
    size_t room = 0;
    bool is_found = false;
    while (maps != NULL && !is_found && getline(&line, &room, maps) > 0) {
        is_found = strstr(line, NAME) != NULL;
    }
    free(line);
    if (maps != NULL) {
        fclose(maps);
    }
    return is_found;
}

/** Memory whose name others see in /proc; MAP_FAILED, and errno, where there is none. */
static void *named_memory(size_t size) {
    const int file = memfd_create(NAME, MFD_CLOEXEC);
    if (file < 0) {
        return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    void *memory = MAP_FAILED;
    if (ftruncate(file, (off_t)size) == 0) {
        memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
    }
    const int error = errno;
    close(file);
    errno = error;
    return memory;
}

static uint64_t since_1970_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static const char *why_no_memory(int error) {
    static char message[256];
    snprintf(message, sizeof message,
             "profilers do not see requests, because there is no memory to publish them in (%s); "
             "raise the limit of the process",
             strerror(error));
    return message;
}

const char *ft_publish_process(const struct ft_published_process *process) {
    if (is_published_by_another()) {
        return "profilers do not see requests, because another library of this process publishes "
               "its own (" NAME "); switch that one off, or thread.context";
    }
    struct message payload = {0};
    put_resource(&payload, process);
    const size_t size = sizeof(struct header) + payload.size;
    void *memory = named_memory(size);
    if (memory == MAP_FAILED) {
        return why_no_memory(errno);
    }
    if (madvise(memory, size, MADV_DONTFORK) != 0) { /* a child would tell of its parent */
        const int error = errno;
        munmap(memory, size);
        return why_no_memory(error);
    }
    struct header *header = memory;
    payload = (struct message){.bytes = (unsigned char *)memory + sizeof *header};
    put_resource(&payload, process);
    header->version = VERSION;
    header->payload_size = (uint32_t)payload.size;
    header->published_at_ns = since_1970_ns();
    header->payload = payload.bytes;
    /* Whoever sees the signature sees the rest. */
    atomic_thread_fence(memory_order_seq_cst);
    memcpy(header->signature, NAME, SIGNATURE_BYTES);
    /* Not every kernel can; a memfd has its name anyway. */
    prctl(PR_SET_VMA, PR_SET_VMA_ANON_NAME, memory, size, NAME);
    mapping = memory;
    mapping_size = size;
    publisher = getpid();
    return NULL;
}

void ft_withdraw_process(void) {
    if (mapping != MAP_FAILED && publisher == getpid()) {
        munmap(mapping, mapping_size);
    }
    mapping = MAP_FAILED;
}
