// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include <babeltrace2/babeltrace.h>

namespace fieldtrace::columns {

/** The events that rows are made of. */
enum class Event {
    kOther,
    kJvmInfo,
    kStringDef,
    kClassDef,
    kFieldDef,
    kMethodDef,
    kContextDef,
    kObjectAlloc,
    kObjectDeath,
    kWatchTrap,
    kWatchEnd,
    kServerRequest,
    kClientRequest,
    kServerResponse,
    kClientResponse,
};

/**
 * Reads the events of a class: knows where the fields are that rows are made of. What a recording
 * lacks, or has of another type, reads as 0, as an empty text or as no numbers.
 */
class EventReader {
  public:
    explicit EventReader(const bt_event_class *event_class);

    Event event() const { return event_; }
    bool has_clock() const { return has_clock_; }

    /** Sets which event the methods below read. */
    void begin(const bt_event *event);

    int64_t vpid() const;
    int64_t pid_namespace() const;

    /** The field at that place in the list of the event's fields. */
    int64_t number(size_t field) const;
    std::string_view text(size_t field) const;
    /** The numbers are there until the vector is read into again. */
    void numbers(size_t field, std::vector<int64_t> &numbers) const;

  private:
    enum class Type { kNone, kSigned, kUnsigned, kText, kNumbers };
    struct Field {
        Type type = Type::kNone;
        uint64_t place = 0;
    };
    static constexpr size_t kMostFields = 13;

    static Field field_of(const bt_field_class *structure, const char *name);
    static int64_t value(const bt_field *field, Type type);
    static Type type_of(const bt_field_class *field_class);

    Event event_ = Event::kOther;
    bool has_clock_ = false;
    Field vpid_;
    Field pid_namespace_;
    std::array<Field, kMostFields> fields_{};
    const bt_field *payload_ = nullptr;
    const bt_field *context_ = nullptr;
};

} // namespace fieldtrace::columns
