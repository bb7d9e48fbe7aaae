// SPDX-License-Identifier: MIT
/**
 * What a test of this JVM makes the application do, counted in the JVM itself: no session is
 * needed. {@code fieldtrace-junit} calls it. Nothing of it is used in production.
 */
package org.fieldtrace.agent.bridge.testrun;
