// SPDX-License-Identifier: MIT
/** What woven classes of FreeMarker call. */
package org.fieldtrace.advice.freemarker;
