// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <jvmti.h>

namespace fieldtrace {

/**
 * Marks every sampled object that can still be reached (SampledObject::reached_by). The application
 * stands still meanwhile, for some seconds where the heap is large. What only weak or soft
 * references lead to counts as reachable.
 *
 * @param walk number of the walk, from 1
 * @return whether the JVM did it
 */
bool walk_heap(jvmtiEnv *jvmti, uint64_t walk);

} // namespace fieldtrace
