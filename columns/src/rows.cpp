// SPDX-License-Identifier: MIT
#include "rows.h"

#include <algorithm>

#include "addresses.h"

namespace fieldtrace::columns {

namespace {

// The kernel gives none of these to a process (PID_MAX_LIMIT).
constexpr int64_t kFirstMade = 1 << 22;
constexpr int64_t kUnknownSize = -1;
constexpr size_t kAddressOctets = 16;

template <typename Map, typename Key>
typename Map::mapped_type found(const Map &map, const Key &key,
                                const typename Map::mapped_type &otherwise) {
    const auto entry = map.find(key);
    return entry == map.end() ? otherwise : entry->second;
}

} // namespace

Rows::Rows() : none_(names_.of("")), server_(names_.of("server")), client_(names_.of("client")) {}

void Rows::set_label(Labels labels, int64_t number, std::string_view text) {
    labels_[static_cast<size_t>(labels)][number] = names_.of(text);
}

int32_t Rows::label(Labels labels, int64_t number) const {
    return found(labels_[static_cast<size_t>(labels)], number, none_);
}

int32_t Rows::numbered(const char *what, int64_t number) {
    text_ = what;
    text_ += ' ';
    add_number(static_cast<uint64_t>(number), text_);
    return names_.of(text_);
}

Run &Rows::run(const void *trace, int64_t vpid, int64_t pid_namespace) {
    const std::tuple key{trace, vpid, pid_namespace};
    if (last_ == nullptr || key != last_key_) {
        Processes &processes = traces_[trace];
        std::unique_ptr<Run> &run = processes.runs[{vpid, pid_namespace}];
        if (!run) {
            const bool is_taken = !processes.vpids.insert(vpid).second;
            const auto before = static_cast<int64_t>(processes.runs.size()) - 1;
            run = std::make_unique<Run>();
            run->process = is_taken ? kFirstMade + before : vpid;
            run->service = numbered("vpid", run->process);
        }
        last_key_ = key;
        last_ = run.get();
    }
    return *last_;
}

void Rows::take(const EventReader &event, const void *trace, int64_t time) {
    Run &by = run(trace, event.vpid(), event.pid_namespace());
    const auto id = [&] { return event.number(0); };
    switch (event.event()) {
    case Event::kJvmInfo:
        by.service = names_.of(event.text(0));
        break;
    case Event::kStringDef:
        by.strings[id()] = names_.of(event.text(1));
        break;
    case Event::kClassDef:
        by.classes[id()] = names_.of(event.text(1));
        break;
    case Event::kFieldDef:
        by.fields[{id(), event.number(1)}] = names_.of(event.text(2));
        break;
    case Event::kMethodDef:
        by.methods[id()] = {names_.of(event.text(1)), names_.of(event.text(2)),
                            names_.of(event.text(3))};
        break;
    case Event::kContextDef:
        define_context(by, event, time);
        break;
    case Event::kObjectAlloc:
        by.objects[id()] = {event.number(1), event.number(2)};
        break;
    case Event::kObjectDeath:
        by.objects.erase(id());
        break;
    case Event::kWatchTrap:
        add_access(by, event, time);
        break;
    case Event::kWatchEnd:
        add_verdict(by, event, time);
        break;
    case Event::kServerRequest:
        by.serving[id()] = time;
        break;
    case Event::kClientRequest:
        by.calling[id()] = time;
        break;
    case Event::kServerResponse:
        add_exchange(by, event, time, false);
        break;
    case Event::kClientResponse:
        add_exchange(by, event, time, true);
        break;
    case Event::kOther:
        break;
    }
}

void Rows::define_context(Run &run, const EventReader &event, int64_t time) {
    const int64_t context = event.number(0);
    // It comes again every `defs.period`.
    if (!run.contexts.insert(context).second) {
        return;
    }
    event.numbers(1, numbers_);
    event.numbers(2, more_numbers_);
    const size_t frames = std::min(numbers_.size(), more_numbers_.size());
    for (size_t depth = 0; depth < frames; ++depth) {
        const auto known = run.methods.find(numbers_[depth]);
        const Run::Method method =
            known == run.methods.end()
                ? Run::Method{none_, numbered("method", numbers_[depth]), none_}
                : known->second;
        batches_.row(Table::kContexts, time, run.service)
            .wide(context)
            .small(run.process)
            .small(static_cast<int64_t>(depth))
            .name(method.of_class)
            .name(method.name)
            .name(method.file)
            .small(more_numbers_[depth]);
    }
}

Rows::Named Rows::named(const Run &run, int64_t object, int64_t field) {
    const Run::Object sample = found(run.objects, object, {0, 0});
    const auto name = run.fields.find({sample.of_class, field});
    return {found(run.classes, sample.of_class, none_),
            name == run.fields.end() ? numbered("field", field) : name->second, sample.context};
}

void Rows::add_access(Run &run, const EventReader &event, int64_t time) {
    const int64_t object = event.number(0);
    const Named field = named(run, object, event.number(1));
    const auto delay = static_cast<uint64_t>(event.number(5));
    const int64_t at =
        time <= 0 || delay > static_cast<uint64_t>(time) ? 0 : time - static_cast<int64_t>(delay);
    batches_.row(Table::kAccesses, at, run.service)
        .wide(at)
        .small(run.process)
        .wide(object)
        .name(field.of_class)
        .name(field.field)
        .name(label(Labels::kAccess, event.number(2)))
        .name(label(Labels::kUse, event.number(6)))
        .wide(field.context)
        .wide(event.number(3))
        .small(event.number(4));
}

void Rows::add_verdict(Run &run, const EventReader &event, int64_t time) {
    const int64_t object = event.number(0);
    const Named field = named(run, object, event.number(1));
    batches_.row(Table::kVerdicts, time, run.service)
        .wide(time)
        .small(run.process)
        .wide(object)
        .name(field.of_class)
        .name(field.field)
        .name(label(Labels::kVerdict, event.number(2)))
        .name(label(Labels::kReason, event.number(3)))
        .wide(field.context);
}

void Rows::add_exchange(Run &run, const EventReader &event, int64_t time, bool is_client) {
    const int64_t exchange = event.number(0);
    auto &open = is_client ? run.calling : run.serving;
    const auto begun = open.find(exchange);
    if (begun == open.end()) {
        return; // it began before the recording
    }
    const int64_t start = begun->second;
    open.erase(begun);
    const int64_t size = event.number(5);
    Batches::Row row = batches_.row(Table::kExchanges, start, run.service);
    row.wide(start)
        .wide(exchange)
        .small(run.process)
        .name(is_client ? client_ : server_)
        .name(label(Labels::kMethod, event.number(1)))
        .name(found(run.strings, event.number(2), none_))
        .wide(time - start)
        .small(event.number(3))
        .name(label(Labels::kOutcome, event.number(4)))
        .wide_or_missing(size == kUnknownSize ? std::nullopt : std::optional(size))
        .wide(event.number(6));
    add_trace_ids(row, event.text(7));
    add_connection(row, event, is_client);
}

// `traceparent` is VERSION-TRACE-PARENT-FLAGS.
void Rows::add_trace_ids(Batches::Row &row, std::string_view traceparent) {
    const size_t trace = traceparent.find('-');
    const size_t parent = trace == traceparent.npos ? trace : traceparent.find('-', trace + 1);
    const size_t flags = parent == traceparent.npos ? parent : traceparent.find('-', parent + 1);
    if (flags == traceparent.npos) {
        row.missing_text().missing_text();
        return;
    }
    row.text(traceparent.substr(trace + 1, parent - trace - 1))
        .text(traceparent.substr(parent + 1, flags - parent - 1));
}

void Rows::add_connection(Batches::Row &row, const EventReader &event, bool is_client) {
    const int64_t local_port = event.number(9);
    const int64_t remote_port = event.number(11);
    event.numbers(8, numbers_);
    event.numbers(10, more_numbers_);
    if (numbers_.size() != kAddressOctets || more_numbers_.size() != kAddressOctets ||
        local_port == 0 || remote_port == 0) {
        row.missing_text();
        return;
    }
    const auto add_end = [this](const std::vector<int64_t> &address, int64_t port) {
        add_address(address, text_);
        text_ += ':';
        add_number(static_cast<uint64_t>(port), text_);
        text_ += ' ';
    };
    text_.clear();
    add_end(is_client ? numbers_ : more_numbers_, is_client ? local_port : remote_port);
    add_end(is_client ? more_numbers_ : numbers_, is_client ? remote_port : local_port);
    add_number(static_cast<uint64_t>(event.number(12)), text_);
    row.text(text_);
}

} // namespace fieldtrace::columns
