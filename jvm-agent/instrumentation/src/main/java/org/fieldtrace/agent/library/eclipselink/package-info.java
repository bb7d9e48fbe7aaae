// SPDX-License-Identifier: MIT
/** EclipseLink. */
package org.fieldtrace.agent.library.eclipselink;
