// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.RemoteCall;

/**
 * Remote calls that come in parts with one scope id: the application waits for an answer, and
 * parses it itself when it is there. The part that waits brings in no object, and so has no call
 * path of its own. It is the same call, so that it has that of the part that parses.
 */
final class CallsInParts {
    private record Scope(int run, long id) {}

    /** Of each scope the part that tells the call path. */
    private final Map<Scope, RemoteCall> telling = new HashMap<>();

    /**
     * @param calls of one handling
     */
    CallsInParts(List<RemoteCall> calls) {
        for (RemoteCall call : calls) {
            telling.merge(scope(call), call, (a, b) -> rank(b) > rank(a) ? b : a);
        }
    }

    /** The part, at the call path of its call; as it is where it has one itself. */
    RemoteCall joined(RemoteCall part) {
        RemoteCall teller = telling.get(scope(part));
        if (part.contextId() > 0 || teller.contextId() == part.contextId()) {
            return part;
        }
        return new RemoteCall(
                part.run(),
                part.scopeId(),
                part.handling(),
                teller.contextId(),
                part.callee(),
                part.operation(),
                part.start(),
                part.end(),
                part.objects(),
                part.bytes(),
                teller.weight(),
                part.criticalTime());
    }

    /** A call path tells most; that the agent did not look tells more than that nothing came. */
    private static int rank(RemoteCall call) {
        if (call.contextId() > 0) {
            return 2;
        }
        return call.contextId() == RemoteCall.LEFT_OUT ? 1 : 0;
    }

    private static Scope scope(RemoteCall call) {
        return new Scope(call.run(), call.scopeId());
    }
}
