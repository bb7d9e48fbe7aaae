// SPDX-License-Identifier: MIT
#include "decode/code_window.h"

#include <cstring>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include "../watched_memory.h"

namespace fieldtrace {
namespace {

constexpr size_t kPage = 4096;

/** One page of code between two that cannot be read. */
class LonelyPage {
  public:
    LonelyPage() {
        auto *pages = static_cast<uint8_t *>(
            mmap(nullptr, 3 * kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        page_ = pages + kPage;
        mprotect(page_, kPage, PROT_READ | PROT_WRITE | PROT_EXEC);
        std::memset(page_, 0xc3, kPage);
    }
    ~LonelyPage() { munmap(page_ - kPage, 3 * kPage); }

    uint8_t *begin() const { return page_; }
    uint8_t *end() const { return page_ + kPage; }

  private:
    uint8_t *page_;
};

uint64_t address(const uint8_t *code) { return reinterpret_cast<uint64_t>(code); }

TEST(CodeWindow, LeavesOutAnUnreadablePageAheadOfTheInstruction) {
    const LonelyPage page;
    const CodeWindow window(address(page.begin() + 3));
    EXPECT_EQ(window.before(), 3u);
    EXPECT_EQ(window.after(), CodeWindow::kAfter);
    EXPECT_EQ(*window.at(-3), 0xc3);
}

TEST(CodeWindow, LeavesOutAnUnreadablePageBehindTheInstruction) {
    const LonelyPage page;
    const CodeWindow window(address(page.end() - 2));
    EXPECT_EQ(window.before(), CodeWindow::kBefore);
    EXPECT_EQ(window.after(), 2u);
}

TEST(CodeWindow, EndsWithTheInstructionWhereThePageDoes) {
    const LonelyPage page;
    const CodeWindow window(address(page.end()));
    EXPECT_EQ(window.before(), CodeWindow::kBefore);
    EXPECT_EQ(window.after(), 0u);
}

TEST(CodeWindow, ReachesIntoReadablePagesOnBothSides) {
    const std::vector<uint8_t> code(3 * kPage, 0x90);
    const uint64_t boundary = (address(code.data()) + kPage) & ~(kPage - 1);
    const CodeWindow window(boundary + 2);
    EXPECT_EQ(window.before(), CodeWindow::kBefore);
    EXPECT_EQ(window.after(), CodeWindow::kAfter);
    EXPECT_EQ(*window.at(-static_cast<int>(CodeWindow::kBefore)), 0x90);
}

using LonelyCode = WatchedMemory;

TEST_F(LonelyCode, IsDecodedWhereItsPageBegins) {
    const LonelyPage page;
    const uint8_t load[] = {0x8b, 0x07, 0xc3}; // mov (%rdi), %eax; ret
    std::memcpy(page.begin(), load, sizeof(load));
    const auto run = reinterpret_cast<void (*)(void *)>(page.begin());
    EXPECT_EQ(watch(memory_, 4, [&] { run(memory_); }), std::vector<Access>{Access::Read});
}

} // namespace
} // namespace fieldtrace
