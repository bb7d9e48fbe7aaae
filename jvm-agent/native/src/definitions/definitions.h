// SPDX-License-Identifier: MIT
#pragma once

namespace fieldtrace {

class Classes;
class Contexts;
class ProbeDefinitions;
class RunInfo;
class TraceStrings;
struct MappedKey;
struct OfferedOperation;
struct CodeOrigin;
struct UnknownClient;
template <typename D> class DefinitionList;

/** All that events refer to by numbers, told anew to those who record since. */
class Definitions {
  public:
    Definitions(const RunInfo *run, const Classes *classes, const Contexts *contexts,
                const TraceStrings *strings, const ProbeDefinitions *probes,
                const DefinitionList<UnknownClient> *unknown_clients,
                const DefinitionList<CodeOrigin> *code_origins,
                const DefinitionList<OfferedOperation> *operations,
                const DefinitionList<MappedKey> *keys)
        : run_(run), classes_(classes), contexts_(contexts), strings_(strings), probes_(probes),
          unknown_clients_(unknown_clients), code_origins_(code_origins), operations_(operations),
          keys_(keys) {}

    /** Emits `jvm_info`, and the definitions of whatever has a number so far. */
    void emit() const;

  private:
    const RunInfo *run_;
    const Classes *classes_;
    const Contexts *contexts_;
    const TraceStrings *strings_;
    const ProbeDefinitions *probes_;
    const DefinitionList<UnknownClient> *unknown_clients_;
    const DefinitionList<CodeOrigin> *code_origins_;
    const DefinitionList<OfferedOperation> *operations_;
    const DefinitionList<MappedKey> *keys_;
};

} // namespace fieldtrace
