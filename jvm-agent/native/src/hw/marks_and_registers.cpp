// SPDX-License-Identifier: MIT
#include "hw/marks_and_registers.h"

#include <algorithm>
#include <iterator>

#include "base/message.h"

namespace fieldtrace {
namespace {

// Of a field of which marks miss one read in ten, this many checks find one with 19 chances in 20.
constexpr uint32_t kChecksOfAField = 30;
// Then so many objects share one check.
constexpr uint64_t kLaterOneIn = 16;

} // namespace

Error MarksAndRegisters::close(JNIEnv *jni) {
    if (Error left = registers_->close(jni)) {
        return left;
    }
    return marks_->close(jni);
}

WatchChoice MarksAndRegisters::choose_fields(const Jvm &jvm, jobject object, AllocationSite &site,
                                             const Room &room, Random *random) {
    if (marks_->is_keyed(site)) {
        return marks_->choose_fields(jvm, object, site, room, random);
    }
    const std::vector<uint32_t> markable = marks_->fields_to_mark(jvm, object, site);
    const std::vector<uint32_t> wanted = site.choose_fields(options_->sampling_verdicts, random);
    WatchChoice choice{{}, true};
    std::ranges::set_intersection(wanted, markable, std::back_inserter(choice.fields));
    if (room.has_place()) {
        // Marks may have settled a field long before registers have looked at it.
        std::vector<uint32_t> unchecked = markable;
        std::erase_if(unchecked, [&](uint32_t f) {
            return site.is_checked(f, kChecksOfAField) ||
                   std::ranges::find(choice.fields, f) != choice.fields.end();
        });
        if (const auto field = site.least_checked(unchecked, random)) {
            choice.fields.push_back(*field);
        }
    }
    if (!choice.fields.empty() || !room.has_place()) {
        return choice;
    }
    if (!registers_->is_quick()) {
        registers_->left_out();
        return choice;
    }
    return registers_->choose_fields(jvm, object, site, room, random);
}

bool MarksAndRegisters::wants(const AllocationSite &site, uint32_t enough) const {
    // What marks can never watch nobody checks, and it settles by registers alone.
    return !site.is_settled(enough) ||
           (!is_blind_ && !marks_->is_keyed(site) && site.is_check_wanted(kChecksOfAField));
}

Room MarksAndRegisters::make_room(const AllocationSite &site) {
    Room room = is_blind_ || marks_->is_keyed(site) || !is_register_wanted(site)
                    ? Room()
                    : registers_->claim_room();
    return room ? std::move(room) : Room::without_place();
}

/** Whether an object that is made now is to have a register if there is one. */
bool MarksAndRegisters::is_register_wanted(const AllocationSite &site) {
    return site.is_check_wanted(kChecksOfAField) ||
           site.is_unmarked_wanted(options_->sampling_verdicts) || random_.below(kLaterOneIn) == 0;
}

/** Which field a register is to watch besides. */
uint32_t MarksAndRegisters::field_beside(const SampledObject &sampled) {
    const AllocationSite &site = *sampled.site;
    // What no mark watches must be watched by the time the call returns.
    std::vector<uint32_t> without_mark =
        !registers_->is_quick() ? std::vector<uint32_t>()
                                : site.choose_fields(options_->sampling_verdicts, &random_);
    std::erase_if(without_mark, [&](uint32_t field) {
        return std::ranges::find(sampled.fields, field) != sampled.fields.end();
    });
    if (!without_mark.empty() && random_.below(2) == 0) {
        return without_mark[random_.below(without_mark.size())];
    }
    std::vector<uint32_t> unchecked = sampled.fields;
    std::erase_if(unchecked, [&](uint32_t f) { return site.is_checked(f, kChecksOfAField); });
    if (const auto field = site.least_checked(unchecked, &random_)) {
        return *field;
    }
    return sampled.fields[random_.below(sampled.fields.size())];
}

void MarksAndRegisters::watch(const Jvm &jvm, jobject object, SampledObject &sampled, Room room) {
    if (!sampled.is_marked) {
        ft_object_check(sampled.id, 0);
        return registers_->watch(jvm, object, sampled, std::move(room));
    }
    const bool has_place = room.has_place();
    marks_->watch(jvm, object, sampled, Room::without_place());
    if (!has_place) {
        return;
    }
    const uint32_t field = field_beside(sampled);
    const bool is_check = std::ranges::find(sampled.fields, field) != sampled.fields.end();
    sampled.beside.reset(new SampledObject{.id = watches_->new_id(),
                                           .born_ns = sampled.born_ns,
                                           .session = sampled.session,
                                           .site = sampled.site,
                                           .request_id = sampled.request_id,
                                           .fields = {field},
                                           .is_check = is_check,
                                           .is_late = is_check && !registers_->is_quick(),
                                           .checked_id = sampled.id});
    watches_->add_beside(sampled.beside.get(), sampled.id);
    registers_->watch(jvm, object, *sampled.beside, std::move(room));
}

uint32_t MarksAndRegisters::copied(const Jvm &jvm, jobject original, jobject copy) {
    return marks_->copied(jvm, original, copy);
}

void MarksAndRegisters::copied_beside_marks(const Jvm &jvm, jobject original) {
    const SampledObject *sampled = sampled_object(jvm, original);
    if (sampled == nullptr) {
        return;
    }
    if (!sampled->is_marked) {
        watches_->copied(sampled->id);
    } else if (sampled->beside) {
        watches_->copied(sampled->beside->id);
    }
}

void MarksAndRegisters::refuse(ft_reason reason) {
    marks_->refuse(reason);
    registers_->refuse(reason);
}

void MarksAndRegisters::accept() {
    marks_->accept();
    registers_->accept();
}

void MarksAndRegisters::drain(const Jvm &jvm) {
    marks_->drain(jvm);
    registers_->drain(jvm);
}

std::optional<std::string> MarksAndRegisters::fault() {
    if (!is_blind_ && registers_->fault()) {
        is_blind_ = true;
        registers_->refuse(FT_REASON_SHUTDOWN);
        warn("another agent of this process has taken SIGTRAP over, so that debug registers check "
             "no more what woven bytecode sees; start the service without either that agent or "
             "this one");
    }
    return std::nullopt;
}

} // namespace fieldtrace
