/* SPDX-License-Identifier: MIT */
#define NAPI_VERSION 8
#include "messages.h"

#include "definitions.h"

#include <fieldtrace/probes.h>

/* A message with a longer id has no link. */
enum { TEXT_SIZE = 1024 };

/** SipHash-2-4 of words with a key of zeros, as the JVM's agent hashes ids of messages. */
struct sip {
    uint64_t v0, v1, v2, v3;
    uint32_t words;
};

static uint64_t rotated(uint64_t word, int bits) { return word << bits | word >> (64 - bits); }

static void sip_round(struct sip *sip) {
    sip->v0 += sip->v1;
    sip->v1 = rotated(sip->v1, 13) ^ sip->v0;
    sip->v0 = rotated(sip->v0, 32);
    sip->v2 += sip->v3;
    sip->v3 = rotated(sip->v3, 16) ^ sip->v2;
    sip->v0 += sip->v3;
    sip->v3 = rotated(sip->v3, 21) ^ sip->v0;
    sip->v2 += sip->v1;
    sip->v1 = rotated(sip->v1, 17) ^ sip->v2;
    sip->v2 = rotated(sip->v2, 32);
}

static void sip_add(struct sip *sip, uint64_t word) {
    sip->words++;
    sip->v3 ^= word;
    sip_round(sip);
    sip_round(sip);
    sip->v0 ^= word;
}

/** The hash of a text, in words of four characters of UTF-16 behind its length; never 0. */
static uint64_t hash_of(const char16_t *text, size_t length) {
    struct sip sip = {0x736f6d6570736575, 0x646f72616e646f6d, 0x6c7967656e657261,
                      0x7465646279746573, 0};
    sip_add(&sip, length);
    uint64_t word = 0;
    for (size_t i = 0; i < length; i++) {
        word = word << 16 | (uint16_t)text[i];
        if (i % 4 == 3) {
            sip_add(&sip, word);
            word = 0;
        }
    }
    if (length % 4 != 0) {
        sip_add(&sip, word);
    }
    sip_add(&sip, (uint64_t)(sip.words * 8 & 0xff) << 56);
    sip.v2 ^= 0xff;
    for (int i = 0; i < 4; i++) {
        sip_round(&sip);
    }
    const uint64_t hash = sip.v0 ^ sip.v1 ^ sip.v2 ^ sip.v3;
    return hash == 0 ? 1 : hash;
}

/** message(isSent, exchange, topic, cluster, partition, offset, bytes, id): the event; no id where
 * the message has none. */
static napi_value message(napi_env env, napi_callback_info arguments) {
    napi_value values[8];
    size_t count = 8;
    bool is_sent;
    double numbers[6];
    char16_t id[TEXT_SIZE];
    size_t length = 0;
    napi_valuetype type;
    if (napi_get_cb_info(env, arguments, &count, values, NULL, NULL) != napi_ok ||
        napi_get_value_bool(env, values[0], &is_sent) != napi_ok) {
        return NULL;
    }
    for (int i = 0; i < 6; i++) {
        if (napi_get_value_double(env, values[1 + i], &numbers[i]) != napi_ok) {
            return NULL;
        }
    }
    const bool has_id =
        napi_typeof(env, values[7], &type) == napi_ok && type == napi_string &&
        napi_get_value_string_utf16(env, values[7], id, TEXT_SIZE, &length) == napi_ok &&
        length > 0 && length < TEXT_SIZE - 1;
    const struct ft_message about = {
        .exchange_id = (uint64_t)numbers[0],
        .topic_id = (uint64_t)numbers[1],
        .cluster_id = (uint64_t)numbers[2],
        .partition = (uint32_t)numbers[3],
        .offset = (int64_t)numbers[4],
        .bytes = (int64_t)numbers[5],
        .message_hash = has_id ? hash_of(id, length) : 0,
    };
    if (is_sent) {
        ft_message_sent(&about);
    } else {
        ft_message_received(&about);
    }
    return NULL;
}

/** nextId(): of a call that is no exchange: what came with a message. */
static napi_value next_id(napi_env env, napi_callback_info arguments) {
    (void)arguments;
    napi_value result = NULL;
    napi_create_double(env, (double)ft_node_next_id(), &result);
    return result;
}

napi_status ft_node_add_messages(napi_env env, napi_value exports) {
    const struct {
        const char *name;
        napi_callback callback;
    } functions[] = {{"message", message}, {"nextId", next_id}};
    napi_status status = napi_ok;
    for (size_t i = 0; i < sizeof functions / sizeof *functions && status == napi_ok; i++) {
        napi_value function;
        status = napi_create_function(env, functions[i].name, NAPI_AUTO_LENGTH,
                                      functions[i].callback, NULL, &function);
        if (status == napi_ok) {
            status = napi_set_named_property(env, exports, functions[i].name, function);
        }
    }
    return status;
}
