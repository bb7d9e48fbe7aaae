// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "jvm/jvm.h"

namespace fieldtrace {

/**
 * Whether a class is the code of a client that OpenAPI Generator has made: an interface of the
 * service as people call it (`OrdersApi`), what it sends by (`ApiClient`) or what parses (`JSON`).
 * It lies among the application's own sources, or in a package of the application's group, and
 * nobody edits it. No annotation is left in its class files, so that methods tell.
 *
 * @param class_name binary name, with dots
 */
bool is_of_generated_client(const Jvm &jvm, jclass type, std::string_view class_name);

} // namespace fieldtrace
