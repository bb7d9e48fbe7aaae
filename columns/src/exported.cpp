// SPDX-License-Identifier: MIT
#include "exported.h"

#include <array>
#include <utility>

namespace fieldtrace::columns {

namespace {

constexpr int64_t kNullable = 2; // ARROW_FLAG_NULLABLE

// What a structure owns: the structures below it, each of which may be taken out and released
// alone.
template <typename Structure> struct Owned {
    std::vector<Structure> children;
    std::vector<Structure *> pointers;
    Structure dictionary{};
    std::array<const void *, 3> buffers{};
    std::shared_ptr<Batch> batch;

    static void release(Structure *structure) {
        auto *owned = static_cast<Owned *>(structure->private_data);
        for (Structure &child : owned->children) {
            if (child.release != nullptr) {
                child.release(&child);
            }
        }
        if (owned->dictionary.release != nullptr) {
            owned->dictionary.release(&owned->dictionary);
        }
        structure->release = nullptr;
        delete owned;
    }

    // The children stay where they are in memory from now on.
    void give_to(Structure &structure) {
        for (Structure &child : children) {
            pointers.push_back(&child);
        }
        structure.n_children = static_cast<int64_t>(children.size());
        structure.children = pointers.data();
        structure.dictionary = dictionary.release == nullptr ? nullptr : &dictionary;
        structure.release = release;
        structure.private_data = this;
    }
};

ArrowSchema schema_of(const char *format, const char *name, int64_t flags,
                      std::unique_ptr<Owned<ArrowSchema>> owned) {
    ArrowSchema schema{};
    schema.format = format;
    schema.name = name;
    schema.flags = flags;
    owned.release()->give_to(schema);
    return schema;
}

const char *format_of(Kind kind) {
    switch (kind) {
    case Kind::kTime:
        return "tsn:UTC";
    case Kind::kInteger:
        return "l";
    default:
        return "i";
    }
}

bool has_dictionary(Kind kind) { return kind == Kind::kName || kind == Kind::kText; }

ArrowArray array_of(int64_t length, int64_t missing, int64_t buffers,
                    std::unique_ptr<Owned<ArrowArray>> owned) {
    ArrowArray array{};
    array.length = length;
    array.null_count = missing;
    array.n_buffers = buffers;
    array.buffers = owned->buffers.data();
    owned.release()->give_to(array);
    return array;
}

ArrowArray dictionary_of(const Column &column, const std::shared_ptr<Batch> &batch) {
    auto owned = std::make_unique<Owned<ArrowArray>>();
    owned->batch = batch;
    owned->buffers = {nullptr, column.texts.offsets().data(), column.texts.bytes().data()};
    return array_of(column.texts.size(), 0, 3, std::move(owned));
}

ArrowArray column_of(const Column &column, Kind kind, const std::shared_ptr<Batch> &batch) {
    auto owned = std::make_unique<Owned<ArrowArray>>();
    owned->batch = batch;
    const bool is_wide = kind == Kind::kTime || kind == Kind::kInteger;
    owned->buffers[0] = column.missing > 0 ? column.valid.data() : nullptr;
    owned->buffers[1] = is_wide ? static_cast<const void *>(column.wide.data())
                                : static_cast<const void *>(column.narrow.data());
    if (has_dictionary(kind)) {
        owned->dictionary = dictionary_of(column, batch);
    }
    return array_of(batch->rows, column.missing, 2, std::move(owned));
}

} // namespace

void export_batch(std::unique_ptr<Batch> given, ArrowSchema *schema, ArrowArray *array) {
    const std::shared_ptr<Batch> batch = std::move(given);
    const std::vector<ColumnType> &types = columns_of(batch->table);
    auto schemas = std::make_unique<Owned<ArrowSchema>>();
    auto arrays = std::make_unique<Owned<ArrowArray>>();
    arrays->batch = batch;
    for (size_t place = 0; place < types.size(); ++place) {
        auto owned = std::make_unique<Owned<ArrowSchema>>();
        if (has_dictionary(types[place].kind)) {
            owned->dictionary =
                schema_of("u", "", kNullable, std::make_unique<Owned<ArrowSchema>>());
        }
        schemas->children.push_back(schema_of(format_of(types[place].kind), types[place].name,
                                              kNullable, std::move(owned)));
        arrays->children.push_back(column_of(batch->columns[place], types[place].kind, batch));
    }
    *schema = schema_of("+s", "", 0, std::move(schemas));
    *array = array_of(batch->rows, 0, 1, std::move(arrays));
}

} // namespace fieldtrace::columns
