// SPDX-License-Identifier: MIT
/** What woven classes of Helidon call. */
package org.fieldtrace.advice.helidon;
