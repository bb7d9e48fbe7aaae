// SPDX-License-Identifier: MIT
/** Which calls have waited for which, and how that was found. */
package org.fieldtrace.model.findings.order;
