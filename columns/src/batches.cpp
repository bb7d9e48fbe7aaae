// SPDX-License-Identifier: MIT
#include "batches.h"

namespace fieldtrace::columns {

namespace {

constexpr int64_t kDayNs = 86'400'000'000'000;
// Dictionaries of fewer rows repeat too much; more rows only take memory.
constexpr int64_t kBatchRows = 100'000;
// Of all batches together, some 100 MB: a fleet may have hundreds of services.
constexpr int64_t kMostRows = 1'000'000;
// Of a column's texts; places within them have 31 bits.
constexpr size_t kMostBytes = 1 << 28;

int64_t day_of(int64_t time) { return time / kDayNs - (time % kDayNs < 0 ? 1 : 0); }

} // namespace

const std::vector<ColumnType> &columns_of(Table table) {
    static const std::array<std::vector<ColumnType>, kTables> kColumns{{
        {{"start", Kind::kTime},
         {"exchange", Kind::kInteger},
         {"process", Kind::kSmall},
         {"side", Kind::kName},
         {"method", Kind::kName},
         {"route", Kind::kName},
         {"total_ns", Kind::kInteger},
         {"status", Kind::kSmall},
         {"outcome", Kind::kName},
         {"bytes", Kind::kInteger},
         {"context", Kind::kInteger},
         {"trace_id", Kind::kText},
         {"parent_id", Kind::kText},
         {"connection", Kind::kText}},
        {{"context", Kind::kInteger},
         {"process", Kind::kSmall},
         {"depth", Kind::kSmall},
         {"class", Kind::kName},
         {"method", Kind::kName},
         {"file", Kind::kName},
         {"line", Kind::kSmall}},
        {{"time", Kind::kTime},
         {"process", Kind::kSmall},
         {"object", Kind::kInteger},
         {"class", Kind::kName},
         {"field", Kind::kName},
         {"verdict", Kind::kName},
         {"reason", Kind::kName},
         {"context", Kind::kInteger}},
        {{"time", Kind::kTime},
         {"process", Kind::kSmall},
         {"object", Kind::kInteger},
         {"class", Kind::kName},
         {"field", Kind::kName},
         {"access", Kind::kName},
         {"use", Kind::kName},
         {"context", Kind::kInteger},
         {"by", Kind::kInteger},
         {"thread", Kind::kSmall}},
    }};
    return kColumns[static_cast<size_t>(table)];
}

Batches::Row &Batches::Row::wide(int64_t value) { return wide_or_missing(value); }

Batches::Row &Batches::Row::wide_or_missing(std::optional<int64_t> value) {
    Column &column = batch_.columns[column_++];
    column.wide.push_back(value.value_or(0));
    if (value) {
        set_present(column);
    } else {
        set_missing(column, batch_.rows - 1);
    }
    return *this;
}

Batches::Row &Batches::Row::small(int64_t value) {
    batch_.columns[column_++].narrow.push_back(static_cast<int32_t>(value));
    return *this;
}

Batches::Row &Batches::Row::name(int32_t name) {
    Column &column = batch_.columns[column_++];
    if (static_cast<size_t>(name) >= column.places.size()) {
        column.places.resize(names_.size(), -1);
    }
    int32_t &place = column.places[name];
    if (place < 0) {
        place = column.texts.size();
        column.texts.append(names_[name]);
        note_bytes(column);
    }
    column.narrow.push_back(place);
    return *this;
}

Batches::Row &Batches::Row::text(std::string_view value) {
    Column &column = batch_.columns[column_++];
    column.narrow.push_back(column.texts.of(value));
    note_bytes(column);
    set_present(column);
    return *this;
}

Batches::Row &Batches::Row::missing_text() {
    Column &column = batch_.columns[column_++];
    column.narrow.push_back(0);
    set_missing(column, batch_.rows - 1);
    return *this;
}

void Batches::Row::note_bytes(const Column &column) {
    batch_.has_many_bytes |= column.texts.bytes().size() >= kMostBytes;
}

void Batches::Row::set_missing(Column &column, int64_t row) {
    if (column.missing++ == 0) {
        column.valid.assign(row / 8 + 1, 0xFF);
    }
    column.valid.resize(row / 8 + 1, 0xFF);
    column.valid[row / 8] &= static_cast<uint8_t>(~(1U << (row % 8)));
}

void Batches::Row::set_present(Column &column) {
    if (column.missing > 0) {
        column.valid.resize((batch_.rows - 1) / 8 + 1, 0xFF);
    }
}

Batches::Row Batches::row(Table table, int64_t time, int32_t service) {
    if (rows_ >= kMostRows) {
        finish();
    }
    Batch *batch = &open(table, day_of(time), service);
    if (batch->rows >= kBatchRows || batch->has_many_bytes) {
        const Key key{table, batch->day, service};
        rows_ -= batch->rows;
        ready_.push_back(std::move(open_.at(key)));
        open_.erase(key);
        last_ = {};
        batch = &open(table, day_of(time), service);
    }
    ++batch->rows;
    ++rows_;
    return Row(*batch, names_);
}

Batch &Batches::open(Table table, int64_t day, int32_t service) {
    Batch *&last = last_[static_cast<size_t>(table)];
    if (last == nullptr || last->day != day || last->service != service) {
        std::unique_ptr<Batch> &found = open_[{table, day, service}];
        if (!found) {
            found = std::make_unique<Batch>();
            found->table = table;
            found->day = day;
            found->service = service;
            found->columns.resize(columns_of(table).size());
        }
        last = found.get();
    }
    return *last;
}

void Batches::finish() {
    for (auto &[key, batch] : open_) {
        ready_.push_back(std::move(batch));
    }
    open_.clear();
    last_ = {};
    rows_ = 0;
}

std::unique_ptr<Batch> Batches::next() {
    if (ready_.empty()) {
        return nullptr;
    }
    std::unique_ptr<Batch> batch = std::move(ready_.front());
    ready_.pop_front();
    return batch;
}

} // namespace fieldtrace::columns
