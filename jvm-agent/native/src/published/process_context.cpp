// SPDX-License-Identifier: MIT
#include "published/process_context.h"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <fstream>
#include <new>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#define PR_SET_VMA_ANON_NAME 0
#endif

namespace fieldtrace {
namespace {

constexpr char kName[] = "OTEL_CTX";
constexpr uint32_t kVersion = 2;

struct Header {
    char signature[8]; // kName, without its end
    uint32_t version;
    uint32_t payload_size;
    uint64_t published_at_ns;
    const char *payload;
};
static_assert(sizeof(Header) == 32);

// Numbers of fields in the messages Resource, KeyValue, AnyValue and ArrayValue of OTLP.
constexpr char kAttributes = 1;
constexpr char kKey = 1;
constexpr char kValue = 2;
constexpr char kText = 1;
constexpr char kArray = 5;
constexpr char kElement = 1;

/** A field of Protocol Buffers that has a length. */
std::string field(char number, const std::string &value) {
    constexpr char kWithLength = 2;
    std::string encoded(1, static_cast<char>(number << 3 | kWithLength));
    size_t length = value.size();
    for (; length >= 0x80; length >>= 7) {
        encoded += static_cast<char>((length & 0x7f) | 0x80);
    }
    encoded += static_cast<char>(length);
    return encoded + value;
}

std::string attribute(const std::string &key, const std::string &value) {
    return field(kAttributes, field(kKey, key) + field(kValue, value));
}

bool is_published_by_another() {
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        if (line.find(kName) != std::string::npos) {
            return true;
        }
    }
    return false;
}

/** Memory whose name others see in /proc; MAP_FAILED, and errno, where there is none. */
void *named_memory(size_t size) {
    const int file = memfd_create(kName, MFD_CLOEXEC);
    if (file < 0) {
        return mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    void *memory = MAP_FAILED;
    if (ftruncate(file, static_cast<off_t>(size)) == 0) {
        memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
    }
    const int error = errno;
    close(file);
    errno = error;
    return memory;
}

uint64_t since_1970_ns() {
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}

} // namespace

void ProcessContext::add(const std::string &key, const std::string &value) {
    payload_ += attribute(key, field(kText, value));
}

void ProcessContext::add(const std::string &key, const std::vector<std::string> &values) {
    std::string elements;
    for (const std::string &value : values) {
        elements += field(kElement, field(kText, value));
    }
    payload_ += attribute(key, field(kArray, elements));
}

Error ProcessContext::publish() {
    if (is_published_by_another()) {
        return Error("profilers do not see requests, because another library of this process "
                     "publishes its own (OTEL_CTX); switch that one off, or thread.context");
    }
    const size_t size = sizeof(Header) + payload_.size();
    void *memory = named_memory(size);
    // A child would tell of its parent.
    if (memory == MAP_FAILED || madvise(memory, size, MADV_DONTFORK) != 0) {
        const std::string why = std::strerror(errno);
        if (memory != MAP_FAILED) {
            munmap(memory, size);
        }
        return Error("profilers do not see requests, because there is no memory to publish them "
                     "in (" +
                     why + "); raise the limit of the process");
    }
    char *payload = static_cast<char *>(memory) + sizeof(Header);
    std::memcpy(payload, payload_.data(), payload_.size());
    auto *header = new (memory)
        Header{{}, kVersion, static_cast<uint32_t>(payload_.size()), since_1970_ns(), payload};
    // Whoever sees the signature sees the rest.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    std::memcpy(header->signature, kName, sizeof(header->signature));
    // Not every kernel can; a memfd has its name anyway.
    prctl(PR_SET_VMA, PR_SET_VMA_ANON_NAME, memory, size, kName);
    mapping_ = memory;
    size_ = size;
    return {};
}

void ProcessContext::withdraw() {
    if (mapping_ != nullptr) {
        munmap(mapping_, size_);
        mapping_ = nullptr;
    }
}

} // namespace fieldtrace
