// SPDX-License-Identifier: MIT
#include "definitions/probe_definitions.h"

#include <algorithm>
#include <fieldtrace/probes.h>

namespace fieldtrace {
namespace {

void emit(size_t id, const ProbedMethod &method) {
    if (!method.name.empty()) {
        ft_probe_def(static_cast<uint32_t>(id), method.class_name.c_str(), method.name.c_str(),
                     method.signature.c_str(), method.source_file.c_str(), method.line);
    }
}

} // namespace

void ProbeDefinitions::define(uint32_t id, ProbedMethod method) {
    const std::lock_guard guard(lock_);
    // Two threads that weave at once may come in any order.
    methods_.resize(std::max<size_t>(methods_.size(), id));
    methods_[id - 1] = std::move(method);
    emit(id, methods_[id - 1]);
}

bool ProbeDefinitions::has_any() const {
    const std::lock_guard guard(lock_);
    return !methods_.empty();
}

void ProbeDefinitions::define_all() const {
    const std::lock_guard guard(lock_);
    for (size_t i = 0; i < methods_.size(); i++) {
        emit(i + 1, methods_[i]);
    }
}

} // namespace fieldtrace
