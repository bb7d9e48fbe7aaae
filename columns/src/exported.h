// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "arrow_c_data.h"
#include "batches.h"

namespace fieldtrace::columns {

/** Gives a batch to Arrow, which releases it. */
void export_batch(std::unique_ptr<Batch> batch, ArrowSchema *schema, ArrowArray *array);

} // namespace fieldtrace::columns
