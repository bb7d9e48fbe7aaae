// SPDX-License-Identifier: MIT
#include "jvm/libjvm.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <iterator>
#include <link.h>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fieldtrace {
namespace {

template <typename T> T at(const char *base, size_t offset) {
    T value;
    std::memcpy(&value, base + offset, sizeof(value));
    return value;
}

/** Walks one of the tables of src/hotspot/share/runtime/vmStructs.cpp, which a null name ends. */
class Table {
  public:
    Table(JavaVM *vm, const char *table, const char *stride) : vm_(vm) {
        entry_ = read<const char *>(table, nullptr);
        stride_ = read<uint64_t>(stride, 0);
    }

    bool next(const char *name_column) {
        if (entry_ == nullptr || stride_ == 0) {
            return false;
        }
        if (started_) {
            entry_ += stride_;
        }
        started_ = true;
        return text(name_column) != nullptr;
    }

    template <typename T> T value(const char *column) const {
        return at<T>(entry_, offset(column));
    }
    const char *text(const char *column) const { return value<const char *>(column); }

  private:
    /** Where a column lies in each of the thousands of rows: to ask the loader takes long. */
    uint64_t offset(const char *column) const {
        for (const auto &[name, known] : columns_) {
            if (name == column) {
                return known;
            }
        }
        return columns_.emplace_back(column, read<uint64_t>(column, 0)).second;
    }

    template <typename T> T read(const char *symbol, T missing) const {
        const auto *address = static_cast<const char *>(libjvm_symbol(vm_, symbol));
        return address == nullptr ? missing : at<T>(address, 0);
    }

    JavaVM *vm_;
    const char *entry_;
    uint64_t stride_;
    bool started_ = false;
    mutable std::vector<std::pair<std::string_view, uint64_t>> columns_;
};

} // namespace

void *libjvm_symbol(JavaVM *vm, const char *name) {
    // Not every launcher opens the library for all to see, so it is found by its own code.
    Dl_info info{};
    if (dladdr(reinterpret_cast<void *>(vm->functions->GetEnv), &info) == 0) {
        return nullptr;
    }
    void *library = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    if (library == nullptr) {
        return nullptr;
    }
    void *symbol = dlsym(library, name);
    dlclose(library); // gives back the count that dlopen took; the JVM holds its own
    return symbol;
}

VmFlags::VmFlags(JavaVM *vm) {
    Table types(vm, "gHotSpotVMTypes", "gHotSpotVMTypeEntryArrayStride");
    while (types.next("gHotSpotVMTypeEntryTypeNameOffset")) {
        if (std::strcmp(types.text("gHotSpotVMTypeEntryTypeNameOffset"), "JVMFlag") == 0) {
            stride_ = types.value<uint64_t>("gHotSpotVMTypeEntrySizeOffset");
        }
    }
    const char *flags = nullptr;
    Table fields(vm, "gHotSpotVMStructs", "gHotSpotVMStructEntryArrayStride");
    while (fields.next("gHotSpotVMStructEntryTypeNameOffset")) {
        if (std::strcmp(fields.text("gHotSpotVMStructEntryTypeNameOffset"), "JVMFlag") != 0) {
            continue;
        }
        const std::string field = fields.text("gHotSpotVMStructEntryFieldNameOffset");
        const auto offset = fields.value<uint64_t>("gHotSpotVMStructEntryOffsetOffset");
        const auto *address = fields.text("gHotSpotVMStructEntryAddressOffset");
        if (field == "flags") {
            flags = at<const char *>(address, 0);
        } else if (field == "numFlags") {
            count_ = at<size_t>(address, 0);
        } else if (field == "_name") {
            name_offset_ = offset;
        } else if (field == "_addr") {
            address_offset_ = offset;
        }
    }
    if (stride_ > 0 && name_offset_ != address_offset_) {
        flags_ = flags;
    }
}

void *VmFlags::value_of(const char *name) const {
    for (size_t i = 0; flags_ != nullptr && i < count_; i++) {
        const char *flag = flags_ + i * stride_;
        const auto *flag_name = at<const char *>(flag, name_offset_);
        if (flag_name != nullptr && std::strcmp(flag_name, name) == 0) {
            return at<void *>(flag, address_offset_);
        }
    }
    return nullptr;
}

bool VmFlags::is_set(const char *name) const {
    const auto *value = static_cast<const bool *>(value_of(name));
    return value != nullptr && *value;
}

std::string_view VmFlags::text(const char *name) const {
    const auto *value = static_cast<const char *const *>(value_of(name));
    return value == nullptr || *value == nullptr ? "" : *value;
}

void VmFlags::set(const char *name, bool value) {
    if (auto *place = static_cast<bool *>(value_of(name))) {
        *place = value;
    }
}

