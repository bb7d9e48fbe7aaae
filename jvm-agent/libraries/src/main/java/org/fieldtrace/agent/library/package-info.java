// SPDX-License-Identifier: MIT
/**
 * The libraries that the agent knows: a package for each, in a folder of its own beside this one.
 * {@link org.fieldtrace.agent.library.Libraries} is the one list of them.
 */
package org.fieldtrace.agent.library;
