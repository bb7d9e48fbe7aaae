// SPDX-License-Identifier: MIT
/**
 * What instrumented code calls, and the boundary to native code.
 *
 * <p>These classes are loaded by the bootstrap loader and run on the application's threads, inside
 * its remote calls and constructors: they need nothing but java.base, never throw, and cost one
 * read and a branch while no session records.
 */
package org.fieldtrace.agent.bridge;
