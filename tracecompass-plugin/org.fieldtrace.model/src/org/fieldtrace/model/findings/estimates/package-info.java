// SPDX-License-Identifier: MIT
/** How many remote calls there were, where the agent told of some only. */
package org.fieldtrace.model.findings.estimates;
