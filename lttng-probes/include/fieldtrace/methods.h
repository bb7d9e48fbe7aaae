/* SPDX-License-Identifier: MIT */
/** Methods: what runs between the entry and the exit of the methods that a user wants to see.
 * Included by fieldtrace/probes.h. */
#ifndef FIELDTRACE_METHODS_H
#define FIELDTRACE_METHODS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A method is probed under this id.
 *
 * @param probe_id    the probe, from 1; the same method has the same id in a JVM run
 * @param class_name  binary name of the class that declares it, with dots
 * @param method_name its name
 * @param signature   its descriptor
 * @param source_file its source file, empty where unknown
 * @param line        the first line of its body, 0 where unknown
 */
void ft_probe_def(uint32_t probe_id, const char *class_name, const char *method_name,
                  const char *signature, const char *source_file, uint32_t line);

/** Why a method is probed no more. */
enum ft_removal {
    FT_REMOVAL_BUDGET = 0, /**< it was entered more often than `methods.budget` allows */
};

/**
 * A method is probed no more.
 *
 * @param probe_id           the probe
 * @param reason             why
 * @param entries_per_second how often it was entered
 */
void ft_probe_removed(uint32_t probe_id, enum ft_removal reason, uint64_t entries_per_second);

/**
 * Entries and exits of probed methods on one thread, in their order, up to where the next block of
 * the thread goes on.
 */
struct ft_method_block {
    uint64_t thread_id;      /**< the thread, from 1, no number of the kernel's; 0 where entries
                                  were lost on threads that could have no buffer */
    uint32_t os_thread_id;   /**< as gettid() says; 0 for a virtual thread */
    const char *thread_name; /**< its name */
    uint64_t request_id;     /**< exchange_id of the request that it serves as the block begins; 0
                                  for none */
    uint64_t base_ns;        /**< when the block begins, nanoseconds of CLOCK_MONOTONIC, which is
                                  the clock of LTTng's traces */
    uint64_t entries_before; /**< entries in the blocks of the thread before this one */
    uint64_t lost;           /**< entries of the thread that were discarded so far */
    uint32_t depth;          /**< calls that are open as the block begins */
    const uint32_t *open;    /**< their probes, the outermost first */
    uint32_t open_count;     /**< how many of them are named, up to `depth` */
    uint32_t entries;        /**< entries in the block */
    uint32_t exits;          /**< exits in the block */
    const uint8_t *records;  /**< see docs/events.md */
    uint32_t record_bytes;   /**< how long they are */
};

/** Entries and exits of probed methods, a block of them. */
void ft_method_block(const struct ft_method_block *block);

/** What a single event of a probed method is. */
enum ft_method_step {
    FT_METHOD_ENTER = 0,
    FT_METHOD_EXIT = 1,
    FT_METHOD_THROW = 2, /**< an exit by an exception */
};

/**
 * One entry or exit; for comparison with blocks.
 *
 * @param thread_id as in ft_method_block
 * @param probe_id  the probe
 * @param step      what happens
 */
void ft_method_event(uint64_t thread_id, uint32_t probe_id, enum ft_method_step step);

#ifdef __cplusplus
}
#endif

#endif
