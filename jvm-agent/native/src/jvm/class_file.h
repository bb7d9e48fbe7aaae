// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace fieldtrace {

/**
 * The text of a class file's attribute SourceDebugExtension (JVMS 4.7.11): what the class was made
 * of, where that is no Java source. JVMTI tells it only to who comes before the application.
 *
 * @return a part of the bytes; empty where the class has none, or the bytes are no class file
 */
std::string_view source_debug_extension(std::span<const unsigned char> bytes);

} // namespace fieldtrace
