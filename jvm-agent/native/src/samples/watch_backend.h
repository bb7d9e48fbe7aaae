// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <jni.h>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <fieldtrace/probes.h>

#include "base/error.h"
#include "base/random.h"
#include "jvm/jvm.h"
#include "samples/allocation_sites.h"
#include "samples/room.h"
#include "samples/sampled_object.h"
#include "samples/watches.h"

namespace fieldtrace {

class Bookkeeping;
class Classes;
class JvmEnvironment;
struct Options;
struct Stats;

/** The JVM whose objects a backend watches, what is known of it, and who is told. */
struct WatchedJvm {
    JavaVM *vm;
    JvmEnvironment *environment;
    const Options *options;
    Classes *classes;
    const Bookkeeping *bookkeeping;
    Watches *watches;
    Stats *stats;
};

/** What is to be watched of an object. */
struct WatchChoice {
    std::vector<uint32_t> fields; ///< none where it is not sampled
    bool are_marked = false;      ///< whether by a mark of the object
};

/**
 * A way to see accesses to fields of sampled objects. What it sees it tells Watches, which knows
 * what follows from it; the sampler and the drainer do not know which backend they have.
 */
class WatchBackend : public WatchedObjects {
  public:
    /** What `jvm_info` calls it. */
    virtual const char *name() const = 0;

    /** Finds out whether it works here and makes ready; what failed is undone. */
    virtual Error open(const Jvm &jvm) = 0;

    /**
     * Gives everything back, references to the JVM too; no watch is set any more, and no event of
     * the JVM comes.
     *
     * @return what could not be given back, so that this must live on
     */
    virtual Error close(JNIEnv *jni) = 0;

    /** Whether more objects of a site are to be sampled. Any thread. */
    virtual bool wants(const AllocationSite &site, uint32_t enough) const {
        return !site.is_settled(enough);
    }

    /**
     * The fields to watch of an object that is made now at a site; none where all are settled, or
     * the object cannot be watched yet. Application threads.
     *
     * @param room what make_room() gave
     */
    virtual WatchChoice choose_fields(const Jvm &jvm, jobject object, AllocationSite &site,
                                      const Room &room, Random *random) = 0;

    /**
     * Watches `sampled.fields` by the time it returns, because the object's user may read them at
     * once. Each field gets Watches::began(), or Watches::never_began(). Application threads, on
     * which no exception may stay pending. Cannot keep `sampled`, whose owner is the object, but
     * may give it a check.
     *
     * @param room what make_room() gave
     */
    virtual void watch(const Jvm &jvm, jobject object, SampledObject &sampled, Room room) = 0;

    /**
     * An object, which may be sampled, was copied. Its user may read the copy instead, so either
     * the copy is watched along with it or Watches::copied() is told. Application threads.
     *
     * @param copy null where it cannot be watched
     * @return what NativeCalls.objectCopied() returns
     */
    virtual uint32_t copied(const Jvm &jvm, jobject original, jobject copy) = 0;

    /** Code copied an object, which may be sampled: a backend that marks objects and watches them
     * otherwise, too, loses what it watches otherwise. Application threads. */
    virtual void copied_beside_marks(const Jvm &, jobject) {}

    /** Loses every watch with this reason, and every one that is in the making or comes; drain()
     * tells so. Any thread. */
    virtual void refuse(ft_reason reason) = 0;

    /** Watches again. */
    virtual void accept() = 0;

    /**
     * How many samples a second it can take, as far as the last ones show; asked once in a while.
     * Infinity where nothing is scarce. Drainer.
     */
    virtual double samples_per_second() { return std::numeric_limits<double>::infinity(); }

    /**
     * How many calls a second are worth looking into, because objects of more could not be watched:
     * as of the last samples_per_second(). Infinity where nothing is scarce. Drainer.
     */
    virtual double calls_per_second() const { return std::numeric_limits<double>::infinity(); }

    /** Keeps room for one more object of a site; none where what it takes is in use, would take a
     * request too long, or is yet to be taken, which is asked for herewith. Counts where there is
     * none. Any thread. */
    virtual Room make_room(const AllocationSite &) { return Room::without_place(); }

    /** Tells Watches what was seen since the last time. Drainer. */
    virtual void drain(const Jvm &jvm) = 0;

    /** Whether no thread is in the middle of telling an access, which drain() would then miss. */
    virtual bool is_idle() const = 0;

    /** Why nothing is seen any more, with the remedy; nothing where all is well. Drainer. */
    virtual std::optional<std::string> fault() = 0;

    /** The JVM ends: gives back what would disturb its end, after the last drain(). */
    virtual void jvm_ending() {}

    /** Before objects move. No JNI, no JVMTI. */
    virtual void collection_started() = 0;

    /**
     * After objects have moved; the application stands still. No JNI, no JVMTI.
     *
     * @return whether drain() has something to tell
     */
    virtual bool collection_finished() = 0;
};

} // namespace fieldtrace
