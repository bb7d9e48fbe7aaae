// SPDX-License-Identifier: MIT
#include "definitions/definitions.h"

#include "definitions/classes.h"
#include "definitions/code_origin.h"
#include "definitions/contexts.h"
#include "definitions/definition_list.h"
#include "definitions/mapped_key.h"
#include "definitions/offered_operation.h"
#include "definitions/probe_definitions.h"
#include "definitions/run_info.h"
#include "definitions/trace_strings.h"
#include "definitions/unknown_client.h"

namespace fieldtrace {

void Definitions::emit() const {
    run_->define();
    classes_->define_all();
    contexts_->define_all();
    strings_->define_all();
    probes_->define_all();
    unknown_clients_->define_all();
    code_origins_->define_all();
    operations_->define_all();
    keys_->define_all();
}

} // namespace fieldtrace
