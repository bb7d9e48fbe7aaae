// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "base/random.h"
#include "hw/hw_backend.h"
#include "samples/bytecode_backend.h"

namespace fieldtrace {

/**
 * Marks and debug registers together. Marks watch all fields of any number of objects, but see the
 * application's own code alone; registers see whatever reads, but four fields at a time. So marks
 * watch where they can, and beside them a register, where one is free, watches one field of the
 * same object: one that has no mark, or one that has, to find out whether marks miss reads of it.
 * Where they do, registers alone watch that field from then on. Where an object can have no mark,
 * registers watch it as they do alone.
 *
 * Where a request would wait for a register for too long, the agent's own thread arms it, for
 * checks alone: a read that it sees and the mark did not is one that marks miss, whenever it was
 * armed.
 *
 * Both report to the same Watches, each on a sample of its own; `object_check` tells that two are
 * of one object.
 */
class MarksAndRegisters : public WatchBackend {
  public:
    /** Of the budget, what taking and holding registers may have: marks tell far more for it. */
    static constexpr double kShareOfRegisters = 0.25;

    /** Both are open. */
    MarksAndRegisters(std::unique_ptr<BytecodeBackend> marks, std::unique_ptr<HwBackend> registers,
                      Watches *watches, const Options *options)
        : marks_(std::move(marks)), registers_(std::move(registers)), watches_(watches),
          options_(options), random_(now_ns()) {}

    const char *name() const override { return "bytecode+hw"; }
    Error open(const Jvm &) override { return {}; }
    Error close(JNIEnv *jni) override;
    bool wants(const AllocationSite &site, uint32_t enough) const override;
    WatchChoice choose_fields(const Jvm &jvm, jobject object, AllocationSite &site,
                              const Room &room, Random *random) override;
    Room make_room(const AllocationSite &site) override;
    void watch(const Jvm &jvm, jobject object, SampledObject &sampled, Room room) override;
    uint32_t copied(const Jvm &jvm, jobject original, jobject copy) override;
    void copied_beside_marks(const Jvm &jvm, jobject original) override;
    void refuse(ft_reason reason) override;
    void accept() override;
    void request_over(uint64_t object_id) override { registers_->request_over(object_id); }
    void forget(uint64_t object_id) override { registers_->forget(object_id); }
    void drain(const Jvm &jvm) override;
    bool is_idle() const override { return marks_->is_idle() && registers_->is_idle(); }
    std::optional<std::string> fault() override;
    void jvm_ending() override { registers_->jvm_ending(); }
    void collection_started() override { registers_->collection_started(); }
    bool collection_finished() override { return registers_->collection_finished(); }

    BytecodeBackend *marks() { return marks_.get(); }

  private:
    bool is_register_wanted(const AllocationSite &site);
    uint32_t field_beside(const SampledObject &sampled);

    std::unique_ptr<BytecodeBackend> marks_;
    std::unique_ptr<HwBackend> registers_;
    Watches *watches_;
    const Options *options_;
    Random random_;
    std::atomic<bool> is_blind_{false}; ///< registers are
};

} // namespace fieldtrace
