// SPDX-License-Identifier: MIT
#include "jvm/definitions.h"

#include "jvm/classes.h"
#include "jvm/contexts.h"
#include "jvm/probe_definitions.h"
#include "jvm/run_info.h"
#include "jvm/trace_strings.h"
#include "jvm/unknown_clients.h"

namespace fieldtrace {

void Definitions::emit() const {
    run_->define();
    classes_->define_all();
    contexts_->define_all();
    strings_->define_all();
    probes_->define_all();
    unknown_clients_->define_all();
}

} // namespace fieldtrace
