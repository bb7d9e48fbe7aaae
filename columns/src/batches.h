// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "texts.h"

namespace fieldtrace::columns {

/** In the order of `EVENTS` in tables.py. */
enum class Table { kExchanges, kContexts, kVerdicts, kAccesses };
constexpr size_t kTables = 4;

/**
 * What cells of a column are. Names are few and known by numbers; a text is mostly of one row, and
 * may be missing.
 */
enum class Kind { kTime, kInteger, kSmall, kName, kText };

struct ColumnType {
    const char *name;
    Kind kind;
};

/** The columns of a table, as tables.py declares them. */
const std::vector<ColumnType> &columns_of(Table table);

/** A column of a batch. */
struct Column {
    std::vector<int64_t> wide;   // kTime, kInteger
    std::vector<int32_t> narrow; // kSmall, and the places in `texts` of kName and kText
    std::vector<uint8_t> valid;  // a bit a row; empty where none is missing
    int64_t missing = 0;
    Texts texts;
    std::vector<int32_t> places; // of kName: by the number of a name, -1 where it is not in `texts`
};

/** Rows of a table, of a day and a service. */
struct Batch {
    Table table;
    int64_t day;
    int32_t service; // as a name
    int64_t rows = 0;
    bool has_many_bytes = false;
    std::vector<Column> columns;
};

/** Rows that become batches, parted by table, day and service. */
class Batches {
  public:
    explicit Batches(Texts &names) : names_(names) {}

    /** A row that is being made: its cells are added in the order of the columns. */
    class Row {
      public:
        explicit Row(Batch &batch, const Texts &names) : batch_(batch), names_(names) {}

        Row &wide(int64_t value);
        Row &wide_or_missing(std::optional<int64_t> value);
        Row &small(int64_t value);
        Row &name(int32_t name);
        Row &text(std::string_view value);
        Row &missing_text();

      private:
        void note_bytes(const Column &column);
        void set_missing(Column &column, int64_t row);
        void set_present(Column &column);

        Batch &batch_;
        const Texts &names_;
        size_t column_ = 0;
    };

    /** Begins a row; at most until the next one is begun. */
    Row row(Table table, int64_t time, int32_t service);

    /** All rows are there. */
    void finish();

    bool has_ready() const { return !ready_.empty(); }

    /** The next that is full; none where there is none. */
    std::unique_ptr<Batch> next();

  private:
    using Key = std::tuple<Table, int64_t, int32_t>;

    Batch &open(Table table, int64_t day, int32_t service);

    Texts &names_;
    std::map<Key, std::unique_ptr<Batch>> open_;
    std::array<Batch *, kTables> last_{};
    std::deque<std::unique_ptr<Batch>> ready_;
    int64_t rows_ = 0;
};

} // namespace fieldtrace::columns
