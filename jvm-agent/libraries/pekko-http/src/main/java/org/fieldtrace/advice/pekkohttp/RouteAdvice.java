// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServedRequest;

/** For {@code complete} and {@code fail} of a route's context: a route has been found. */
public final class RouteAdvice {

    /** It is about to answer. */
    public static void enter(Object context) throws Throwable {
        if (!NativeAgent.following) {
            return;
        }
        Object request = LibraryMembers.reach(context, "request");
        AsyncContext handled = Served.context(request);
        ServedRequest served = handled == null ? CurrentRequest.exchange() : handled.request();
        if (served != null) {
            served.route(
                    Routes.of(
                            Parts.path(request),
                            Parts.text(LibraryMembers.reach(context, "unmatchedPath"))));
        }
    }
}
