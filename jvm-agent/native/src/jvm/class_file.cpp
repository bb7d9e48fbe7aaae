// SPDX-License-Identifier: MIT
#include "jvm/class_file.h"

#include <cstdint>
#include <cstring>

namespace fieldtrace {
namespace {

constexpr std::string_view kAttribute = "SourceDebugExtension";
constexpr uint32_t kMagic = 0xcafebabe;

/** Reads from the beginning on; beyond the end all is 0 or empty. */
class Reader {
  public:
    explicit Reader(std::span<const unsigned char> bytes) : left_(bytes) {}

    bool is_beyond() const { return is_beyond_; }

    std::string_view text(size_t length) {
        if (length > left_.size()) {
            is_beyond_ = true;
            left_ = {};
            return {};
        }
        const std::string_view taken(reinterpret_cast<const char *>(left_.data()), length);
        left_ = left_.subspan(length);
        return taken;
    }

    void skip(size_t length) { text(length); }
    uint32_t u1() { return number(1); }
    uint32_t u2() { return number(2); }
    uint32_t u4() { return number(4); }

  private:
    uint32_t number(size_t length) {
        uint32_t value = 0;
        for (const char byte : text(length)) {
            value = value << 8 | static_cast<unsigned char>(byte);
        }
        return value;
    }

    std::span<const unsigned char> left_;
    bool is_beyond_ = false;
};

/** How long a constant is behind its tag (JVMS, table 4.4-A), but for Utf8; 0 for no such tag. */
size_t length_of_constant(uint32_t tag) {
    switch (tag) {
    case 7:
    case 8:
    case 16:
    case 19:
    case 20:
        return 2;
    case 15:
        return 3;
    case 3:
    case 4:
    case 9:
    case 10:
    case 11:
    case 12:
    case 17:
    case 18:
        return 4;
    case 5:
    case 6:
        return 8;
    default:
        return 0;
    }
}

/** Goes past the constants. @return where the attribute's name is among them, 0 for nowhere */
uint32_t index_of_name(Reader *reader) {
    constexpr uint32_t kUtf8 = 1;
    const uint32_t count = reader->u2();
    uint32_t found = 0;
    for (uint32_t i = 1; i < count && !reader->is_beyond(); i++) {
        const uint32_t tag = reader->u1();
        if (tag == kUtf8) {
            found = reader->text(reader->u2()) == kAttribute ? i : found;
            continue;
        }
        const size_t length = length_of_constant(tag);
        if (length == 0) {
            return 0;
        }
        reader->skip(length);
        i += length == 8 ? 1 : 0; // it has two places
    }
    return found;
}

/** The attribute of this name, of those that come next; past them all where there is none. */
std::string_view attribute(Reader *reader, uint32_t name) {
    for (uint32_t left = reader->u2(); left > 0 && !reader->is_beyond(); left--) {
        const bool is_it = reader->u2() == name;
        const std::string_view value = reader->text(reader->u4());
        if (is_it) {
            return value;
        }
    }
    return {};
}

} // namespace

std::string_view source_debug_extension(std::span<const unsigned char> bytes) {
    // Nearly no class has it, and of each that is loaded it is asked.
    if (bytes.empty() ||
        memmem(bytes.data(), bytes.size(), kAttribute.data(), kAttribute.size()) == nullptr) {
        return {};
    }
    constexpr uint32_t kNoName = 0;
    Reader reader(bytes);
    if (reader.u4() != kMagic) {
        return {};
    }
    reader.skip(4); // its version
    const uint32_t name = index_of_name(&reader);
    if (name == kNoName) {
        return {};
    }
    reader.skip(6); // its access, itself, what it extends
    reader.skip(size_t{2} * reader.u2());
    for (int kind = 0; kind < 2; kind++) { // fields, then methods
        for (uint32_t left = reader.u2(); left > 0 && !reader.is_beyond(); left--) {
            reader.skip(6);
            attribute(&reader, kNoName);
        }
    }
    return attribute(&reader, name);
}

} // namespace fieldtrace
