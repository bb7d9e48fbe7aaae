// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "definitions/methods.h"

namespace fieldtrace {

/**
 * What a call path shows of the frames of a thread: those of the application. Of a template that is
 * rendered between two of them, or by a library, the outermost frame stays, because no frame of the
 * application tells it. Where a template was made a class, its own innermost line stays instead.
 * Where nothing else is there, the innermost frame of a library stays.
 */
class VisibleFrames {
  public:
    /** The next frame outwards. */
    void add(const ContextFrame &frame);

    bool has_application() const { return has_application_; }

    /** Innermost first. */
    std::vector<ContextFrame> take();

  private:
    void add_line_of_template(const ContextFrame &frame);
    void end_template();

    std::vector<ContextFrame> frames_;
    std::optional<ContextFrame> template_;  ///< its outermost frame so far
    std::optional<ContextFrame> innermost_; ///< of a library
    bool has_application_ = false;
    bool is_of_template_ = false; ///< the last of frames_, which tells what its engine does
};

} // namespace fieldtrace
