// SPDX-License-Identifier: MIT
#include "libjvm.h"

#include <cstdint>
#include <cstring>
#include <dlfcn.h>

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
        return at<T>(entry_, read<uint64_t>(column, 0));
    }
    const char *text(const char *column) const { return value<const char *>(column); }

  private:
    template <typename T> T read(const char *symbol, T missing) const {
        const auto *address = static_cast<const char *>(libjvm_symbol(vm_, symbol));
        return address == nullptr ? missing : at<T>(address, 0);
    }

    JavaVM *vm_;
    const char *entry_;
    uint64_t stride_;
    bool started_ = false;
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

bool *VmFlags::value_of(const char *name) const {
    for (size_t i = 0; flags_ != nullptr && i < count_; i++) {
        const char *flag = flags_ + i * stride_;
        const auto *flag_name = at<const char *>(flag, name_offset_);
        if (flag_name != nullptr && std::strcmp(flag_name, name) == 0) {
            return at<bool *>(flag, address_offset_);
        }
    }
    return nullptr;
}

bool VmFlags::is_set(const char *name) const {
    const bool *value = value_of(name);
    return value != nullptr && *value;
}

void VmFlags::set(const char *name, bool value) {
    if (bool *place = value_of(name)) {
        *place = value;
    }
}

CompiledCode compiled_code(JavaVM *vm) {
    uintptr_t low = 0;
    uintptr_t high = 0;
    uintptr_t interpreter = 0;
    size_t codelets_offset = 0;
    size_t size_offset = 0;
    Table fields(vm, "gHotSpotVMStructs", "gHotSpotVMStructEntryArrayStride");
    while (fields.next("gHotSpotVMStructEntryTypeNameOffset")) {
        const std::string name = fields.text("gHotSpotVMStructEntryTypeNameOffset") +
                                 std::string("::") +
                                 fields.text("gHotSpotVMStructEntryFieldNameOffset");
        const auto offset = fields.value<uint64_t>("gHotSpotVMStructEntryOffsetOffset");
        const auto *address = fields.text("gHotSpotVMStructEntryAddressOffset");
        if (name == "CodeCache::_low_bound") {
            low = at<uintptr_t>(address, 0);
        } else if (name == "CodeCache::_high_bound") {
            high = at<uintptr_t>(address, 0);
        } else if (name == "AbstractInterpreter::_code") {
            interpreter = at<uintptr_t>(address, 0);
        } else if (name == "StubQueue::_stub_buffer") {
            codelets_offset = offset;
        } else if (name == "StubQueue::_buffer_limit") {
            size_offset = offset;
        }
    }
    if (low == 0 || interpreter == 0 || codelets_offset == 0 || size_offset == 0) {
        return {};
    }
    const auto *queue = reinterpret_cast<const char *>(interpreter);
    const auto codelets = at<uintptr_t>(queue, codelets_offset);
    return {{low, high}, {codelets, codelets + at<uint32_t>(queue, size_offset)}};
}

} // namespace fieldtrace
