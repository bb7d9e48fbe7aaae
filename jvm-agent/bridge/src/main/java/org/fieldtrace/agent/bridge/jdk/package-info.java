// SPDX-License-Identifier: MIT
/**
 * What woven classes of the JDK itself call: HTTP clients and servers, executors, timers, threads.
 */
package org.fieldtrace.agent.bridge.jdk;
