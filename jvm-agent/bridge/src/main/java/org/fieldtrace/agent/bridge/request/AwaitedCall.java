// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.NativeAgent;

/** A remote call that a thread asks for and whose answer may come to another one. */
public interface AwaitedCall {

    /** Its id, see {@link NativeAgent#remoteCallEnter}. */
    long scopeId();

    /** Whether nothing of the answer is there yet. */
    boolean isWaiting();
}
