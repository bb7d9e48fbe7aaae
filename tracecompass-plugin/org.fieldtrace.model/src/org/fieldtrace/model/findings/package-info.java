// SPDX-License-Identifier: MIT
/** What is told to a user: operations by rank, service calls, stragglers, and the list of fixes. */
package org.fieldtrace.model.findings;
