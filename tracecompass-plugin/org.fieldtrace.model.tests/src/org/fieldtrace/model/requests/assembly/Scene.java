// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;

/** Events as a test tells them, and the requests that come of them. */
final class Scene implements Names {
    static final Endpoint UNKNOWN = Endpoint.UNKNOWN;

    private final List<String> names = new ArrayList<>();
    final List<Request> requests = new ArrayList<>();
    final UnmatchedCounts unmatched = new UnmatchedCounts();
    final RequestAssembler assembler;

    Scene() {
        this(Limits.DEFAULT);
    }

    Scene(Limits limits) {
        assembler =
                new RequestAssembler(
                        this, limits, OverlapAllowance.DEFAULT, unmatched, requests::add);
    }

    @Override
    public int idOf(String text) {
        int known = names.indexOf(text);
        return known >= 0 ? known : placeholder(text);
    }

    @Override
    public int placeholder(String text) {
        names.add(text);
        return names.size() - 1;
    }

    @Override
    public void rename(int placeholder, String text) {
        names.set(placeholder, text);
    }

    /** What a name id stands for. */
    String name(int id) {
        return names.get(id);
    }

    ServiceRun run(int id, String service) {
        return run(id, service, "one");
    }

    ServiceRun run(int id, String service, String host) {
        ServiceRun run = new ServiceRun(id, host, id, this);
        run.names().defineService(new Release(service, ""));
        return run;
    }

    OpenRun open(ServiceRun run) {
        return assembler.open(run);
    }

    static Endpoint end(int host, int port) {
        return new Endpoint(0, 0xffff_0a00_0000L + host, port);
    }

    static HttpExchange exchange(long id, Endpoint local, Endpoint remote, long async) {
        return exchange(id, local, remote, async, 0);
    }

    private static HttpExchange exchange(
            long id, Endpoint local, Endpoint remote, long async, long cause) {
        return new HttpExchange(
                id,
                "GET",
                0,
                local,
                remote,
                0,
                200,
                Outcome.COMPLETED,
                10,
                0,
                0,
                async,
                0,
                0,
                cause);
    }

    Scene at(long time) {
        assembler.advance(time);
        return this;
    }

    Scene serve(ServiceRun run, long thread, long id, Endpoint own, Endpoint peer, long async) {
        assembler.serverRequest(run, thread, exchange(id, own, peer, async));
        return this;
    }

    /** Answers on a thread that does nothing else. */
    Scene answer(ServiceRun run, long id) {
        return answer(run, -1, id);
    }

    Scene answer(ServiceRun run, long thread, long id) {
        assembler.serverResponse(run, thread, exchange(id, UNKNOWN, UNKNOWN, 0));
        return this;
    }

    /** Answers, and tells at once what was waited for. */
    Scene answerBecause(ServiceRun run, long thread, long id, long cause) {
        assembler.serverResponse(run, thread, exchange(id, UNKNOWN, UNKNOWN, 0, cause));
        return this;
    }

    /** Tidies up for a while, and then tells that it has answered before. */
    Scene answered(ServiceRun run, long id, long afterAnswer) {
        assembler.serverResponse(
                run,
                -1,
                new HttpExchange(
                        id,
                        "GET",
                        0,
                        UNKNOWN,
                        UNKNOWN,
                        0,
                        200,
                        Outcome.COMPLETED,
                        10,
                        0,
                        0,
                        0,
                        afterAnswer,
                        0,
                        0));
        return this;
    }

    Scene call(ServiceRun run, long thread, long id, Endpoint own, Endpoint peer, long async) {
        assembler.clientRequest(run, thread, exchange(id, own, peer, async));
        return this;
    }

    /** Makes a call, and tells at once what was waited for. */
    Scene callBecause(
            ServiceRun run,
            long thread,
            long id,
            Endpoint own,
            Endpoint peer,
            long async,
            long cause) {
        assembler.clientRequest(run, thread, exchange(id, own, peer, async, cause));
        return this;
    }

    /** The last byte of an answer is there, whose head came so long before. */
    Scene returned(ServiceRun run, long id, Endpoint own, Endpoint peer, long sinceHead) {
        assembler.clientResponse(
                run,
                new HttpExchange(
                        id,
                        "GET",
                        0,
                        own,
                        peer,
                        0,
                        200,
                        Outcome.COMPLETED,
                        10,
                        0,
                        0,
                        0,
                        sinceHead,
                        0,
                        0));
        return this;
    }

    Scene returned(ServiceRun run, long id, Endpoint own, Endpoint peer) {
        assembler.clientResponse(run, exchange(id, own, peer, 0));
        return this;
    }

    /** The caller waits no longer. */
    Scene gaveUp(ServiceRun run, long id, Endpoint own, Endpoint peer) {
        assembler.clientResponse(
                run,
                new HttpExchange(
                        id, "GET", 0, own, peer, 0, 0, Outcome.CANCELLED, -1, 0, 0, 0, 0, 0, 0));
        return this;
    }

    /** The requests, each as its services within each other: {@code gateway(orders(pricing))}. */
    List<String> end() {
        assembler.finish();
        return requests.stream().map(request -> text(request.root())).toList();
    }

    private String text(Span span) {
        String children = String.join(" ", span.children().stream().map(this::text).toList());
        return names.get(span.service()) + (children.isEmpty() ? "" : "(" + children + ")");
    }
}
