// SPDX-License-Identifier: MIT
#include "hw/by_registers.h"

#include "hw/hw_backend.h"
#include "hw/marks_and_registers.h"

namespace fieldtrace {

std::unique_ptr<WatchBackend> open_registers(const WatchedJvm &watched, const Jvm &jvm,
                                             const CostBudget *budget, bool are_beside_marks,
                                             Waker *drainer, Error *why) {
    auto registers = std::make_unique<HwBackend>(
        watched, budget, are_beside_marks ? MarksAndRegisters::kShareOfRegisters : 1.0, drainer);
    *why = registers->open(jvm);
    if (*why) {
        return nullptr;
    }
    return registers;
}

std::unique_ptr<WatchBackend> beside_marks(std::unique_ptr<BytecodeBackend> marks,
                                           std::unique_ptr<WatchBackend> registers,
                                           const WatchedJvm &watched) {
    std::unique_ptr<HwBackend> hw(static_cast<HwBackend *>(registers.release()));
    return std::make_unique<MarksAndRegisters>(std::move(marks), std::move(hw), watched.watches,
                                               watched.options);
}

} // namespace fieldtrace
