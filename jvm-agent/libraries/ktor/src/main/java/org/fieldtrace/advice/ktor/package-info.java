// SPDX-License-Identifier: MIT
/** What woven classes of Ktor call. */
package org.fieldtrace.advice.ktor;
