// SPDX-License-Identifier: MIT
#include "definitions/visible_frames.h"

#include <utility>

#include "definitions/use.h"

namespace fieldtrace {

void VisibleFrames::add(const ContextFrame &frame) {
    if (!frame.method->is_left_out) {
        end_template();
        frames_.push_back(frame);
        has_application_ = true;
    } else if (is_of_template(*frame.method)) {
        template_ = frame;
    } else if (!innermost_) {
        innermost_ = frame;
    }
}

std::vector<ContextFrame> VisibleFrames::take() {
    end_template();
    if (frames_.empty() && innermost_) {
        frames_.push_back(*innermost_);
    }
    return std::move(frames_);
}

void VisibleFrames::end_template() {
    if (template_) {
        frames_.push_back(*template_);
        template_.reset();
    }
}

} // namespace fieldtrace
