// SPDX-License-Identifier: MIT
#include "definitions/visible_frames.h"

#include <utility>

#include "definitions/use.h"

namespace fieldtrace {

void VisibleFrames::add(const ContextFrame &frame) {
    if (frame.method->is_template()) {
        add_line_of_template(frame);
    } else if (!frame.method->is_left_out) {
        end_template();
        frames_.push_back(frame);
        has_application_ = true;
        is_of_template_ = false;
    } else if (is_of_template(*frame.method)) {
        if (!is_of_template_) {
            template_ = frame;
        }
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

void VisibleFrames::add_line_of_template(const ContextFrame &frame) {
    template_.reset(); // the engine's frames that it has called
    if (!is_of_template_ || frames_.back().method != frame.method) {
        frames_.push_back(frame);
    } else if (frames_.back().line < 0) {
        frames_.back() = frame; // by a method that its compiler has made up
    }
    has_application_ = true;
    is_of_template_ = true;
}

void VisibleFrames::end_template() {
    if (template_) {
        frames_.push_back(*template_);
        template_.reset();
    }
}

} // namespace fieldtrace
