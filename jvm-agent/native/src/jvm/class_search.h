// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fieldtrace {

/**
 * Looks through class files for names. Every class that the application loads is looked through,
 * and nearly all have none: one pass answers whoever asks (JVMS 4.4).
 *
 * Names are added at any time. Threads that look see all of an addition, or nothing.
 */
class ClassSearch {
  public:
    ClassSearch();
    ClassSearch(const ClassSearch &) = delete;
    ClassSearch &operator=(const ClassSearch &) = delete;
    ~ClassSearch();

    /** So many of the lowest bits stand for what was added; the one above them is always set. */
    static constexpr unsigned kMost = 30;

    /**
     * Looks for constants that are one of these texts, too.
     *
     * @return what found_in has where there is one; 0 if there are too many others already
     */
    uint32_t add_constants(std::vector<std::string> texts);

    /**
     * Looks for a beginning of names, wherever it stands in a class file, too.
     *
     * @param texts of at least two bytes and at most 127, of which the shortest decides how fast it
     *     is
     * @return as above; also 0 where one is too short or too long
     */
    uint32_t add_beginnings(std::vector<std::string> texts);

    /** What there is of it; of bytes that are no class file, what stands ahead of the fault. */
    [[nodiscard]] uint32_t found_in(std::span<const unsigned char> class_file) const;

  private:
    struct Constant {
        std::string text;
        uint32_t found;
    };

    /** Goes on by as many bytes as no text can begin in (Wu and Manber, 1994). */
    class Beginnings {
      public:
        Beginnings(std::vector<std::string> texts, uint32_t found);

        [[nodiscard]] uint32_t found_in(std::span<const unsigned char> bytes) const;

      private:
        /** Two bytes as one number; pairs that have the same go on by the less of both. A table of
         * all pairs would not fit into the processor's first cache. */
        static constexpr size_t kPairs = 1 << 12;
        static size_t pair(const unsigned char *at) {
            return (static_cast<size_t>(at[0]) << 5 ^ at[1]) % kPairs;
        }

        std::vector<std::string> texts_;
        uint32_t found_;
        size_t window_; ///< as long as the shortest, whose end decides how far to go on
        std::array<uint8_t, kPairs> less_{}; ///< than all of it to go on, by its last two bytes
    };

    struct Names {
        unsigned added = 0;
        std::vector<Constant> constants;
        std::vector<std::shared_ptr<const Beginnings>> beginnings;
        std::array<bool, 1 << 16> has_length{}; ///< whether any constant has that many bytes
    };

    /** @return a copy of the names to add to, with a bit for what is added; without where none is
     * left */
    [[nodiscard]] std::unique_ptr<Names> next() const;
    void publish(std::unique_ptr<Names> names);

    std::mutex adding_;
    std::vector<std::unique_ptr<const Names>> all_; ///< of which threads may still read older ones
    std::atomic<const Names *> current_;
};

} // namespace fieldtrace
