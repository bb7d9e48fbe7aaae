// SPDX-License-Identifier: MIT
// Whether the utilisation that verdicts come to is the true one, where slots are scarce,
// collections rare and some objects cached. Time is simulated; Watches is the real one.
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

#include "recorded_events.h"
#include "samples/watches.h"

namespace fieldtrace {
namespace {

constexpr uint64_t kMs = 1'000'000;
constexpr uint64_t kForever = UINT64_MAX / 2;

struct Service {
    const char *name;
    uint64_t collection_ms; ///< time between collections
    double per_second;      ///< objects
    double cached;          ///< share of objects that a cache keeps for minutes
    bool tells_requests;
};

void PrintTo(const Service &service, std::ostream *out) { *out << service.name; }

constexpr double kReadShare = 0.4;
constexpr unsigned kSlots = 4;

struct Object {
    SampledObject sampled{};
    uint64_t request_end_ns;
    uint64_t read_ns; ///< kForever where it is not
    uint64_t death_ns;
    bool is_watched = false;
    bool is_left = false;
};

/** A backend of four slots under a service whose objects' lives are drawn at random. */
class SimulatedJvm : private WatchedObjects {
  public:
    explicit SimulatedJvm(const Service &service) : service_(service) {
        options_.watch_grace_ns = 100 * kMs;
        recorded = {};
        watches_.ask(this);
    }

    void run(uint64_t seconds) {
        std::exponential_distribution<double> pause(service_.per_second / 1e9);
        double next = pause(random_);
        uint64_t next_collection = service_.collection_ms * kMs;
        for (now_ = 0; now_ < seconds * 1000 * kMs; now_ += kMs) {
            for (; next < static_cast<double>(now_); next += pause(random_)) {
                make();
            }
            act();
            if (now_ >= next_collection) {
                collect();
                next_collection += service_.collection_ms * kMs;
            }
            watches_.sweep(now_);
        }
        watches_.end_all(FT_REASON_SESSION_END);
    }

    uint64_t reads_seen() const { return reads_; }

  private:
    bool chance(double share) { return std::bernoulli_distribution(share)(random_); }
    uint64_t between(uint64_t low, uint64_t high) {
        return std::uniform_int_distribution<uint64_t>(low, high)(random_);
    }

    void make() {
        if (watched_ == kSlots) {
            return; // a sample without a slot ends at once
        }
        Object object;
        const uint64_t id = ++made_;
        object.request_end_ns = now_ + between(5, 50) * kMs;
        object.read_ns = kForever;
        if (chance(kReadShare)) {
            object.read_ns = now_ + between(1, object.request_end_ns - now_);
        }
        object.death_ns = object.request_end_ns;
        if (chance(service_.cached)) {
            object.death_ns += between(60'000, 300'000) * kMs;
            if (object.read_ns == kForever && chance(0.5)) {
                object.read_ns = between(object.request_end_ns, object.death_ns);
            }
        }
        object.sampled = {.id = id,
                          .born_ns = now_,
                          .session = 1,
                          .site = &site_,
                          .request_id = service_.tells_requests ? id : 0};
        Object &kept = objects_.emplace(id, std::move(object)).first->second;
        watches_.add(&kept.sampled, 1);
        kept.is_watched = true;
        watches_.began(id, 0, watched_++);
        active_.insert(id);
    }

    void act() {
        for (auto next = active_.begin(); next != active_.end();) {
            const uint64_t id = *next++;
            Object &object = objects_.at(id);
            if (object.is_watched && object.read_ns <= now_) {
                free(&object);
                reads_++;
                watches_.accessed(Jvm{}, {id, 0, FT_ACCESS_READ, 1, now_, {}});
            }
            if (object.request_end_ns <= now_) {
                watches_.request_ended(object.sampled.request_id, now_);
                object.request_end_ns = kForever;
            }
            if (!object.is_watched && object.request_end_ns == kForever) {
                active_.erase(id);
            }
        }
    }

