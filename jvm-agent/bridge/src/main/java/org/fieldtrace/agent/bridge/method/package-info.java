// SPDX-License-Identifier: MIT
/**
 * What probed methods call: the entries and exits of a thread go into blocks of its own, and a
 * thread of the agent writes them to the trace. A probe takes a look at the clock and a store, no
 * lock, and allocates only once in many records.
 */
package org.fieldtrace.agent.bridge.method;