namespace {

/** A field of the JVM's structures, and where its offset belongs. */
struct WantedField {
    const char *name;
    size_t *offset;
    bool is_found = false;
};

bool are_found(std::span<const WantedField> fields) {
    return std::ranges::all_of(fields, &WantedField::is_found);
}

CodeBlobs code_blobs(JavaVM *vm) {
    CodeBlobs::Layout layout;
    WantedField lengths[] = {{"GenericGrowableArray::_len", &layout.array_length}, // up to JDK 15
                             {"GrowableArrayBase::_len", &layout.array_length}};
    WantedField pieces[] = {{"GrowableArray<int>::_data", &layout.array_data},
                            {"CodeHeap::_memory", &layout.memory},
                            {"CodeHeap::_segmap", &layout.map},
                            {"CodeHeap::_log2_segment_size", &layout.log2_segment},
                            {"VirtualSpace::_low", &layout.low},
                            {"VirtualSpace::_high", &layout.high},
                            {"HeapBlock::Header::_used", &layout.used},
                            {"CodeBlob::_name", &layout.name}};
    WantedField owners[] = {{"CompiledMethod::_method", &layout.method}, // up to JDK 22
                            {"nmethod::_method", &layout.method}};
    WantedField signatures[] = {{"Method::_constMethod", &layout.const_method},
                                {"ConstMethod::_signature_index", &layout.signature},
                                {"ConstMethod::_constants", &layout.constants},
                                {"Symbol::_length", &layout.length},
                                {"Symbol::_body", &layout.text}};
    WantedField classes[] = {{"ConstantPool::_pool_holder", &layout.holder},
                             {"Klass::_name", &layout.klass}};
    const std::span<WantedField> all[] = {lengths, pieces, owners, signatures, classes};
    Table fields(vm, "gHotSpotVMStructs", "gHotSpotVMStructEntryArrayStride");
    while (fields.next("gHotSpotVMStructEntryTypeNameOffset")) {
        const std::string name = fields.text("gHotSpotVMStructEntryTypeNameOffset") +
                                 std::string("::") +
                                 fields.text("gHotSpotVMStructEntryFieldNameOffset");
        for (WantedField &each : all | std::views::join) {
            if (name == each.name) {
                *each.offset = fields.value<uint64_t>("gHotSpotVMStructEntryOffsetOffset");
                each.is_found = true;
            }
        }
        if (name == "CodeCache::_heaps") {
            layout.heaps = reinterpret_cast<const char *const *>(
                fields.text("gHotSpotVMStructEntryAddressOffset"));
        }
    }
    Table types(vm, "gHotSpotVMTypes", "gHotSpotVMTypeEntryArrayStride");
    while (types.next("gHotSpotVMTypeEntryTypeNameOffset")) {
        const std::string_view name = types.text("gHotSpotVMTypeEntryTypeNameOffset");
        if (name == "HeapBlock") {
            layout.block = types.value<uint64_t>("gHotSpotVMTypeEntrySizeOffset");
        } else if (name == "ConstantPool") {
            layout.pool = types.value<uint64_t>("gHotSpotVMTypeEntrySizeOffset");
        }
    }
    layout.is_complete = layout.heaps != nullptr && layout.block > 0 &&
                         (lengths[0].is_found || lengths[1].is_found) && are_found(pieces);
    layout.has_signatures = layout.is_complete && layout.pool > 0 &&
                            (owners[0].is_found || owners[1].is_found) && are_found(signatures);
    layout.has_classes = layout.has_signatures && are_found(classes);
    return CodeBlobs(layout);
}

} // namespace

namespace {

/** The code of the interpreter; an empty range where the JVM does not say. */
CodeRange interpreter(JavaVM *vm) {
    uintptr_t templates = 0;
    size_t codelets_offset = 0;
    size_t size_offset = 0;
    Table fields(vm, "gHotSpotVMStructs", "gHotSpotVMStructEntryArrayStride");
    while (fields.next("gHotSpotVMStructEntryTypeNameOffset")) {
        const std::string name = fields.text("gHotSpotVMStructEntryTypeNameOffset") +
                                 std::string("::") +
                                 fields.text("gHotSpotVMStructEntryFieldNameOffset");
        const auto offset = fields.value<uint64_t>("gHotSpotVMStructEntryOffsetOffset");
        if (name == "AbstractInterpreter::_code") {
            templates = at<uintptr_t>(fields.text("gHotSpotVMStructEntryAddressOffset"), 0);
        } else if (name == "StubQueue::_stub_buffer") {
            codelets_offset = offset;
        } else if (name == "StubQueue::_buffer_limit") {
            size_offset = offset;
        }
    }
    if (templates == 0 || codelets_offset == 0 || size_offset == 0) {
        return {0, 0};
    }
    const auto *queue = reinterpret_cast<const char *>(templates);
    const auto codelets = at<uintptr_t>(queue, codelets_offset);
    return {codelets, codelets + at<uint32_t>(queue, size_offset)};
}

} // namespace

