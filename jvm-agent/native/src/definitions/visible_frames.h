// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "definitions/methods.h"

namespace fieldtrace {

/** A frame of a calling context. */
struct ContextFrame {
    const Method *method;
    int32_t line;

    bool operator==(const ContextFrame &) const = default;
};

/**
 * What a call path shows of the frames of a thread: those of the application. Of a template that is
 * rendered between two of them, or by a library, the outermost frame stays, because no frame of the
 * application tells it. Where nothing else is there, the innermost frame of a library stays.
 */
class VisibleFrames {
  public:
    /** The next frame outwards. */
    void add(const ContextFrame &frame);

    bool has_application() const { return has_application_; }

    /** Innermost first. */
    std::vector<ContextFrame> take();

  private:
    void end_template();

    std::vector<ContextFrame> frames_;
    std::optional<ContextFrame> template_;  ///< its outermost frame so far
    std::optional<ContextFrame> innermost_; ///< of a library
    bool has_application_ = false;
};

} // namespace fieldtrace
