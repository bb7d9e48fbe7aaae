// SPDX-License-Identifier: MIT
/** Undertow. */
package org.fieldtrace.agent.library.undertow;
