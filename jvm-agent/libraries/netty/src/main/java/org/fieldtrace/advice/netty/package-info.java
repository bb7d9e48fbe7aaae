// SPDX-License-Identifier: MIT
/** Advice for Netty 4: what its codecs of HTTP take from the wire and put there. */
package org.fieldtrace.advice.netty;
