// SPDX-License-Identifier: MIT
/** What looking into a remote call costs the agent, and what the call costs its caller. */
package org.fieldtrace.agent.bridge.costs;
