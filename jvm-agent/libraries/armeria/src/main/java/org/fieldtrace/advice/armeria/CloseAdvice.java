// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For what ends the answer that a client reads, before whoever waits for it goes on. */
public final class CloseAdvice {

    /** With or without a failure. */
    public static void enter(Object answer, Throwable cause) throws Throwable {
        if (NativeAgent.following) {
            Object context = LibraryMembers.reach(answer, "ctx");
            if (context != null) {
                Calls.end(context, LibraryMembers.reach(context, "log"), cause);
            }
        }
    }
}
