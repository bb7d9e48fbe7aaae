/* SPDX-License-Identifier: MIT */
/** Samples: the objects that remote calls make and the watches on their fields. Included by
 * fieldtrace/probes.h. */
#ifndef FIELDTRACE_SAMPLES_H
#define FIELDTRACE_SAMPLES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The slot of a watch that had none, or of a backend without slots. */
#define FT_NO_SLOT UINT32_MAX

/** What an access to a watched field did. */
enum ft_access {
    FT_ACCESS_READ = 0,
    FT_ACCESS_WRITE = 1,
};

/** What a read is for. */
enum ft_use {
    FT_USE_DIRECT = 0,     /**< the application acts on it */
    FT_USE_FORWARDED = 1,  /**< a serialiser hands it on */
    FT_USE_INCIDENTAL = 2, /**< toString, equals or hashCode, or a logger */
};

/** What a watch found out. */
enum ft_verdict {
    FT_VERDICT_USED = 0,        /**< the field was read */
    FT_VERDICT_UNUSED = 1,      /**< the object died and nobody had read the field */
    FT_VERDICT_OVERWRITTEN = 2, /**< the application wrote it before anybody read it */
    FT_VERDICT_CENSORED = 3,    /**< the watch ended without knowing */
};

/** Why a watch ended `censored`. */
enum ft_reason {
    FT_REASON_NONE = 0,           /**< it is not censored */
    FT_REASON_NO_SLOT = 1,        /**< every debug register was taken */
    FT_REASON_ARM_FAILED = 2,     /**< the kernel refused */
    FT_REASON_MOVED = 3,          /**< its address was lost in a collection */
    FT_REASON_OUTLIVED = 4,       /**< it lived on past `death.patience` */
    FT_REASON_SHUTDOWN = 5,       /**< the JVM or the agent ended */
    FT_REASON_UNDECODED = 6,      /**< the access could not be told to be a read or a write */
    FT_REASON_QUEUE_OVERFLOW = 7, /**< the agent's queue lost the access */
    FT_REASON_THROTTLED = 8,      /**< the agent reached its cost budget */
    FT_REASON_SESSION_END = 9,    /**< recording stopped */
    FT_REASON_COPIED = 10,        /**< `clone()` copied it, and the copy was not watched */
};

/** What a watch had found out when its slot was released. */
enum ft_found {
    FT_FOUND_NOTHING = 0, /**< nobody has accessed the field until now */
    FT_FOUND_READ = 1,    /**< it was read */
    FT_FOUND_WRITE = 2,   /**< it was written before anybody read it */
};

/** How the death of an object was learnt. */
enum ft_death {
    FT_DEATH_GC = 0,          /**< the collector said so */
    FT_DEATH_UNREACHABLE = 1, /**< a heap walk did not find it */
};

/**
 * A sampled object of a remote call, at the end of that call.
 *
 * @param object_id  the object, from 1
 * @param class_id   its class
 * @param context_id its allocation context: the call path at which the remote call returned
 * @param scope_id   the remote call that made it
 */
void ft_object_alloc(uint64_t object_id, uint64_t class_id, uint64_t context_id, uint64_t scope_id);

/**
 * A sample is watched by a debug register, where others of the same JVM are watched by marks; after
 * its object_alloc, ahead of its watch_set.
 *
 * @param object_id  the sample
 * @param checked_id the sample of the same object whose fields marks watch, 0 for none
 */
void ft_object_check(uint64_t object_id, uint64_t checked_id);

/**
 * How many objects remote calls made since the last such event, sampled or not.
 *
 * @param context_id allocation context
 * @param class_id   class
 * @param count      objects made since the last event of this context and class
 */
void ft_alloc_count(uint64_t context_id, uint64_t class_id, uint64_t count);

/**
 * How many bytes the values of a class's fields take where they travel as text, without the fields'
 * names, summed over the sampled objects that were measured since the last event of this context
 * and class. No value is recorded.
 *
 * @param context_id allocation context
 * @param class_id   class
 * @param fields     how many fields the class has
 * @param bytes      of each field, in the order of their indexes: bytes of all values measured
 * @param measured   of each field: how many values; one of an unknown kind is not measured
 */
void ft_field_bytes(uint64_t context_id, uint64_t class_id, uint32_t fields, const uint64_t *bytes,
                    const uint32_t *measured);

