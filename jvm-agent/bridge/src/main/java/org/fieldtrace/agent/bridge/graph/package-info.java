// SPDX-License-Identifier: MIT
/** What the classes of an answer's objects hold, by which a graph of them is walked. */
package org.fieldtrace.agent.bridge.graph;
