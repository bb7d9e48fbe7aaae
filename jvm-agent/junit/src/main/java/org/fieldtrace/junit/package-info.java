// SPDX-License-Identifier: MIT
/**
 * What a test expects of the remote calls that it makes the application make, by annotations or
 * from code. The JVM of the tests needs Fieldtrace's agent; no session records.
 */
package org.fieldtrace.junit;
