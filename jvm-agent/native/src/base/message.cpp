// SPDX-License-Identifier: MIT
#include "base/message.h"

#include <unistd.h>

namespace fieldtrace {

void warn(const std::string &sentence) {
    const std::string line = "fieldtrace: " + sentence + "\n";
    // At once and unbuffered, so that lines of several threads do not mingle.
    if (write(STDERR_FILENO, line.data(), line.size()) < 0) {
        return; // There is nowhere left to say it.
    }
}

} // namespace fieldtrace
