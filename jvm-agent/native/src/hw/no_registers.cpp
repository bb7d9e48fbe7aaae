// SPDX-License-Identifier: MIT
// For processors other than x86-64: marks alone watch there.
#include "hw/by_registers.h"

namespace fieldtrace {

std::unique_ptr<WatchBackend> open_registers(const WatchedJvm &, const Jvm &, const CostBudget *,
                                             bool, Waker *, Error *why) {
    *why = Error("debug registers are used on x86-64 alone; run the service with the option "
                 "watch.backend=bytecode");
    return nullptr;
}

std::unique_ptr<WatchBackend> beside_marks(std::unique_ptr<BytecodeBackend> marks,
                                           std::unique_ptr<WatchBackend>, const WatchedJvm &) {
    return marks;
}

} // namespace fieldtrace
