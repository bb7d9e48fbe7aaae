// SPDX-License-Identifier: MIT
#include "event_reader.h"

namespace fieldtrace::columns {

namespace {

constexpr std::string_view kProvider = "fieldtrace:";

struct Wanted {
    Event event;
    std::string_view name;
    std::vector<const char *> fields;
};

const std::vector<Wanted> &wanted() {
    static const std::vector<const char *> kResponse{
        "exchange_id", "http_method", "route_id",    "status",     "outcome",
        "body_bytes",  "context_id",  "traceparent", "local_addr", "local_port",
        "remote_addr", "remote_port", "stream_id"};
    static const std::vector<Wanted> kWanted{
        {Event::kJvmInfo, "jvm_info", {"service"}},
        {Event::kStringDef, "string_def", {"string_id", "value"}},
        {Event::kClassDef, "class_def", {"class_id", "name"}},
        {Event::kFieldDef, "field_def", {"class_id", "field", "name"}},
        {Event::kMethodDef,
         "method_def",
         {"method_id", "class_name", "method_name", "source_file"}},
        {Event::kContextDef, "context_def", {"context_id", "method_ids", "lines"}},
        {Event::kObjectAlloc, "object_alloc", {"object_id", "class_id", "context_id"}},
        {Event::kObjectDeath, "object_death", {"object_id"}},
        {Event::kWatchTrap,
         "watch_trap",
         {"object_id", "field", "access", "context_id", "thread_id", "delay_ns", "use"}},
        {Event::kWatchEnd, "watch_end", {"object_id", "field", "verdict", "reason"}},
        {Event::kServerRequest, "http_server_request", {"exchange_id"}},
        {Event::kClientRequest, "http_client_request", {"exchange_id"}},
        {Event::kServerResponse, "http_server_response", kResponse},
        {Event::kClientResponse, "http_client_response", kResponse},
    };
    return kWanted;
}

bool is(const bt_field_class *field_class, bt_field_class_type type) {
    return bt_field_class_type_is(bt_field_class_get_type(field_class), type);
}

} // namespace

EventReader::EventReader(const bt_event_class *event_class) {
    const char *given = bt_event_class_get_name(event_class);
    const std::string_view name = given == nullptr ? "" : given;
    const bt_field_class *payload = bt_event_class_borrow_payload_field_class_const(event_class);
    if (name.substr(0, kProvider.size()) != kProvider || payload == nullptr) {
        return;
    }
    for (const Wanted &one : wanted()) {
        if (name.substr(kProvider.size()) == one.name) {
            event_ = one.event;
            for (size_t place = 0; place < one.fields.size(); ++place) {
                fields_[place] = field_of(payload, one.fields[place]);
            }
        }
    }
    const bt_stream_class *streams = bt_event_class_borrow_stream_class_const(event_class);
    has_clock_ = bt_stream_class_borrow_default_clock_class_const(streams) != nullptr;
    const bt_field_class *context =
        bt_stream_class_borrow_event_common_context_field_class_const(streams);
    if (context != nullptr) {
        vpid_ = field_of(context, "vpid");
        pid_namespace_ = field_of(context, "pid_ns");
    }
}

void EventReader::begin(const bt_event *event) {
    payload_ = bt_event_borrow_payload_field_const(event);
    context_ = bt_event_borrow_common_context_field_const(event);
}

int64_t EventReader::vpid() const {
    return vpid_.type == Type::kNone
               ? 0
               : value(bt_field_structure_borrow_member_field_by_index_const(context_, vpid_.place),
                       vpid_.type);
}

int64_t EventReader::pid_namespace() const {
    return pid_namespace_.type == Type::kNone
               ? 0
               : value(bt_field_structure_borrow_member_field_by_index_const(context_,
                                                                             pid_namespace_.place),
                       pid_namespace_.type);
}

int64_t EventReader::number(size_t field) const {
    const Field &at = fields_[field];
    if (at.type != Type::kSigned && at.type != Type::kUnsigned) {
        return 0;
    }
    return value(bt_field_structure_borrow_member_field_by_index_const(payload_, at.place),
                 at.type);
}

std::string_view EventReader::text(size_t field) const {
    const Field &at = fields_[field];
    if (at.type != Type::kText) {
        return "";
    }
    const bt_field *text =
        bt_field_structure_borrow_member_field_by_index_const(payload_, at.place);
    // Babeltrace 2.0 takes up used events, and an empty text has the bytes of the one before.
    return {bt_field_string_get_value(text), bt_field_string_get_length(text)};
}

void EventReader::numbers(size_t field, std::vector<int64_t> &numbers) const {
    numbers.clear();
    const Field &at = fields_[field];
    if (at.type != Type::kNumbers) {
        return;
    }
    const bt_field *array =
        bt_field_structure_borrow_member_field_by_index_const(payload_, at.place);
    const uint64_t length = bt_field_array_get_length(array);
    if (length == 0) {
        return;
    }
    const Type type = type_of(
        bt_field_borrow_class_const(bt_field_array_borrow_element_field_by_index_const(array, 0)));
    for (uint64_t place = 0; place < length; ++place) {
        numbers.push_back(
            value(bt_field_array_borrow_element_field_by_index_const(array, place), type));
    }
}

EventReader::Field EventReader::field_of(const bt_field_class *structure, const char *name) {
    const uint64_t members = bt_field_class_structure_get_member_count(structure);
    for (uint64_t place = 0; place < members; ++place) {
        const bt_field_class_structure_member *member =
            bt_field_class_structure_borrow_member_by_index_const(structure, place);
        if (std::string_view(bt_field_class_structure_member_get_name(member)) == name) {
            const bt_field_class *field_class =
                bt_field_class_structure_member_borrow_field_class_const(member);
            return {type_of(field_class), place};
        }
    }
    return {};
}

EventReader::Type EventReader::type_of(const bt_field_class *field_class) {
    if (is(field_class, BT_FIELD_CLASS_TYPE_SIGNED_INTEGER)) {
        return Type::kSigned;
    }
    if (is(field_class, BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER)) {
        return Type::kUnsigned;
    }
    if (is(field_class, BT_FIELD_CLASS_TYPE_STRING)) {
        return Type::kText;
    }
    return is(field_class, BT_FIELD_CLASS_TYPE_ARRAY) ? Type::kNumbers : Type::kNone;
}

int64_t EventReader::value(const bt_field *field, Type type) {
    switch (type) {
    case Type::kSigned:
        return bt_field_integer_signed_get_value(field);
    case Type::kUnsigned:
        return static_cast<int64_t>(bt_field_integer_unsigned_get_value(field));
    default:
        return 0;
    }
}

} // namespace fieldtrace::columns
