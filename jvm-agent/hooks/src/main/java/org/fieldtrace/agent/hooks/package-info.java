// SPDX-License-Identifier: MIT
/**
 * Weaves the hooks of libraries.
 *
 * <p>A {@link org.fieldtrace.agent.hooks.Library} names hooks; each calls an advice class at the
 * beginning and the end of a method. See {@code docs/libraries.md}.
 */
package org.fieldtrace.agent.hooks;
