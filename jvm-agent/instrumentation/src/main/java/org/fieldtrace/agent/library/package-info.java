// SPDX-License-Identifier: MIT
/**
 * The libraries that the agent knows: for each, which of its methods are hooked, and by what.
 *
 * <p>A {@link org.fieldtrace.agent.library.Library} names hooks; each calls an advice class at the
 * beginning and the end of a method. See {@code docs/libraries.md}.
 */
package org.fieldtrace.agent.library;
