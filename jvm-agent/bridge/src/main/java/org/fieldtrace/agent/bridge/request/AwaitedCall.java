// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/** A remote call that a thread asks for and whose answer may come to another one. */
public interface AwaitedCall {

    /** Its id, see {@code NativeCalls.remoteCallEnter}. */
    long scopeId();

    /** Whether nothing of the answer is there yet. */
    boolean isWaiting();
}
