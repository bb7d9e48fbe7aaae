// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace fieldtrace {

class AllocationSite;

/**
 * A sampled object. The tag of the object in our JVMTI environment is the address of this, which
 * lives until the JVM has freed the object.
 */
struct SampledObject {
    uint64_t id;
    uint64_t born_ns;
    uint64_t session; ///< the recording in which it was sampled
    AllocationSite *site = nullptr;
    uint64_t request_id = 0;        ///< the request that it was made for, 0 where none is known
    std::vector<uint32_t> fields{}; ///< the fields to watch, as indices in its class

    uint64_t reached_by = 0; ///< the last heap walk that reached it
    bool is_buried = false;  ///< its death was told before the JVM freed it
    uint64_t died_ns = 0;
    SampledObject *next = nullptr; ///< link of Deaths
};

} // namespace fieldtrace
