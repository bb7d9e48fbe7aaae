// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "jvm/jvm.h"

namespace fieldtrace {

class AllocationSite;

/**
 * A sampled object. The tag of the object, and of its copies, in our JVMTI environment is the
 * address of this, which lives until the JVM has freed them all.
 */
struct SampledObject {
    uint64_t id;
    uint64_t born_ns;
    uint64_t session; ///< the recording in which it was sampled
    AllocationSite *site = nullptr;
    uint64_t request_id = 0;        ///< the request that it was made for, 0 where none is known
    std::vector<uint32_t> fields{}; ///< the fields to watch, as indices in its class
    bool is_marked = false;         ///< whether a mark of the object watches them

    /** Another sample of the same object, which a debug register watches; or null. */
    std::unique_ptr<SampledObject> beside{};
    bool is_check = false; ///< of one beside: whether its field has a mark, too
    bool was_read = false; ///< of one beside: whether its field was, once its fate is known
    /** Of one beside: whether its register is armed after the call has returned, so that no request
     * waits for it; what it sees from then on is compared with the mark, and says no more. */
    bool is_late = false;
    uint64_t checked_id = 0; ///< of one beside: the sample that has the mark

    /** How many objects have its tag: it and its copies. Changed by several threads at once. */
    unsigned holders = 1;

    uint64_t reached_by = 0; ///< the last heap walk that reached it
    bool is_buried = false;  ///< its death was told before the JVM freed it
    uint64_t died_ns = 0;
    SampledObject *next = nullptr; ///< link of Deaths
};

/** What the tag of an object says; null of one that is not sampled. */
SampledObject *sampled_object(const Jvm &jvm, jobject object);

} // namespace fieldtrace
