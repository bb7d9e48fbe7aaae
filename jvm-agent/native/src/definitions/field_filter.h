// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "definitions/classes.h"

namespace fieldtrace {

/**
 * Takes out the fields that hold no data of the application, but the bookkeeping of the library
 * that generated or wove its class. Known are what EclipseLink weaves into entities, and messages
 * of Protocol Buffers: what their superclasses declare (unknown fields, memoized sizes),
 * memoizedIsInitialized, and the bits that say which fields are set (bitField0_).
 *
 * @param fields all of one class, those of its superclasses with them
 */
void leave_out_bookkeeping(std::vector<Field> *fields);

} // namespace fieldtrace