    void collect() {
        std::vector<uint64_t> alive;
        for (auto next = objects_.begin(); next != objects_.end();) {
            const auto found = next++;
            Object &object = found->second;
            if (object.death_ns <= now_) {
                free(&object);
                watches_.died(found->first);
                active_.erase(found->first);
                objects_.erase(found);
            } else if (object.is_left) {
                alive.push_back(found->first);
            }
        }
        for (const uint64_t id : alive) {
            watches_.outlived(id);
        }
    }

    void free(Object *object) {
        if (object->is_watched) {
            object->is_watched = false;
            watched_--;
        }
    }

    void request_over(uint64_t object_id) override {
        Object &object = objects_.at(object_id);
        free(&object);
        object.is_left = true;
        watches_.released(object_id, 0);
    }

    void forget(uint64_t object_id) override {
        const auto found = objects_.find(object_id);
        if (found != objects_.end()) {
            free(&found->second);
        }
    }

    const Service service_;
    std::mt19937_64 random_{20261121};
    Options options_;
    FrameFilter filter_{std::vector<std::string>{}};
    Contexts contexts_{&filter_};
    Watches watches_{&options_, &contexts_};
    AllocationSite site_{1, 1, 1};
    std::map<uint64_t, Object> objects_;
    std::set<uint64_t> active_; ///< watched, or their requests go on
    uint64_t now_ = 0;
    uint64_t made_ = 0;
    uint64_t reads_ = 0;
    unsigned watched_ = 0;
};

struct Interval {
    double low;
    double high;
};

/** Wilson score interval at 3.3 standard deviations: one run in a thousand lies outside. */
Interval wilson(double hits, double trials) {
    constexpr double z = 3.3;
    const double share = hits / trials;
    const double centre = share + z * z / (2 * trials);
    const double margin =
        z * std::sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
    return {(centre - margin) / (1 + z * z / trials), (centre + margin) / (1 + z * z / trials)};
}

class AnEstimate : public testing::TestWithParam<Service> {};

TEST_P(AnEstimate, HoldsTheTrueUtilisationInItsInterval) {
    SimulatedJvm jvm(GetParam());
    jvm.run(600);
    std::map<ft_verdict, double> count;
    std::map<ft_reason, double> censored;
    for (const RecordedEnd &end : recorded.ends) {
        count[end.verdict]++;
        censored[end.reason]++;
    }
    const double verdicts = count[FT_VERDICT_USED] + count[FT_VERDICT_UNUSED];
    const Interval interval = wilson(count[FT_VERDICT_USED], verdicts);
    RecordProperty("used", static_cast<int>(count[FT_VERDICT_USED]));
    RecordProperty("verdicts", static_cast<int>(verdicts));
    EXPECT_GE(verdicts, 200);
    EXPECT_LT(interval.low, kReadShare);
    EXPECT_GT(interval.high, kReadShare);
}

TEST(AnEstimateOfReadsAsTheyAreSeen, IsBentWhereACacheKeepsObjects) {
    // What the agent would say if a read were a verdict at once: this simulation can tell.
    SimulatedJvm jvm({"", 2'000, 100, 0.5, true});
    jvm.run(600);
    double unused = 0;
    for (const RecordedEnd &end : recorded.ends) {
        unused += end.verdict == FT_VERDICT_UNUSED;
    }
    const auto used = static_cast<double>(jvm.reads_seen());
    EXPECT_GT(wilson(used, used + unused).low, kReadShare + 0.05);
}

INSTANTIATE_TEST_SUITE_P(
    Of, AnEstimate,
    testing::Values(Service{"AQuietService", 1'000, 5, 0, true},
                    Service{"AServiceWithScarceSlots", 1'000, 500, 0, true},
                    Service{"AServiceWithRareCollections", 45'000, 20, 0, true},
                    Service{"AServiceWithACache", 2'000, 100, 0.5, true},
                    Service{"AServiceWithAllOfThat", 45'000, 500, 0.3, true},
                    Service{"AServiceThatTellsNoRequests", 2'000, 50, 0, false},
                    Service{"AServiceWithACacheThatTellsNoRequests", 2'000, 50, 0.2, false}),
    [](const auto &info) { return info.param.name; });

} // namespace
} // namespace fieldtrace
