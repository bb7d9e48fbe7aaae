// SPDX-License-Identifier: MIT
/**
 * What requests gain when the calls that they make take less: from where calls are made, what they
 * take, and requests played again. It knows no finding; {@link org.fieldtrace.model.findings} does.
 */
package org.fieldtrace.model.findings.gains;
