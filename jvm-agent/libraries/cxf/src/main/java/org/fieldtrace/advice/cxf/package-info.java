// SPDX-License-Identifier: MIT
/** What woven classes of CXF call. */
package org.fieldtrace.advice.cxf;
