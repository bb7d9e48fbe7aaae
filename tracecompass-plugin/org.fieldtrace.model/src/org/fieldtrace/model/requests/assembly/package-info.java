// SPDX-License-Identifier: MIT
/**
 * Rebuilds requests from events, as they come: which call was made for which request, and which
 * handling in another process answers it.
 *
 * <p>The patterns are those of Vnode (H. Daoud and M. Dagenais' group: request contexts from
 * internal ids), written for the JVM's events: a context belongs to the handling that opened it, a
 * call to the context in which it was made, and a handling to the call with the reversed addresses.
 */
package org.fieldtrace.model.requests.assembly;
