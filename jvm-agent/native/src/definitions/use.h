// SPDX-License-Identifier: MIT
#pragma once

#include <fieldtrace/probes.h>
#include <span>
#include <string_view>

#include "definitions/methods.h"

namespace fieldtrace {

/** Whether it is of a library that puts texts of objects into an answer. */
bool is_of_template(const Method &method);

/**
 * What a read of a field is for, by the methods that it happens in: whoever stands between the read
 * and the code of the application that acts says so.
 *
 * That is looked for outwards from the read: past the JDK, libraries and the class that reads (most
 * often the object's own, in a getter), up to the first frame of another class of the application.
 */
class UseOfRead {
  public:
    /** The next frame outwards. Frames of the agent count for nothing. */
    void add(const Method &method);

    /** What is known by now. */
    ft_use use() const { return use_; }

  private:
    /** The next frame outwards of an object's toString: a template puts it into an answer. */
    void follow_text(const Method &method);

    ft_use use_ = FT_USE_DIRECT;
    bool is_known_ = false;
    bool is_text_ = false; ///< it is known by whom an object is made text, unless for a template
    std::string_view reading_class_; ///< the first one of the application; empty before
};

} // namespace fieldtrace
