// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <utility>
#include <vector>

#include "random.h"

namespace fieldtrace {

/**
 * What one allocation context makes of one class: how many objects, and how far the sampling of
 * each field has got. Thread-safe.
 */
class AllocationSite {
  public:
    AllocationSite(uint64_t context_id, uint64_t class_id, uint32_t fields);

    /** Counts objects made, sampled or not. */
    void count(uint64_t objects) { made_.fetch_add(objects, std::memory_order_relaxed); }

    /**
     * A random one of the fields that have fewer than `enough` verdicts, each as likely as the
     * others; nothing where all are settled.
     */
    std::optional<uint32_t> choose_field(uint32_t enough, Random *random) const;

    /** The fields that have fewer than `enough` verdicts. */
    std::vector<uint32_t> unsettled_fields(uint32_t enough) const;

    /** Counts a verdict (not a censored watch) of a field. */
    void settle(uint32_t field) { verdicts_[field].fetch_add(1, std::memory_order_relaxed); }

    /** Emits `alloc_count`, if objects were made since the last time. */
    void emit_count();

    /** Forgets counts and verdicts: a new session begins. */
    void reset();

    uint64_t context_id() const { return context_id_; }
    uint64_t class_id() const { return class_id_; }

  private:
    uint64_t context_id_;
    uint64_t class_id_;
    uint32_t fields_;
    std::unique_ptr<std::atomic<uint32_t>[]> verdicts_;
    std::atomic<uint64_t> made_{0};
};

/** The allocation sites seen. Thread-safe. */
class AllocationSites {
  public:
    /** The site, which lives as long as this. */
    AllocationSite &at(uint64_t context_id, uint64_t class_id, uint32_t fields);

    void emit_counts();
    void reset();

  private:
    std::shared_mutex lock_;
    std::map<std::pair<uint64_t, uint64_t>, AllocationSite> sites_;
};

} // namespace fieldtrace
