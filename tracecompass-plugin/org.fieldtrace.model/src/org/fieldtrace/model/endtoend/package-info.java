// SPDX-License-Identifier: MIT
/**
 * What becomes of the fields of an answer at those who asked for it, over any number of services.
 */
package org.fieldtrace.model.endtoend;
