// SPDX-License-Identifier: MIT
/**
 * What is measured of the handling of a request: what its time is spent on, which layers of
 * software its threads are in, and what the processor and the kernel count of them. Which request
 * that is, and which threads work for it, {@link org.fieldtrace.agent.bridge.request} says.
 */
package org.fieldtrace.agent.bridge.request.handling;
