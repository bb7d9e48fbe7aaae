// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hazelcast;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** For the list of an answer, which makes an element when somebody wants it. */
public final class ElementAdvice {

    /** An element is wanted. */
    public static AsyncRemoteCall enter(Object iterator) throws Throwable {
        return NativeAgent.recording
                ? AsyncRemoteCall.resume(LibraryMembers.reach(iterator, "this$0"))
                : null;
    }

    /** It is made. */
    public static void exit(AsyncRemoteCall call, Object element, Throwable thrown) {
        if (call != null) {
            call.end(element, -1);
        }
    }

    /** For {@code get} of the list. */
    public static final class OfList {
        public static AsyncRemoteCall enter(Object list) {
            return AsyncRemoteCall.resume(list);
        }

        public static void exit(AsyncRemoteCall call, Object element, Throwable thrown) {
            ElementAdvice.exit(call, element, thrown);
        }
    }
}
