// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <fieldtrace/probes.h>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <shared_mutex>
#include <span>
#include <utility>
#include <vector>

#include "base/random.h"

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

    /** A call that brought objects in held a request up so long, with a body of so many bytes. */
    void held_up(uint64_t waited_ns, uint64_t bytes) {
        waited_ns_.fetch_add(waited_ns, std::memory_order_relaxed);
        body_bytes_.fetch_add(bytes, std::memory_order_relaxed);
    }
    uint64_t waited_ns() const { return waited_ns_.load(std::memory_order_relaxed); }
    uint64_t body_bytes() const { return body_bytes_.load(std::memory_order_relaxed); }

    /**
     * A random one of the fields that have fewer than `enough` verdicts, each as likely as the
     * others; nothing where all are settled. While some are open, mostly one of these.
     */
    std::optional<uint32_t> choose_field(uint32_t enough, Random *random) const;

    /** The fields that have fewer than `enough` verdicts. While some are open, mostly these. */
    std::vector<uint32_t> choose_fields(uint32_t enough, Random *random) const;

    /** Counts a verdict (not a censored watch) of a field. One thread. */
    void settle(uint32_t field, bool is_used);

    /** Verdicts of a field so far, and how many of them are that it was used. */
    std::pair<uint32_t, uint32_t> verdicts(uint32_t field) const {
        return {verdicts_[field].load(), used_[field].load()};
    }

    /** The fields that something watches. */
    std::vector<uint32_t> watched_fields() const;

    /** Whether some field has fewer than `enough` verdicts and cannot be decided yet. */
    bool is_open(uint32_t enough) const;

    /** Counts a debug register that has told the fate of a field which a mark watches, too. */
    void count_check(uint32_t field) { checks_[field].fetch_add(1, std::memory_order_relaxed); }
    uint32_t checks(uint32_t field) const { return checks_[field].load(); }

    /** One of the fields that were checked least, each as likely as the others, so that every field
     * is checked soon; nothing where there are none. */
    std::optional<uint32_t> least_checked(const std::vector<uint32_t> &fields,
                                          Random *random) const;

    /** A mark has told the fate of a field. */
    void note_marked(uint32_t field) { marked_[field].store(true, std::memory_order_relaxed); }

    /** Whether some field that no mark has told of has fewer than `enough` verdicts. */
    bool is_unmarked_wanted(uint32_t enough) const;

    /** Whether of a field that marks tell of fewer checks than `enough` are known. */
    bool is_check_wanted(uint32_t enough) const;

    /** Whether a field needs no check, or no more: there are `enough`, or it is read of so many
     * objects that reads which marks miss would make little difference. */
    bool is_checked(uint32_t field, uint32_t enough) const;

    /** Whether a debug register saw a read of the field, in whatever object of the class, that its
     * mark has missed. */
    bool do_marks_miss(uint32_t field) const { return missed_[field].load(); }

    /** So it did: verdicts by marks are void. */
    void marks_miss(uint32_t field);

    /** Nothing watches the other fields, so that they count as settled. */
    void watch_only(const std::vector<uint32_t> &fields);

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

    /** From now on so many times as many might be sampled, of the same objects. */
    void thin(double factor);

    /** Lets fields be sampled again that have been settled for so long. */
    void renew(uint32_t enough, uint64_t now, uint64_t renew_ns);

    /** Whether too few objects were measured to tell what their values take on average. */
    bool wants_bytes() const { return measured_.load(std::memory_order_relaxed) < kEnoughMeasured; }

    /**
     * Adds what the values of a sampled object's fields take where they travel.
     *
     * @param bytes of each field, below 0 where it is not known; empty where nothing is
     * @param format in which they do; until the next event what came first goes
     */
    void add_bytes(std::span<const int32_t> bytes, ft_wire_format format);

    /**
     * Emits `alloc_count`, if objects were made since the last time.
     *
     * @param scale objects that each that was counted stands for, from 1
     */
    void emit_count(double scale);

    /** Emits `field_bytes`, if objects were measured since the last time. */
    void emit_bytes();

    /** Forgets counts and verdicts: a new session begins. */
    void reset();

    void forget_verdicts();

    uint64_t context_id() const { return context_id_; }
    uint64_t class_id() const { return class_id_; }

  private:
    bool is_unsettled(uint32_t field, uint32_t enough) const;
    bool is_open(uint32_t field, uint32_t enough) const;
    void forget_verdicts(uint32_t field);
    bool is_for_open_fields(uint32_t enough, Random *random) const;

    static constexpr uint64_t kCertain = 1ull << 32;
    // Where values differ as much as their mean, it is known to 3 % then.
    static constexpr uint32_t kEnoughMeasured = 1'000;

    uint64_t context_id_;
    uint64_t class_id_;
    uint32_t fields_;
    std::unique_ptr<std::atomic<uint32_t>[]> verdicts_;
    std::unique_ptr<std::atomic<uint32_t>[]> used_;   ///< of the verdicts
    std::unique_ptr<std::atomic<bool>[]> is_decided_; ///< by field
    std::unique_ptr<uint64_t[]> settled_since_ns_;    ///< 0 where unsettled, as far as renew() saw
    std::unique_ptr<std::atomic<uint32_t>[]> checks_;
    std::unique_ptr<std::atomic<bool>[]> marked_;
    std::unique_ptr<std::atomic<bool>[]> missed_;
    std::unique_ptr<std::atomic<bool>[]> is_left_out_;
    std::atomic<uint64_t> made_{0};
    std::atomic<uint64_t> waited_ns_{0};
    std::atomic<uint64_t> body_bytes_{0};
    double untold_ = 0; ///< part of an object that the scale has left over
    std::atomic<uint64_t> candidates_{0};
    /** Chance to be admitted, in units of 2^-32. */
    std::atomic<uint64_t> chance_{kCertain};
    std::atomic<uint32_t> measured_{0}; ///< objects of this session
    std::mutex bytes_lock_;
    std::vector<uint64_t> bytes_;  ///< of each field, since the last event
    std::vector<uint32_t> values_; ///< that bytes_ is the sum of
    ft_wire_format format_{};      ///< of all of them
    double demand_ = -1;           ///< a second; negative before the first measure
};

