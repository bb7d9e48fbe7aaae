// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace fieldtrace {

/**
 * Which calls are among the first of their kind in a session, so that the call path of each kind is
 * known, however few calls the budget lets us look into. Counts without a lock; calls that come at
 * once may count as one.
 */
class FirstCalls {
  public:
    /** Kinds that are told apart. More are not looked at: a service has some hundreds. */
    static constexpr uint32_t kMostKinds = 1024;

    /**
     * Whether the call path of a call is to be taken: of the first, the eighth, the 64th and so on,
     * up to the 4,096th, because one kind of call may come from several places. Any thread.
     *
     * @param session the recording that it belongs to, not 0
     * @param kind a hash of who calls and what is called
     */
    bool is_due(uint64_t session, uint64_t kind);

  private:
    struct Slot {
        std::atomic<uint64_t> kind{0};
        std::atomic<uint32_t> calls{0};
    };

    void begin(uint64_t session);

    std::array<Slot, kMostKinds> slots_;
    std::atomic<uint64_t> session_{0};
};

} // namespace fieldtrace