namespace {

/** The functions of the JVM's library; an empty range where the loader does not know it. */
CodeRange jvm_code(JavaVM *vm) {
    struct Search {
        uintptr_t address;
        CodeRange found;
    } search{reinterpret_cast<uintptr_t>(vm->functions->GetEnv), {0, 0}};
    dl_iterate_phdr(
        [](dl_phdr_info *library, size_t, void *data) {
            auto *wanted = static_cast<Search *>(data);
            for (unsigned i = 0; i < library->dlpi_phnum; i++) {
                const ElfW(Phdr) &segment = library->dlpi_phdr[i];
                const uintptr_t begin = library->dlpi_addr + segment.p_vaddr;
                const CodeRange range{begin, begin + segment.p_memsz};
                if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X) != 0 &&
                    range.contains(wanted->address)) {
                    wanted->found = range;
                    return 1;
                }
            }
            return 0;
        },
        &search);
    return search.found;
}

} // namespace

CompiledCode compiled_code(JavaVM *vm) {
    uintptr_t low = 0;
    uintptr_t high = 0;
    Table fields(vm, "gHotSpotVMStructs", "gHotSpotVMStructEntryArrayStride");
    while (fields.next("gHotSpotVMStructEntryTypeNameOffset")) {
        const std::string name = fields.text("gHotSpotVMStructEntryTypeNameOffset") +
                                 std::string("::") +
                                 fields.text("gHotSpotVMStructEntryFieldNameOffset");
        const auto *address = fields.text("gHotSpotVMStructEntryAddressOffset");
        if (name == "CodeCache::_low_bound") {
            low = at<uintptr_t>(address, 0);
        } else if (name == "CodeCache::_high_bound") {
            high = at<uintptr_t>(address, 0);
        }
    }
    const CodeRange interpreted = interpreter(vm);
    if (low == 0 || interpreted.begin == 0) {
        return {};
    }
    return {{low, high}, interpreted, code_blobs(vm), {}, jvm_code(vm)};
}

ThreadLayout thread_layout(JavaVM *vm) {
    ThreadLayout layout;
    bool has_os_thread = false;
    bool has_id = false;
    Table fields(vm, "gHotSpotVMStructs", "gHotSpotVMStructEntryArrayStride");
    while (fields.next("gHotSpotVMStructEntryTypeNameOffset")) {
        const std::string_view type = fields.text("gHotSpotVMStructEntryTypeNameOffset");
        const std::string_view field = fields.text("gHotSpotVMStructEntryFieldNameOffset");
        const auto offset = fields.value<uint64_t>("gHotSpotVMStructEntryOffsetOffset");
        if ((type == "JavaThread" || type == "Thread") && field == "_osthread") {
            layout.os_thread = offset;
            has_os_thread = true;
        } else if (type == "OSThread" && field == "_thread_id") {
            layout.id = offset;
            has_id = true;
        }
    }
    layout.is_known = has_os_thread && has_id;
    return layout;
}

StackWalker stack_walker(JavaVM *vm) {
    StackLayout layout;
    const auto interpreted = interpreter(vm);
    struct {
        const char *name;
        size_t *offset;
        bool is_found;
    } wanted[] = {{"JavaThread::_anchor", &layout.anchor, false},
                  {"JavaThread::_stack_base", &layout.stack_base, false},
                  {"JavaThread::_stack_size", &layout.stack_size, false},
                  {"JavaFrameAnchor::_last_Java_sp", &layout.last_sp, false},
                  {"JavaFrameAnchor::_last_Java_pc", &layout.last_pc, false},
                  {"JavaFrameAnchor::_last_Java_fp", &layout.last_fp, false},
                  {"JavaCallWrapper::_anchor", &layout.call_anchor, false},
                  {"CodeBlob::_frame_size", &layout.frame_size, false},
                  {"CodeBlob::_name", &layout.name, false},
                  {"nmethod::_compile_id", &layout.compile_id, false}};
    unsigned handlers = 0;
    Table fields(vm, "gHotSpotVMStructs", "gHotSpotVMStructEntryArrayStride");
    while (fields.next("gHotSpotVMStructEntryTypeNameOffset")) {
        const std::string name = fields.text("gHotSpotVMStructEntryTypeNameOffset") +
                                 std::string("::") +
                                 fields.text("gHotSpotVMStructEntryFieldNameOffset");
        const auto offset = fields.value<uint64_t>("gHotSpotVMStructEntryOffsetOffset");
        for (auto &each : wanted) {
            if (name == each.name) {
                *each.offset = offset;
                each.is_found = true;
            }
        }
        if (name == "StubRoutines::_call_stub_return_address") {
            layout.call_stub = at<uintptr_t>(fields.text("gHotSpotVMStructEntryAddressOffset"), 0);
        }
        const bool is_offset = name.starts_with("nmethod::_deopt_"); // since JDK 23
        if (is_offset || name.starts_with("CompiledMethod::_deopt_")) {
            layout.are_handlers_offsets = is_offset;
            (name.find("_mh_") == std::string::npos ? layout.deopt_handler
                                                    : layout.deopt_mh_handler) = offset;
            handlers++;
        }
    }
    layout.is_complete =
        layout.call_stub != 0 && handlers == 2 && interpreted.begin != 0 &&
        std::all_of(std::begin(wanted), std::end(wanted), [](auto &each) { return each.is_found; });
    return StackWalker(layout, code_blobs(vm), interpreted);
}

} // namespace fieldtrace
