// SPDX-License-Identifier: MIT
/** What woven classes of drivers of R2DBC call. */
package org.fieldtrace.advice.r2dbc;
