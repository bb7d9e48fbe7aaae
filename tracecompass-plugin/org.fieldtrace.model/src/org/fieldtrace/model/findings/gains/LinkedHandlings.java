// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.fieldtrace.model.requests.Access;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;

/**
 * Who sent a message does not wait for its handling. What is wrong in there costs the handling time
 * and not the request, so that each handling is looked at as a request of its own.
 */
public final class LinkedHandlings {
    private LinkedHandlings() {}

    /**
     * Hands on a request without the handlings of messages that were sent in it, and then each of
     * these, with the number of the request and with metrics of its own.
     *
     * @param allowance by how much calls may overlap those that they waited for
     */
    public static void each(
            Request request, OverlapAllowance allowance, Consumer<Request> visitor) {
        List<Span> spans = Preorder.of(request.root()).nodes();
        List<Integer> handlings = new ArrayList<>();
        for (int i = 1; i < spans.size(); i++) {
            if (spans.get(i).kind() == SpanKind.MESSAGE) {
                handlings.add(i);
            }
        }
        if (handlings.isEmpty()) {
            visitor.accept(request);
            return;
        }
        // The innermost handling that each span belongs to, which begins last of all around it.
        int[] owners = new int[spans.size()];
        for (int handling : handlings) {
            int end = handling + Preorder.of(spans.get(handling)).nodes().size();
            for (int i = handling; i < end; i++) {
                owners[i] = handling;
            }
        }
        visitor.accept(part(request, request.criticalPath(), request.root(), 0, owners));
        for (int handling : handlings) {
            Span root = spans.get(handling).copy(); // others look at the request too
            visitor.accept(
                    part(request, RequestMetrics.analyse(root, allowance), root, handling, owners));
        }
    }

    private static Request part(
            Request request, List<Segment> path, Span root, int first, int[] owners) {
        return new Request(
                request.id(),
                root,
                path,
                request.remoteCalls().stream()
                        .filter(call -> owners[call.handling()] == first)
                        .map(call -> in(call, first))
                        .toList(),
                request.accesses().stream()
                        .filter(access -> owners[access.handling()] == first)
                        .map(access -> in(access, first))
                        .toList(),
                request.isCut());
    }

    private static RemoteCall in(RemoteCall call, int first) {
        return new RemoteCall(
                call.run(),
                call.scopeId(),
                call.handling() - first,
                call.contextId(),
                call.callee(),
                call.operation(),
                call.start(),
                call.end(),
                call.objects(),
                call.bytes(),
                call.weight(),
                call.criticalTime(),
                call.costs());
    }

    private static Access in(Access access, int first) {
        return new Access(
                access.run(), access.objectId(), access.time(), access.handling() - first);
    }
}
