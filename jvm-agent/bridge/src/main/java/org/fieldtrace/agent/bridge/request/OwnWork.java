// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/** An executor of the agent's own, whose work belongs to no request, whichever has caused it. */
public interface OwnWork {}
