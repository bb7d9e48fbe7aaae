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

    /** Whether every field has `enough` verdicts. */
    bool is_settled(uint32_t enough) const;

    /**
     * Whether an object made now is sampled: at random, so that of the objects made within one turn
     * of share_out() each has the same chance, whenever and however many at once they are made.
     */
    bool admit(Random *random);

    /**
     * Sets the chance of objects made from now on.
     *
     * @param share samples a second that the site may have
     */
    void set_share(double share);

    /** Objects a second that might be sampled, of late; counts what came since the last time. */
    double measure_demand(double elapsed_seconds);

    /** Lets fields be sampled again that have been settled for so long. */
    void renew(uint32_t enough, uint64_t now, uint64_t renew_ns);

    /** Emits `alloc_count`, if objects were made since the last time. */
    void emit_count();

    /** Forgets counts and verdicts: a new session begins. */
    void reset();

    void forget_verdicts();

    uint64_t context_id() const { return context_id_; }
    uint64_t class_id() const { return class_id_; }

  private:
    static constexpr uint64_t kCertain = 1ull << 32;

    uint64_t context_id_;
    uint64_t class_id_;
    uint32_t fields_;
    std::unique_ptr<std::atomic<uint32_t>[]> verdicts_;
    std::unique_ptr<uint64_t[]> settled_since_ns_; ///< 0 where unsettled, as far as renew() saw
    std::atomic<uint64_t> made_{0};
    std::atomic<uint64_t> candidates_{0};
    /** Chance to be admitted, in units of 2^-32. */
    std::atomic<uint64_t> chance_{kCertain};
    double demand_ = -1; ///< a second; negative before the first measure
};

/** The allocation sites seen. Thread-safe. */
class AllocationSites {
  public:
    /** The site, which lives as long as this. */
    AllocationSite &at(uint64_t context_id, uint64_t class_id, uint32_t fields);

    void emit_counts();
    void reset();

    /** Forgets the verdicts of a class: it is another one now. */
    void reset_class(uint64_t class_id);

    /**
     * Shares the samples that can be taken out among the sites, max-min fair, so that a site with
     * few objects gets a sample of each though others make thousands.
     *
     * @param samples_per_second that can be taken in all
     */
    void share_out(double samples_per_second, double elapsed_seconds);

    void renew(uint32_t enough, uint64_t now, uint64_t renew_ns);

  private:
    std::shared_mutex lock_;
    std::map<std::pair<uint64_t, uint64_t>, AllocationSite> sites_;
};

} // namespace fieldtrace
