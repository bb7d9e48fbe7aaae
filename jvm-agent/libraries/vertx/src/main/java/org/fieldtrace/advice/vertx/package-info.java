// SPDX-License-Identifier: MIT
/** Advice for Vert.x, whose streams of HTTP/2 do not go through Netty's codecs of HTTP. */
package org.fieldtrace.advice.vertx;
