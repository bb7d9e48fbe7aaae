// SPDX-License-Identifier: MIT
#include "base/byte_cost.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <string>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"

namespace fieldtrace {
namespace {

/** Less than any processor's second cache, and than what a socket takes without a reader. */
constexpr size_t kBytes = 64 * 1024;

/** Of fewer bytes a piece is, the more calls of the kernel it takes to move them. */
constexpr size_t kPiece = 512;

/** So many are moved by pieces: enough to make the looks at the clock small. */
constexpr size_t kInPieces = 16 * 1024;

/** The first ones find neither code nor data in the caches. */
constexpr int kRounds = 8;

constexpr uint64_t kPicoseconds = 1000;

/** Two ends of a connection; without them where the process must not have any. */
class Sockets {
  public:
    Sockets() {
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends_.data()) != 0) {
            ends_.fill(-1);
        }
    }
    Sockets(const Sockets &) = delete;
    Sockets &operator=(const Sockets &) = delete;
    ~Sockets() {
        for (const int end : ends_) {
            if (end >= 0) {
                close(end);
            }
        }
    }

    /** Whether all of it came through, by pieces of that size. */
    bool move(std::string &bytes, size_t all, size_t piece) {
        for (size_t moved = 0; moved < all; moved += piece) {
            if (send(ends_[0], bytes.data(), piece, MSG_NOSIGNAL) != static_cast<ssize_t>(piece)) {
                return false;
            }
            for (size_t read = 0; read < piece;) {
                const ssize_t size = recv(ends_[1], bytes.data() + read, piece - read, 0);
                if (size <= 0) {
                    return false;
                }
                read += static_cast<size_t>(size);
            }
        }
        return true;
    }

  private:
    std::array<int, 2> ends_{-1, -1};
};

/** Of so many bytes, by what does it once; 0 where that fails. */
uint32_t quickest_ps(size_t bytes, const std::function<bool()> &once) {
    uint64_t quickest = UINT64_MAX;
    for (int round = 0; round < kRounds; round++) {
        const uint64_t began = thread_cpu_ns();
        if (!once()) {
            return 0;
        }
        quickest = std::min(quickest, thread_cpu_ns() - began);
    }
    return static_cast<uint32_t>(std::max<uint64_t>(1, quickest * kPicoseconds / bytes));
}

/** Of what is 0 where it is not known. */
uint32_t less(uint32_t one, uint32_t other) {
    return one == 0 || other == 0 ? std::max(one, other) : std::min(one, other);
}

} // namespace

ByteCost ByteCost::least(const ByteCost &other) const {
    return {.scan_ps = less(scan_ps, other.scan_ps),
            .move_ps = less(move_ps, other.move_ps),
            .move_pieces_ps = less(move_pieces_ps, other.move_pieces_ps)};
}

ByteCost ByteCost::measure() {
    std::string bytes(kBytes, 'x');
    // As a parser tells quotes and control characters from others.
    std::array<uint8_t, 256> kinds{};
    std::fill_n(kinds.begin(), ' ', 1);
    kinds['"'] = 2;
    volatile uint32_t seen = 0;
    ByteCost cost;
    cost.scan_ps = quickest_ps(kBytes, [&] {
        seen = std::accumulate(bytes.begin(), bytes.end(), seen, [&](uint32_t sum, char byte) {
            return sum + kinds[static_cast<uint8_t>(byte)];
        });
        return true;
    });
    Sockets sockets;
    cost.move_ps = quickest_ps(kBytes, [&] { return sockets.move(bytes, kBytes, kBytes); });
    cost.move_pieces_ps =
        quickest_ps(kInPieces, [&] { return sockets.move(bytes, kInPieces, kPiece); });
    return cost;
}

} // namespace fieldtrace