/**
 * A field of a sampled object is watched from here on.
 *
 * @param object_id the object
 * @param field     index of the field in the object's class
 * @param slot      debug register, from 0; FT_NO_SLOT where the backend has no slots
 */
void ft_watch_set(uint64_t object_id, uint32_t field, uint32_t slot);

/**
 * A watched field was accessed.
 *
 * @param object_id  the object
 * @param field      index of the field in the object's class
 * @param slot       as in ft_watch_set()
 * @param access     what the access did
 * @param context_id calling context of the access, 0 where it could not be taken
 * @param thread_id  thread that accessed it, as gettid() says
 * @param delay_ns   time since the access, nanoseconds
 * @param use        what a read is for; of a write FT_USE_DIRECT
 */
void ft_watch_trap(uint64_t object_id, uint32_t field, uint32_t slot, enum ft_access access,
                   uint64_t context_id, uint32_t thread_id, uint64_t delay_ns, enum ft_use use);

/**
 * The slot of a watch is free, and its verdict, which watch_end gives, waits for the fate of the
 * object.
 *
 * @param object_id the object
 * @param field     index of the field in the object's class
 * @param slot      as in ft_watch_set()
 * @param found     what was found out until now
 */
void ft_watch_release(uint64_t object_id, uint32_t field, uint32_t slot, enum ft_found found);

/**
 * A watch ended. A sample that found no slot has this event without a watch_set.
 *
 * @param object_id the object
 * @param field     index of the field in the object's class
 * @param slot      as in ft_watch_set(); FT_NO_SLOT where no slot was had or it was released before
 * @param verdict   what the watch found out
 * @param reason    why it is censored, else FT_REASON_NONE
 */
void ft_watch_end(uint64_t object_id, uint32_t field, uint32_t slot, enum ft_verdict verdict,
                  enum ft_reason reason);

/**
 * A sampled object died.
 *
 * @param object_id the object
 * @param how       how it was learnt
 * @param age_ns    time since its object_alloc, nanoseconds
 */
void ft_object_death(uint64_t object_id, enum ft_death how, uint64_t age_ns);

/**
 * A remote call begins; emitted by the thread that waits for it.
 *
 * @param scope_id the remote call, from 1
 * @param async_id the asynchronous context in which the call is made, 0 where none is known
 */
void ft_remote_call_enter(uint64_t scope_id, uint64_t async_id);

/**
 * A remote call returned, or threw.
 *
 * @param scope_id   the remote call
 * @param context_id call path of the remote call, 0 where it made no remote object
 * @param objects    remote objects that it made
 * @param body_bytes size of the answer's body, -1 where unknown
 * @param weight     remote calls that it stands for, itself among them; from 1
 */
void ft_remote_call_exit(uint64_t scope_id, uint64_t context_id, uint32_t objects,
                         int64_t body_bytes, uint64_t weight);

/** What the agent itself cost and lost since the JVM started; times are processor time in ns. */
struct ft_agent_stats {
    uint64_t trap_ns;           /**< in traps, from the access to its continuation */
    uint64_t arm_ns;            /**< setting watches, moving them along with their objects, and
                                     what holding debug registers costs switches of threads */
    uint64_t stack_ns;          /**< taking call paths of remote calls */
    uint64_t count_ns;          /**< counting and choosing objects at the ends of remote calls */
    uint64_t drain_ns;          /**< draining: ending watches, emitting what was seen */
    uint64_t walk_ns;           /**< heap walks, during which the application stood still */
    uint64_t process_cpu_ns;    /**< what the process used in all, the agent among it */
    uint32_t budget_ppm;        /**< the cost budget, parts per million of process_cpu_ns */
    uint64_t throttled_ns;      /**< how long sampling stood still to stay within the budget */
    uint64_t traps;             /**< traps taken */
    uint64_t steps;             /**< instructions executed one by one, to follow loaded values */
    uint64_t walks;             /**< heap walks made */
    uint64_t samples_throttled; /**< samples not taken to stay within the cost budget */
    uint64_t samples_no_slot;   /**< samples not begun, because no debug register was free */
    uint64_t calls_throttled; /**< remote calls whose call path was not taken for the same reason */
    uint64_t queue_overflows; /**< queue entries lost because it was full */
};

/** Says what the agent itself cost and lost. */
void ft_agent_stats(const struct ft_agent_stats *stats);

#ifdef __cplusplus
}
#endif

#endif
