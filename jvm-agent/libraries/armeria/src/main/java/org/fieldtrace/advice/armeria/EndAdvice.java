// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;

/** For {@code DefaultRequestLog.endResponse0}: an exchange of a server or a client is over. */
public final class EndAdvice {

    /** Of a client most have ended before, see {@link CloseAdvice}. */
    public static void enter(Object log, Throwable cause, long time) throws Throwable {
        if (NativeAgent.following) {
            Object context = LibraryMembers.reach(log, "ctx");
            if (context != null) {
                Served.end(context, log, cause);
                Calls.end(context, log, cause);
            }
        }
    }
}
