// SPDX-License-Identifier: MIT
/** Advice for Reactor's operators. */
package org.fieldtrace.advice.reactorcore;
