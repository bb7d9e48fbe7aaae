// SPDX-License-Identifier: MIT
/** Which part of a recording is asked about, and in which order the answer stands. */
package org.fieldtrace.model.selection;
