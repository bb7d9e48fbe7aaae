// SPDX-License-Identifier: MIT
/** Advice for Jackson, whichever version. */
package org.fieldtrace.advice.jackson;
