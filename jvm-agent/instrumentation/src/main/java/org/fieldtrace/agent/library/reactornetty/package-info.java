// SPDX-License-Identifier: MIT
/** Reactor Netty. */
package org.fieldtrace.agent.library.reactornetty;
