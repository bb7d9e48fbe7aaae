// SPDX-License-Identifier: MIT
/** Tomcat. */
package org.fieldtrace.agent.library.tomcat;
