// SPDX-License-Identifier: MIT
/** Threads that wait at an object's monitor, and those who notify them. */
package org.fieldtrace.agent.monitor;
