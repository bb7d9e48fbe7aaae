// SPDX-License-Identifier: MIT
/** The JDK's own servers, clients and hand-overs between threads. */
package org.fieldtrace.agent.library.jdk;
