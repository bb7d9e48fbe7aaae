// SPDX-License-Identifier: MIT
#include "samples/allocation_sites.h"

#include <algorithm>
#include <cmath>
#include <fieldtrace/probes.h>
#include <mutex>
#include <tuple>
#include <vector>

#include "base/fair_share.h"
#include "samples/decision.h"

namespace fieldtrace {
namespace {

// So long a site's objects are remembered when its chance is set: longer than a burst of requests,
// shorter than it takes to settle a field.
constexpr double kMemorySeconds = 10;

// Marks that tell so many reads miss few at most.
constexpr double kPlainlyRead = 0.9;
constexpr uint32_t kEnoughForPlain = 20;

// While fields are open, one sample in so many is for those that are decided: it settles them at
// last, and shows where a decision was wrong.
constexpr uint32_t kForDecided = 8;

/** Sites that share what can be taken. */
class Claims {
  public:
    void add(AllocationSite *site, double demand) {
        sites_.push_back(site);
        demand_ += demand;
        demands_.push_back({.demand = demand});
        most_waited_ns_ = std::max(most_waited_ns_, site->waited_ns());
        most_bytes_ = std::max(most_bytes_, site->body_bytes());
    }

    /** Samples a second that they could take. */
    double demand() const { return demand_; }

    void share_out(double samples_per_second) {
        for (size_t i = 0; i < sites_.size(); i++) {
            demands_[i].weight = weight(*sites_[i]);
        }
        const double share = fair_share(demands_, samples_per_second);
        for (size_t i = 0; i < sites_.size(); i++) {
            sites_[i]->set_share(share * demands_[i].weight);
        }
    }

  private:
    double weight(const AllocationSite &site) const {
        return 1 + (AllocationSites::kMostWeight - 1) *
                       std::max(part(site.waited_ns(), most_waited_ns_),
                                part(site.body_bytes(), most_bytes_));
    }

    static double part(uint64_t of, uint64_t most) {
        return most == 0 ? 0 : static_cast<double>(of) / static_cast<double>(most);
    }

