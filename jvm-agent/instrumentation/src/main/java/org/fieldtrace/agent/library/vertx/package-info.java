// SPDX-License-Identifier: MIT
/** Vert.x. */
package org.fieldtrace.agent.library.vertx;
