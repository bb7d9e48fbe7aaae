// SPDX-License-Identifier: MIT
/** Kotlin's coroutines. */
package org.fieldtrace.agent.library.coroutines;