    std::vector<AllocationSite *> sites_;
    std::vector<Demand> demands_;
    double demand_ = 0;
    uint64_t most_waited_ns_ = 0;
    uint64_t most_bytes_ = 0;
};

} // namespace

AllocationSite::AllocationSite(uint64_t context_id, uint64_t class_id, uint32_t fields)
    : context_id_(context_id), class_id_(class_id), fields_(fields),
      verdicts_(new std::atomic<uint32_t>[fields]()), used_(new std::atomic<uint32_t>[fields]()),
      is_decided_(new std::atomic<bool>[fields]()), settled_since_ns_(new uint64_t[fields]()),
      checks_(new std::atomic<uint32_t>[fields]()), marked_(new std::atomic<bool>[fields]()),
      missed_(new std::atomic<bool>[fields]()), is_left_out_(new std::atomic<bool>[fields]()) {}

std::optional<uint32_t> AllocationSite::choose_field(uint32_t enough, Random *random) const {
    const bool are_open_wanted = is_for_open_fields(enough, random);
    // Reservoir sampling of one: the n-th candidate replaces the choice with a chance of 1 in n.
    std::optional<uint32_t> choice;
    uint32_t candidates = 0;
    for (uint32_t field = 0; field < fields_; field++) {
        const bool is_candidate =
            are_open_wanted ? is_open(field, enough) : is_unsettled(field, enough);
        if (is_candidate && random->below(++candidates) == 0) {
            choice = field;
        }
    }
    return choice;
}

std::vector<uint32_t> AllocationSite::choose_fields(uint32_t enough, Random *random) const {
    const bool are_open_wanted = is_for_open_fields(enough, random);
    std::vector<uint32_t> fields;
    for (uint32_t field = 0; field < fields_; field++) {
        if (are_open_wanted ? is_open(field, enough) : is_unsettled(field, enough)) {
            fields.push_back(field);
        }
    }
    return fields;
}

bool AllocationSite::is_for_open_fields(uint32_t enough, Random *random) const {
    return is_open(enough) && random->below(kForDecided) != 0;
}

bool AllocationSite::is_open(uint32_t enough) const {
    for (uint32_t field = 0; field < fields_; field++) {
        if (is_open(field, enough)) {
            return true;
        }
    }
    return false;
}

bool AllocationSite::is_open(uint32_t field, uint32_t enough) const {
    return is_unsettled(field, enough) && !is_decided_[field].load(std::memory_order_relaxed);
}

bool AllocationSite::is_unsettled(uint32_t field, uint32_t enough) const {
    return !is_left_out_[field].load(std::memory_order_relaxed) &&
           verdicts_[field].load(std::memory_order_relaxed) < enough;
}

void AllocationSite::settle(uint32_t field, bool is_used) {
    used_[field] += is_used;
    const uint32_t verdicts = verdicts_[field].fetch_add(1, std::memory_order_relaxed) + 1;
    is_decided_[field].store(is_decided(used_[field], verdicts), std::memory_order_relaxed);
}

std::vector<uint32_t> AllocationSite::watched_fields() const {
    std::vector<uint32_t> watched;
    for (uint32_t field = 0; field < fields_; field++) {
        if (!is_left_out_[field].load(std::memory_order_relaxed)) {
            watched.push_back(field);
        }
    }
    return watched;
}

void AllocationSite::marks_miss(uint32_t field) {
    missed_[field] = true;
    verdicts_[field] = 0;
    used_[field] = 0;
    is_decided_[field] = false;
}

bool AllocationSite::is_settled(uint32_t enough) const {
    for (uint32_t field = 0; field < fields_; field++) {
        if (is_unsettled(field, enough)) {
            return false;
        }
    }
    return true;
}

void AllocationSite::watch_only(const std::vector<uint32_t> &fields) {
    auto watched = fields.begin(); // in their order
    for (uint32_t field = 0; field < fields_; field++) {
        const bool is_watched = watched != fields.end() && *watched == field;
        watched += is_watched;
        is_left_out_[field].store(!is_watched, std::memory_order_relaxed);
    }
}

bool AllocationSite::is_unmarked_wanted(uint32_t enough) const {
    for (uint32_t field = 0; field < fields_; field++) {
        if (is_unsettled(field, enough) &&
            (!marked_[field].load(std::memory_order_relaxed) || do_marks_miss(field))) {
            return true;
        }
    }
    return false;
}

bool AllocationSite::is_check_wanted(uint32_t enough) const {
    for (uint32_t field = 0; field < fields_; field++) {
        if (marked_[field].load(std::memory_order_relaxed) && !do_marks_miss(field) &&
            !is_checked(field, enough)) {
            return true;
        }
    }
    return false;
}

bool AllocationSite::is_checked(uint32_t field, uint32_t enough) const {
    const uint32_t verdicts = verdicts_[field].load(std::memory_order_relaxed);
    const uint32_t used = used_[field].load(std::memory_order_relaxed);
    return checks(field) >= enough ||
           (verdicts >= kEnoughForPlain && used >= kPlainlyRead * verdicts);
}

std::optional<uint32_t> AllocationSite::least_checked(const std::vector<uint32_t> &fields,
                                                      Random *random) const {
    std::optional<uint32_t> choice;
    uint32_t candidates = 0;
    for (const uint32_t field : fields) {
        const bool is_fewer = !choice || checks(field) < checks(*choice);
        candidates = is_fewer ? 0 : candidates;
        if (is_fewer || checks(field) == checks(*choice)) {
            if (random->below(++candidates) == 0) {
                choice = field;
            }
        }
    }
    return choice;
}

bool AllocationSite::admit(Random *random) {
    candidates_.fetch_add(1, std::memory_order_relaxed);
    return random->next32() < chance_.load(std::memory_order_relaxed);
}

void AllocationSite::set_share(double share) {
    const double chance = demand_ <= share ? 1 : share / demand_;
    chance_.store(static_cast<uint64_t>(chance * static_cast<double>(kCertain)),
                  std::memory_order_relaxed);
}

double AllocationSite::measure_demand(double elapsed_seconds) {
    const auto came = static_cast<double>(candidates_.exchange(0, std::memory_order_relaxed));
    const double latest = came / elapsed_seconds;
    const double weight = 1 - std::exp(-elapsed_seconds / kMemorySeconds);
    demand_ = demand_ < 0 ? latest : demand_ + weight * (latest - demand_);
    return demand_;
}

void AllocationSite::thin(double factor) {
    candidates_ = static_cast<uint64_t>(factor * static_cast<double>(candidates_));
    chance_ = std::min(kCertain, static_cast<uint64_t>(static_cast<double>(chance_) / factor));
    demand_ = demand_ < 0 ? demand_ : factor * demand_;
}

void AllocationSite::renew(uint32_t enough, uint64_t now, uint64_t renew_ns) {
    for (uint32_t field = 0; field < fields_; field++) {
        uint64_t &since = settled_since_ns_[field];
        if (verdicts_[field].load(std::memory_order_relaxed) < enough) {
            since = 0;
        } else if (since == 0) {
            since = now;
        } else if (now - since >= renew_ns) {
            since = 0;
            forget_verdicts(field);
        }
    }
}

void AllocationSite::emit_count(double scale) {
    const uint64_t made = made_.exchange(0, std::memory_order_relaxed);
    if (made > 0) {
        const double all = scale * static_cast<double>(made) + untold_;
        const auto told = static_cast<uint64_t>(all);
        untold_ = all - static_cast<double>(told);
        ft_alloc_count(context_id_, class_id_, told);
    }
}

void AllocationSite::add_bytes(std::span<const int32_t> bytes, ft_wire_format format) {
    measured_.fetch_add(1, std::memory_order_relaxed);
    if (bytes.size() != fields_) {
        return;
    }
    const std::lock_guard guard(bytes_lock_);
    if (!bytes_.empty() && format != format_) {
        return; // the next event may tell of it
    }
    format_ = format;
    bytes_.resize(fields_);
    values_.resize(fields_);
    for (uint32_t field = 0; field < fields_; field++) {
        if (bytes[field] >= 0) {
            bytes_[field] += static_cast<uint32_t>(bytes[field]);
            values_[field]++;
        }
    }
}

void AllocationSite::emit_bytes() {
    std::vector<uint64_t> bytes;
    std::vector<uint32_t> values;
    ft_wire_format format{};
    {
        const std::lock_guard guard(bytes_lock_);
        format = format_;
        bytes.swap(bytes_);
        values.swap(values_);
    }
    if (!bytes.empty()) {
        ft_field_bytes(context_id_, class_id_, fields_, bytes.data(), values.data(), format);
    }
}

void AllocationSite::reset() {
    made_ = 0;
    waited_ns_ = 0;
    body_bytes_ = 0;
    untold_ = 0;
    measured_ = 0;
    {
        const std::lock_guard guard(bytes_lock_);
        bytes_.clear();
        values_.clear();
    }
    for (uint32_t field = 0; field < fields_; field++) {
        checks_[field] = 0;
        is_left_out_[field] = false;
    }
    forget_verdicts();
}

void AllocationSite::forget_verdicts() {
    for (uint32_t field = 0; field < fields_; field++) {
        forget_verdicts(field);
    }
}

void AllocationSite::forget_verdicts(uint32_t field) {
    verdicts_[field] = 0;
    used_[field] = 0;
    is_decided_[field] = false;
}

AllocationSite &AllocationSites::at(uint64_t context_id, uint64_t class_id, uint32_t fields) {
    const std::pair key(context_id, class_id);
    {
        const std::shared_lock shared(lock_);
        const auto found = sites_.find(key);
        if (found != sites_.end()) {
            return found->second;
        }
    }
    const std::unique_lock exclusive(lock_);
    const auto [place, is_new] =
        sites_.emplace(std::piecewise_construct, std::forward_as_tuple(key),
                       std::forward_as_tuple(context_id, class_id, fields));
    for (auto missed = missed_.lower_bound({class_id, 0});
         is_new && missed != missed_.end() && missed->first == class_id; ++missed) {
        place->second.marks_miss(missed->second);
    }
    return place->second;
}

void AllocationSites::marks_miss(uint64_t class_id, uint32_t field) {
    const std::unique_lock exclusive(lock_);
    if (!missed_.insert({class_id, field}).second) {
        return;
    }
    for (auto &[key, site] : sites_) {
        if (site.class_id() == class_id) {
            site.marks_miss(field);
        }
    }
}

double AllocationSites::take_scale() {
    const auto known = static_cast<double>(known_calls_.exchange(0, std::memory_order_relaxed));
    if (known == 0) {
        return 1; // the next turn's calls stand for the unknown ones of this
    }
    const auto unknown = static_cast<double>(unknown_calls_.exchange(0, std::memory_order_relaxed));
    return 1 + unknown / known;
}

void AllocationSites::each(const std::function<void(const AllocationSite &)> &look) {
    const std::shared_lock guard(lock_);
    for (const auto &[key, site] : sites_) {
        look(site);
    }
}

void AllocationSites::emit_counts() {
    const double scale = take_scale();
    const std::shared_lock shared(lock_);
    for (auto &[key, site] : sites_) {
        site.emit_count(scale);
        site.emit_bytes();
    }
}

void AllocationSites::reset() {
    known_calls_ = 0;
    unknown_calls_ = 0;
    const std::shared_lock shared(lock_);
    for (auto &[key, site] : sites_) {
        site.reset();
    }
}

void AllocationSites::reset_class(uint64_t class_id) {
    const std::shared_lock shared(lock_);
    for (auto &[key, site] : sites_) {
        if (site.class_id() == class_id) {
            site.forget_verdicts();
        }
    }
}

void AllocationSites::share_out(uint32_t enough, double samples_per_second,
                                double elapsed_seconds) {
    const std::shared_lock shared(lock_);
    Claims open;
    Claims decided;
    for (auto &[key, site] : sites_) {
        (site.is_open(enough) ? open : decided).add(&site, site.measure_demand(elapsed_seconds));
    }
    const double reserved = std::min(decided.demand(), samples_per_second / kForDecided);
    open.share_out(samples_per_second - reserved);
    decided.share_out(std::max(reserved, samples_per_second - open.demand()));
}

void AllocationSites::thin(double factor) {
    const std::shared_lock shared(lock_);
    for (auto &[key, site] : sites_) {
        site.thin(factor);
    }
}

void AllocationSites::renew(uint32_t enough, uint64_t now, uint64_t renew_ns) {
    const std::shared_lock shared(lock_);
    for (auto &[key, site] : sites_) {
        site.renew(enough, now, renew_ns);
    }
}

} // namespace fieldtrace
