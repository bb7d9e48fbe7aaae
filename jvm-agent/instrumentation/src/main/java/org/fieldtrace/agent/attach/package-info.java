// SPDX-License-Identifier: MIT
/** What runs in a JVM of its own, to bring the agent into another one that runs already. */
package org.fieldtrace.agent.attach;
