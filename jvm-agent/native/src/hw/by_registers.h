// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "base/cost_budget.h"
#include "base/waker.h"
#include "samples/bytecode_backend.h"
#include "samples/watch_backend.h"

namespace fieldtrace {

/**
 * Opens what watches by debug registers.
 *
 * @param are_beside_marks whether they only check marks, with a part of the budget
 * @param why              is set where it cannot be, as on processors whose instructions nothing
 *                         here decodes
 * @return null then
 */
std::unique_ptr<WatchBackend> open_registers(const WatchedJvm &watched, const Jvm &jvm,
                                             const CostBudget *budget, bool are_beside_marks,
                                             Waker *drainer, Error *why);

/** Joins marks and registers that open_registers() gave, both of them open. */
std::unique_ptr<WatchBackend> beside_marks(std::unique_ptr<BytecodeBackend> marks,
                                           std::unique_ptr<WatchBackend> registers,
                                           const WatchedJvm &watched);

} // namespace fieldtrace
