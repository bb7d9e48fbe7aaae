// SPDX-License-Identifier: MIT
/** Netty. */
package org.fieldtrace.agent.library.netty;
