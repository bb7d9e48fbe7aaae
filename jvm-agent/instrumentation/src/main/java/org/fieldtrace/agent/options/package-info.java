// SPDX-License-Identifier: MIT
/** The options of the {@code -javaagent} flag. */
package org.fieldtrace.agent.options;
