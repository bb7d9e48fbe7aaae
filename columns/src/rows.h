// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "batches.h"
#include "event_reader.h"

namespace fieldtrace::columns {

/** What the numbers of an enumeration stand for, in the order of `LABELS` of native.py. */
enum class Labels { kMethod, kOutcome, kVerdict, kReason, kAccess, kUse };
constexpr size_t kLabels = 6;

/** A process, and what its ids stand for; texts are names. */
struct Run {
    int64_t process = 0;
    int32_t service = 0;
    std::unordered_map<int64_t, int32_t> strings;
    std::unordered_map<int64_t, int32_t> classes;
    std::map<std::pair<int64_t, int64_t>, int32_t> fields; // by class and place
    struct Method {
        int32_t of_class, name, file;
    };
    std::unordered_map<int64_t, Method> methods;
    std::unordered_set<int64_t> contexts;
    struct Object {
        int64_t of_class, context;
    };
    std::unordered_map<int64_t, Object> objects;
    // When exchanges began that have not ended, by their ids.
    std::unordered_map<int64_t, int64_t> serving, calling;
};

/** Makes rows of events, which come in the order of time: puts names in place of ids. */
class Rows {
  public:
    Rows();

    void set_label(Labels labels, int64_t number, std::string_view text);

    /** Takes the event that the reader has begun; traces are told apart by their addresses. */
    void take(const EventReader &event, const void *trace, int64_t time);

    Batches &batches() { return batches_; }
    Texts &names() { return names_; }

  private:
    struct Named {
        int32_t of_class, field;
        int64_t context;
    };
    // Processes of one trace that share a vpid, such as the first of several containers.
    struct Processes {
        std::map<std::pair<int64_t, int64_t>, std::unique_ptr<Run>> runs; // by vpid, namespace
        std::set<int64_t> vpids;
    };

    Run &run(const void *trace, int64_t vpid, int64_t pid_namespace);
    int32_t label(Labels labels, int64_t number) const;
    int32_t numbered(const char *what, int64_t number);
    Named named(const Run &run, int64_t object, int64_t field);

    void define_context(Run &run, const EventReader &event, int64_t time);
    void add_access(Run &run, const EventReader &event, int64_t time);
    void add_verdict(Run &run, const EventReader &event, int64_t time);
    void add_exchange(Run &run, const EventReader &event, int64_t time, bool is_client);
    void add_trace_ids(Batches::Row &row, std::string_view traceparent);
    void add_connection(Batches::Row &row, const EventReader &event, bool is_client);

    Texts names_;
    Batches batches_{names_};
    int32_t none_, server_, client_;
    std::array<std::unordered_map<int64_t, int32_t>, kLabels> labels_;
    std::unordered_map<const void *, Processes> traces_;
    // The run of the event before, which is mostly that of the next.
    std::tuple<const void *, int64_t, int64_t> last_key_{};
    Run *last_ = nullptr;
    std::vector<int64_t> numbers_, more_numbers_;
    std::string text_;
};

} // namespace fieldtrace::columns
