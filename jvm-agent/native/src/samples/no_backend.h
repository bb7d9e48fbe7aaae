// SPDX-License-Identifier: MIT
#pragma once

#include "samples/watch_backend.h"

namespace fieldtrace {

/** Watches nothing: fields are not asked for, or cannot be watched, and requests are followed. */
class NoBackend : public WatchBackend {
  public:
    const char *name() const override { return "none"; }
    Error open(const Jvm &) override { return {}; }
    Error close(JNIEnv *) override { return {}; }
    WatchChoice choose_fields(const Jvm &, jobject, AllocationSite &, const Room &,
                              Random *) override {
        return {};
    }
    Room make_room(const AllocationSite &) override { return {}; }
    void watch(const Jvm &, jobject, SampledObject &, Room) override {}
    uint32_t copied(const Jvm &, jobject, jobject) override { return 0; }
    void refuse(ft_reason) override {}
    void accept() override {}
    void request_over(uint64_t) override {}
    void forget(uint64_t) override {}
    void drain(const Jvm &) override {}
    bool is_idle() const override { return true; }
    std::optional<std::string> fault() override { return std::nullopt; }
    void collection_started() override {}
    bool collection_finished() override { return false; }
};

} // namespace fieldtrace
