// SPDX-License-Identifier: MIT
/**
 * What is known of the fields of objects that come in: which are read, when, and what they weigh.
 */
package org.fieldtrace.model.findings.fields;
