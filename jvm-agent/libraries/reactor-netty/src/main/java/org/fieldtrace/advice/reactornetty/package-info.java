// SPDX-License-Identifier: MIT
/** Advice for Reactor Netty: answers come on event loops that serve many requests at once. */
package org.fieldtrace.advice.reactornetty;
