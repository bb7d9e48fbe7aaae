// SPDX-License-Identifier: MIT
#include "registers/environment.h"

#include <cerrno>
#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

TEST(Environment, OfThisMachineIsFit) {
    const Error error = check_kernel();
    EXPECT_FALSE(error) << error.message();
}

TEST(Environment, JudgesAKernelByItsRelease) {
    const struct {
        const char *release;
        bool has_signals;
        bool has_all_fixes;
    } cases[] = {
        {"4.18.0-553.el8.x86_64", false, false},
        {"5.10.0-35-amd64", false, false},
        {"5.13.0", true, false},
        {"5.15.0-91-generic", true, false},
        {"6.0.19", true, false},
        {"6.1.0-34-amd64", true, true},
        {"10.0", true, true},
        {"unknown", true, true},
    };
    for (const auto &kernel : cases) {
        EXPECT_EQ(!check_kernel(kernel.release), kernel.has_signals) << kernel.release;
        EXPECT_EQ(kernel_has_all_fixes(kernel.release), kernel.has_all_fixes) << kernel.release;
        EXPECT_NE(may_lose_accesses(kernel.release).message().find(kernel.release),
                  std::string::npos);
    }
}

TEST(Environment, HoldsARemedyForEveryRefusalOfTheKernel) {
    const struct {
        int failure;
        const char *remedy;
    } cases[] = {
        {EACCES, "CAP_PERFMON"},
        {EPERM, "CAP_PERFMON"},
        {ENOSPC, "debugger"},
        {EINVAL, "6.1"},
        {ENOSYS, "sandboxes"},
        {ENOENT, "virtual machine"},
        {EOPNOTSUPP, "virtual machine"},
        {EMFILE, "ulimit -n"},
        {EIO, "doctor"},
    };
    for (const auto &refusal : cases) {
        const Error error = explain_perf_event_open(refusal.failure);
        EXPECT_NE(error.message().find(refusal.remedy), std::string::npos)
            << refusal.failure << ": " << error.message();
    }
}

} // namespace
} // namespace fieldtrace
