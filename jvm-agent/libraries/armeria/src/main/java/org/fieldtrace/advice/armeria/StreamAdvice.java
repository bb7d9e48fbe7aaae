// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For what writes the head of a request. */
public final class StreamAdvice {

    /** The number of its stream is known. */
    public static void enter(Object request) throws Throwable {
        if (NativeAgent.following) {
            Calls.onStream(
                    LibraryMembers.reach(request, "ctx"),
                    LibraryMembers.number(request, "streamId"));
        }
    }
}
