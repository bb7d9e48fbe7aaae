// SPDX-License-Identifier: MIT
/** Advice for Yasson, which implements JSON-B. */
package org.fieldtrace.advice.jsonb;
