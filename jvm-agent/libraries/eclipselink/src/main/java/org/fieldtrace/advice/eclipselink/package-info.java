// SPDX-License-Identifier: MIT
/** What is woven into EclipseLink. */
package org.fieldtrace.advice.eclipselink;
