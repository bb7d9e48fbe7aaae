// SPDX-License-Identifier: MIT
#include "columns.h"

#include <memory>
#include <new>
#include <string>
#include <unordered_map>
#include <vector>

#include "event_reader.h"
#include "exported.h"
#include "rows.h"

using namespace fieldtrace::columns;

namespace {

constexpr int kOk = BT_MESSAGE_ITERATOR_NEXT_STATUS_OK;
constexpr int kMemoryError = BT_MESSAGE_ITERATOR_NEXT_STATUS_MEMORY_ERROR;

// Messages that are put back also where one of them cannot be taken.
class Messages {
  public:
    explicit Messages(bt_message_iterator *iterator)
        : status_(bt_message_iterator_next(iterator, &messages_, &count_)) {}
    ~Messages() {
        for (uint64_t place = 0; place < count_; ++place) {
            bt_message_put_ref(messages_[place]);
        }
    }
    Messages(const Messages &) = delete;
    Messages &operator=(const Messages &) = delete;

    int status() const { return status_; }
    const bt_message *const *begin() const { return messages_; }
    const bt_message *const *end() const { return messages_ + count_; }

  private:
    bt_message_array_const messages_ = nullptr;
    uint64_t count_ = 0;
    int status_;
};

// References that keep addresses from being given to others.
struct PutEventClass {
    void operator()(const bt_event_class *held) const { bt_event_class_put_ref(held); }
};
struct PutTrace {
    void operator()(const bt_trace *held) const { bt_trace_put_ref(held); }
};

struct KnownClass {
    explicit KnownClass(const bt_event_class *event_class) : reader(event_class) {
        bt_event_class_get_ref(event_class);
        held.reset(event_class);
    }
    EventReader reader;
    std::unique_ptr<const bt_event_class, PutEventClass> held;
};

} // namespace

struct ft_columns {
    Rows rows;
    std::unordered_map<const bt_event_class *, KnownClass> classes;
    std::unordered_map<const bt_trace *, std::unique_ptr<const bt_trace, PutTrace>> traces;
    std::string service;

    int take(const bt_message *message) {
        const bt_event *event = bt_message_event_borrow_event_const(message);
        const bt_event_class *event_class = bt_event_borrow_class_const(event);
        EventReader &reader = classes.try_emplace(event_class, event_class).first->second.reader;
        if (reader.event() == Event::kOther) {
            return kOk;
        }
        if (!reader.has_clock()) {
            return FT_COLUMNS_NO_CLOCK;
        }
        const bt_trace *trace = bt_stream_borrow_trace_const(bt_event_borrow_stream_const(event));
        if (traces.find(trace) == traces.end()) {
            bt_trace_get_ref(trace);
            traces.emplace(trace, trace);
        }
        int64_t time = 0;
        const int status = bt_clock_snapshot_get_ns_from_origin(
            bt_message_event_borrow_default_clock_snapshot_const(message), &time);
        if (status != kOk) {
            return status;
        }
        reader.begin(event);
        rows.take(reader, trace, time);
        return kOk;
    }
};

ft_columns *ft_columns_new() {
    try {
        return new ft_columns;
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

void ft_columns_free(ft_columns *columns) { delete columns; }

int ft_columns_label(ft_columns *columns, int labels, int64_t number, const char *text) {
    try {
        columns->rows.set_label(static_cast<Labels>(labels), number, text);
        return kOk;
    } catch (const std::bad_alloc &) {
        return kMemoryError;
    }
}

int ft_columns_take(ft_columns *columns, bt_message_iterator *iterator, uint64_t at_most) {
    try {
        for (uint64_t taken = 0; taken < at_most && !columns->rows.batches().has_ready();) {
            const Messages messages(iterator);
            if (messages.status() != kOk) {
                return messages.status();
            }
            for (const bt_message *message : messages) {
                ++taken;
                if (bt_message_get_type(message) != BT_MESSAGE_TYPE_EVENT) {
                    continue;
                }
                const int status = columns->take(message);
                if (status != kOk) {
                    return status;
                }
            }
        }
        return kOk;
    } catch (const std::bad_alloc &) {
        return kMemoryError;
    }
}

int ft_columns_finish(ft_columns *columns) {
    try {
        columns->rows.batches().finish();
        return kOk;
    } catch (const std::bad_alloc &) {
        return kMemoryError;
    }
}

int ft_columns_next(ft_columns *columns, ft_columns_batch *told, ArrowSchema *schema,
                    ArrowArray *array) {
    try {
        std::unique_ptr<Batch> batch = columns->rows.batches().next();
        if (!batch) {
            return 0;
        }
        columns->service = columns->rows.names()[batch->service];
        *told = {batch->day, batch->rows, static_cast<int32_t>(batch->table),
                 columns->service.data(), columns->service.size()};
        export_batch(std::move(batch), schema, array);
        return 1;
    } catch (const std::bad_alloc &) {
        return kMemoryError;
    }
}
