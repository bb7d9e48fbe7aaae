// SPDX-License-Identifier: MIT
/** What woven classes of Jersey call. */
package org.fieldtrace.advice.jersey;
