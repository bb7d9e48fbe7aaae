// SPDX-License-Identifier: MIT
#include "definitions/contexts.h"

#include <algorithm>
#include <chrono>
#include <fieldtrace/probes.h>
#include <thread>

#include "base/message.h"

namespace fieldtrace {
namespace {

using namespace std::chrono_literals;

// Some 400 bytes each, told at once to a session that begins. Pauses let LTTng write what is in its
// buffers, which need not hold all of them then.
constexpr size_t kBurst = 1024;
constexpr auto kRest = 10ms;

/** The finaliser of MurmurHash3, which lets every bit of the input change every bit of the hash. */
uint64_t mix(uint64_t hash) {
    hash ^= hash >> 33;
    hash *= 0xff51afd7ed558ccdull;
    hash ^= hash >> 33;
    hash *= 0xc4ceb9fe1a85ec53ull;
    return hash ^ hash >> 33;
}

uint64_t combine(uint64_t hash, const void *pointer, uint64_t number) {
    hash = mix(hash ^ reinterpret_cast<uintptr_t>(pointer));
    return mix(hash ^ number);
}

} // namespace

size_t CallPathHash::operator()(std::span<const RawFrame> path) const {
    uint64_t hash = path.size();
    for (const RawFrame &frame : path) {
        hash = combine(hash, frame.method, static_cast<uint64_t>(frame.bci));
    }
    return hash;
}

size_t CallPathHash::operator()(std::span<const ContextFrame> path) const {
    uint64_t hash = path.size();
    for (const ContextFrame &frame : path) {
        hash = combine(hash, frame.method, static_cast<uint64_t>(frame.line));
    }
    return hash;
}

void Contexts::Context::define_methods() const {
    for (const ContextFrame &frame : frames) {
        frame.method->define();
    }
}

void Contexts::Context::define() const {
    std::vector<uint64_t> method_ids;
    std::vector<int32_t> lines;
    for (const ContextFrame &frame : frames) {
        method_ids.push_back(frame.method->id);
        lines.push_back(frame.line);
    }
    ft_context_def(id, method_ids.data(), lines.data(), static_cast<uint32_t>(frames.size()));
}

std::vector<ContextFrame> Contexts::visible(const Jvm &jvm, std::span<const RawFrame> path,
                                            CallPath *described) {
    VisibleFrames frames;
    UseOfRead use;
    for (const RawFrame &raw : path) {
        const Method *method = methods_.resolve(jvm, raw.method);
        if (method == nullptr || method->is_own) {
            continue;
        }
        const ContextFrame frame = methods_.frame(jvm, *method, raw.method, raw.bci);
        use.add(*frame.method);
        frames.add(frame);
    }
    described->has_application = frames.has_application();
    described->use = use.use();
    return frames.take();
}

uint64_t Contexts::intern_visible(std::vector<ContextFrame> frames) {
    if (frames.empty()) {
        return 0;
    }
    const std::lock_guard guard(contexts_lock_);
    const auto known = ids_.find(frames);
    if (known != ids_.end()) {
        return known->second;
    }
    if (contexts_.size() == kMaxContexts) {
        static std::once_flag told;
        std::call_once(told, [] {
            warn("more than " + std::to_string(kMaxContexts) +
                 " call paths were seen, and further ones are recorded without their frames; "
                 "exclude generated or recursive code with stack.exclude, or lower stack.depth");
        });
        return 0;
    }
    auto context = std::make_unique<Context>();
    context->id = contexts_.size() + 1;
    context->frames = frames;
    context->has_obsolete_frame =
        std::any_of(frames.begin(), frames.end(),
                    [](const ContextFrame &frame) { return frame.method->is_obsolete; });
    // Ahead of the insertion, so that nobody can use an id before it is defined.
    context->define_methods();
    context->define();
    const uint64_t id = context->id;
    contexts_.push_back(std::move(context));
    ids_.emplace(std::move(frames), id);
    return id;
}

void Contexts::remember(std::span<const RawFrame> path, CallPath interned) {
    const std::unique_lock exclusive(seen_lock_);
    if (seen_.size() == kMaxSeenPaths) {
        seen_.clear();
    }
    seen_.emplace(std::vector(path.begin(), path.end()), interned);
}

Contexts::CallPath Contexts::intern(const Jvm &jvm, std::span<const RawFrame> path) {
    {
        const std::shared_lock shared(seen_lock_);
        const auto found = seen_.find(path);
        if (found != seen_.end()) {
            return found->second;
        }
    }
    CallPath interned;
    interned.id = intern_visible(visible(jvm, path, &interned));
    remember(path, interned);
    return interned;
}

uint32_t Contexts::define_template(const std::string &file) {
    const std::lock_guard guard(templates_lock_);
    if (templates_.size() == kMostTemplates) {
        return 0;
    }
    templates_.push_back(methods_.of_template(file));
    return static_cast<uint32_t>(templates_.size());
}

uint64_t Contexts::in_template(uint64_t context_id, template_place::Place place, bool is_beyond) {
    const uint32_t number = template_place::template_of(place);
    const auto key = std::make_tuple(context_id, place, is_beyond);
    ContextFrame frame{};
    {
        const std::lock_guard guard(templates_lock_);
        if (number == 0 || number > templates_.size()) {
            return context_id; // of an agent that ran before
        }
        const auto known = in_templates_.find(key);
        if (known != in_templates_.end()) {
            return known->second;
        }
        frame = {templates_[number - 1], template_place::line_of(place)};
    }
    std::vector<ContextFrame> frames;
    if (context_id != 0) {
        const std::lock_guard guard(contexts_lock_);
        frames = contexts_[context_id - 1]->frames;
    }
    const uint64_t placed = intern_visible(with_template(std::move(frames), frame, is_beyond));
    const std::lock_guard guard(templates_lock_);
    if (in_templates_.size() == kMaxSeenPaths) {
        in_templates_.clear();
    }
    in_templates_.emplace(key, placed);
    return placed;
}

std::vector<ContextFrame> Contexts::with_template(std::vector<ContextFrame> frames,
                                                  const ContextFrame &place, bool is_beyond) {
    const auto engine = std::find_if(frames.begin(), frames.end(), [](const ContextFrame &frame) {
        return is_of_template(*frame.method);
    });
    if (engine != frames.end()) {
        *engine = place;
    } else if (is_beyond) {
        frames.insert(frames.begin(), place);
    } else if (frames.size() == 1 && frames.front().method->is_left_out) {
        frames.front() = place;
    } else {
        frames.push_back(place);
    }
    return frames;
}

void Contexts::forget_lines() {
    methods_.forget_lines();
    const std::unique_lock exclusive(seen_lock_);
    seen_.clear();
}

Contexts::Frame Contexts::kind_of(const Jvm &jvm, jmethodID method) {
    const Method *resolved = methods_.resolve(jvm, method);
    if (resolved == nullptr) {
        return Frame::Library;
    }
    if (is_of_template(*resolved) ||
        methods_.frame(jvm, *resolved, method, 0).method->is_template()) {
        return Frame::Template;
    }
    return resolved->is_left_out ? Frame::Library : Frame::Application;
}

bool Contexts::has_obsolete_frame(uint64_t context_id) const {
    const std::lock_guard guard(contexts_lock_);
    return context_id != 0 && contexts_[context_id - 1]->has_obsolete_frame;
}

void Contexts::define_all() const {
    std::vector<const Context *> all;
    {
        const std::lock_guard guard(contexts_lock_);
        for (const auto &context : contexts_) {
            all.push_back(context.get());
        }
    }
    std::vector<const Method *> methods;
    for (const Context *context : all) {
        for (const ContextFrame &frame : context->frames) {
            methods.push_back(frame.method);
        }
    }
    std::sort(methods.begin(), methods.end());
    methods.erase(std::unique(methods.begin(), methods.end()), methods.end());
    for (const Method *method : methods) {
        method->define();
    }
    for (size_t i = 0; i < all.size(); i++) {
        all[i]->define();
        if ((i + 1) % kBurst == 0) {
            std::this_thread::sleep_for(kRest);
        }
    }
}

} // namespace fieldtrace