/** The allocation sites seen. Thread-safe. */
class AllocationSites {
  public:
    /** The site, which lives as long as this. */
    AllocationSite &at(uint64_t context_id, uint64_t class_id, uint32_t fields);

    /**
     * A remote call has ended.
     *
     * @param weight   calls that it stands for
     * @param is_known whether its objects are counted; if not, for want of budget, it is taken to
     *                 have made what the known ones of its time make
     */
    void called(uint64_t weight, bool is_known) {
        (is_known ? known_calls_ : unknown_calls_).fetch_add(weight, std::memory_order_relaxed);
    }

    /** Calls this with each site. */
    void each(const std::function<void(const AllocationSite &)> &look);

    /** Emits what was counted since the last time; not by two threads at once. */
    void emit_counts();
    void reset();

    /** Forgets the verdicts of a class: it is another one now. */
    void reset_class(uint64_t class_id);

    /**
     * Shares the samples that can be taken out among the sites, max-min fair, so that a site with
     * few objects gets a sample of each though others make thousands. Where requests wait longest,
     * or the most bytes come in, a site gets up to kMostWeight times the share of others. Sites
     * with open fields come first; the others get what these leave, and at least a part.
     *
     * @param enough             verdicts at which a field is settled
     * @param samples_per_second that can be taken in all
     */
    void share_out(uint32_t enough, double samples_per_second, double elapsed_seconds);

    /**
     * From now on other calls are looked into, so that the chances of their objects change with the
     * calls, and not once the demand is measured anew.
     *
     * @param factor times as many as before
     */
    void thin(double factor);

    void renew(uint32_t enough, uint64_t now, uint64_t renew_ns);

    /** Marks do not see all reads of a class's field, wherever its objects come from. */
    void marks_miss(uint64_t class_id, uint32_t field);

    static constexpr double kMostWeight = 4;

  private:
    double take_scale();

    std::set<std::pair<uint64_t, uint32_t>> missed_; ///< class and field

    std::atomic<uint64_t> known_calls_{0};
    std::atomic<uint64_t> unknown_calls_{0};
    std::shared_mutex lock_;
    std::map<std::pair<uint64_t, uint64_t>, AllocationSite> sites_;
};

} // namespace fieldtrace
