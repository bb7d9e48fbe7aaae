// SPDX-License-Identifier: MIT
/** Jetty. */
package org.fieldtrace.agent.library.jetty;
