// SPDX-License-Identifier: MIT
/** Advice for Kotlin's coroutines, which change their thread whenever they go on. */
package org.fieldtrace.advice.kotlincoroutines;
