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
