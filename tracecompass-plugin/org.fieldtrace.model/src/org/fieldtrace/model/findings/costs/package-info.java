// SPDX-License-Identifier: MIT
/** What findings cost in money. */
package org.fieldtrace.model.findings.costs;
