// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.List;
import java.util.function.Consumer;
import org.fieldtrace.model.requests.Access;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.FetchedRows;
import org.fieldtrace.model.requests.HandlingCounters;
import org.fieldtrace.model.requests.HandlingPieces;
import org.fieldtrace.model.requests.LoopWait;
import org.fieldtrace.model.requests.MapperWork;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Pause;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;

/**
 * Takes the events of all processes in the order of time, and hands on each request as soon as it
 * is complete. What it keeps is bounded by {@link Limits}; what is left out is counted.
 *
 * <p>Times are nanoseconds. A thread is the {@code vtid} of an event.
 */
public final class RequestAssembler {
    /** The method of calls that are no HTTP. */
    private static final String STATEMENT = "OTHER";

    /** Nothing was there for longer before it was waited for, nanoseconds: eleven days. */
    private static final long MAX_WAIT = 1_000_000_000_000_000L;

    /** A stop that lasts longer is damage, nanoseconds. */
    private static final long MAX_PAUSE = 3_600_000_000_000L;

    private final Names names;
    private final AddressTexts addresses = new AddressTexts();
    private final Limits limits;
    private final OverlapAllowance allowance;
    private final UnmatchedCounts counts;
    private final ConnectionMatcher matcher;
    private final MessageMatcher messages;
    private final OpenRuns runs;
    private final LiveContexts contexts;
    private final OpenTrees trees;
    private long now = Long.MIN_VALUE;

    /**
     * @param allowance by how much calls may overlap those that they waited for
     * @param sink gets the requests, in the order in which they are complete
     */
    public RequestAssembler(
            Names names,
            Limits limits,
            OverlapAllowance allowance,
            UnmatchedCounts counts,
            Consumer<Request> sink) {
        this.names = names;
        this.limits = limits;
        this.allowance = allowance;
        this.counts = counts;
        matcher = new ConnectionMatcher(limits.linger());
        messages = new MessageMatcher(counts);
        runs = new OpenRuns(counts);
        contexts = new LiveContexts(limits.contexts(), counts, runs);
        trees =
                new OpenTrees(
                        limits,
                        counts,
                        matcher,
                        messages,
                        runs,
                        contexts,
                        (id, tree) -> sink.accept(build(id, tree)));
    }

    private Request build(long id, Tree<Exchange> tree) {
        return new RequestBuilder(names, addresses, limits, allowance, counts, now).build(id, tree);
    }

    /** What a run has open. */
    OpenRun open(ServiceRun run) {
        return runs.of(run);
    }

    /** It is this late; to be told before each event. */
    public void advance(long time) {
        if (time < now) {
            counts.add(Unmatched.TIME_BACKWARDS);
            return;
        }
        now = time;
        trees.advance(now);
    }

    /** A server has a request. */
    public void serverRequest(ServiceRun run, long thread, HttpExchange event) {
        Exchange server = new Exchange(run, true, now, event);
        OpenRun open = runs.of(run);
        OpenServer opened = new OpenServer(server, open.threads());
        OpenServer replaced = open.add(opened);
        if (replaced != null) {
            replace(replaced.exchange());
            replaced.leaveThread(now);
        }
        trees.add(server);
        AsyncContext context = contexts.opened(open, event.asyncId(), server);
        opened.enterOn(thread, context);
        Exchange client = matcher.begin(server);
        if (client != null) {
            trees.match(client, server, now);
        }
    }

    /** Another exchange begins under its number. */
    private void replace(Exchange replaced) {
        counts.add(Unmatched.DUPLICATE_ID);
        replaced.replaced(now);
        trees.closed(replaced, now);
    }

    /** A server has answered. */
    public void serverResponse(ServiceRun run, long thread, HttpExchange event) {
        caused(run, event);
        OpenServer opened = open(run).takeServer(event.exchangeId());
        if (opened == null) {
            counts.add(Unmatched.CUT_BY_TRACE_START);
            return;
        }
        Exchange server = opened.exchange();
        server.close(now, event);
        if (server.told().hasSections()) {
            server.told().setPauses(run.pausesSince(server.start()));
        }
        opened.leaveThreads(now, thread);
        trees.closed(server, now);
    }

    /** A server tells what it did in the time of an exchange, just before it ends. */
    public void handlingSections(ServiceRun run, long exchangeId, HandlingPieces pieces) {
        Exchange server = open(run).server(exchangeId);
        if (server != null) { // else its end, which follows, is counted
            server.telling().setSections(pieces);
        }
    }

    /**
     * A server tells that a request had to wait until its event loop was free.
     *
     * @param time how long, nanoseconds
     * @param method of the request that held it, with its {@code routeId}; null where none did
     */
    public void handlingWait(
            ServiceRun run, long exchangeId, long time, String method, long routeId) {
        Exchange server = open(run).server(exchangeId);
        if (server != null) { // else its end, which follows, is counted
            int holder = method == null ? LoopWait.NONE : run.names().operation(method, routeId);
            server.telling().setLoopWait(new LoopWait(Math.max(0, time), holder));
        }
    }

    /**
     * A server tells that it has written an object while it handled an exchange.
     *
     * @param time processor time that went into it, nanoseconds; 0 where it was not measured
     * @param type string id of its class, 0 where that is not known
     */
    public void answerEncoded(ServiceRun run, long exchangeId, long time, long type) {
        Exchange server = open(run).server(exchangeId);
        if (server != null) { // else its end, which follows, is counted
            server.telling().addEncoding(Math.max(0, time), type);
        }
    }

    /** A server tells what was counted of an exchange, just before it ends. */
    public void handlingCounters(ServiceRun run, long exchangeId, HandlingCounters counters) {
        Exchange server = open(run).server(exchangeId);
        if (server != null) { // else its end, which follows, is counted
            server.telling().setCounters(counters);
        }
    }

    /** A server is about to end an exchange of which it was sampled, and will tell that later. */
    public void handlingLayersFollow(ServiceRun run, long exchangeId) {
        OpenRun open = open(run);
        Exchange server = open.server(exchangeId);
        if (server != null) { // else its end, which follows, is counted
            open.awaitLayers(server);
        }
    }

    /**
     * A server tells in which layers a thread was found that works for an exchange, once or more
     * before it ends, or soon after it has said that they will follow.
     *
     * @param layer id of the string that names it
     * @param caller id of the string that names the one for which it was there
     */
    public void handlingLayers(
            ServiceRun run, long exchangeId, long layer, long caller, long samples) {
        Exchange server = open(run).sampled(exchangeId);
        if (server == null) {
            counts.add(Unmatched.LATE_LAYERS);
            return;
        }
        server.telling().addLayer(layer, caller, samples);
    }

    /**
     * A JVM goes on, which the garbage collector had stopped.
     *
     * @param duration how long it stood still, nanoseconds
     */
    public void collectionPause(ServiceRun run, long duration) {
        run.paused(new Pause(now - Math.max(0, Math.min(duration, MAX_PAUSE)), now));
    }

    /** A client makes a call. */
    public void clientRequest(ServiceRun run, long thread, HttpExchange event) {
        Exchange client = new Exchange(run, false, now, event);
        OpenRun open = runs.of(run);
        Exchange replaced = open.addClient(client);
        if (replaced != null) {
            replace(replaced);
        }
        trees.add(client);
        AsyncContext context = contexts.inForce(open, thread, event.asyncId());
        if (context != null) {
            client.setWaits(context.waits());
            join(context, client);
        }
        Exchange server = matcher.begin(client);
        if (server != null) {
            trees.match(client, server, now);
        }
        caused(run, event);
    }

    private void join(AsyncContext context, Exchange client) {
        Exchange owner = context.owner();
        if (owner == null) {
            if (context.wasOwned()) {
                counts.add(Unmatched.LATE_CALL);
            }
        } else {
            trees.join(owner, client, now);
        }
    }

    /** A client has its answer, or gave up. */
    public void clientResponse(ServiceRun run, HttpExchange event) {
        OpenRun open = runs.of(run);
        Exchange client = open.takeClient(event.exchangeId());
        if (client == null) {
            counts.add(Unmatched.CUT_BY_TRACE_START);
            return;
        }
        boolean wasBlind = !client.said().local().isKnown();
        int port = client.said().remote().port();
        client.close(now, event);
        Exchange server = matcher.end(client, wasBlind, port);
        if (server != null) {
            trees.match(client, server, now);
        }
        trees.closed(client, now);
        matchArrived();
        if (STATEMENT.equals(client.said().method())) {
            open.executed(client);
        }
    }

    private void matchArrived() {
        for (Exchange server = matcher.nextArrived();
                server != null;
                server = matcher.nextArrived()) {
            Exchange client = matcher.givenUp(server);
            if (client != null) {
                trees.match(client, server, now);
            }
        }
    }

    /** A client is done with the rows of a statement that it has executed. */
    public void rowsFetched(ServiceRun run, long exchangeId, FetchedRows rows) {
        Exchange client = open(run).takeExecuted(exchangeId);
        if (client == null) {
            counts.add(Unmatched.LATE_ROWS);
        } else {
            client.setRows(rows);
        }
    }

    /** What a mapper did before it made a client's exchange. */
    public void mapperWork(ServiceRun run, long exchangeId, MapperWork work) {
        Exchange client = open(run).client(exchangeId);
        if (client != null) { // else its end tells that it was cut
            client.add(work);
        }
    }

    /**
     * A client's exchange is a statement of a remote call that is looked into.
     *
     * @param association string id of the association that it loads, 0 for none
     */
    public void statementAsks(ServiceRun run, long exchangeId, long association) {
        Exchange client = open(run).client(exchangeId);
        if (client != null) { // else its end tells that it was cut
            client.setAssociation(association);
        }
    }

    /** A broker has the message that a client's exchange sends. */
    public void messageSent(ServiceRun run, long exchangeId, MessagePlace message) {
        Exchange client = open(run).client(exchangeId);
        if (client == null) {
            return; // its end tells that it was cut
        }
        List<Exchange> handlings = messages.sent(client, message);
        if (handlings == null) {
            counts.add(Unmatched.MESSAGE_WITHOUT_PLACE);
            return;
        }
        trees.sent(client, now);
        handlings.forEach(server -> deliver(client, server));
    }

    /** What a server's exchange handles is a message. */
    public void messageReceived(ServiceRun run, long exchangeId, MessagePlace message) {
        Exchange server = open(run).server(exchangeId);
        if (server == null) {
            return; // its end tells that it was cut
        }
        Exchange handling = server.handlingOfNextMessage();
        if (handling == null) {
            counts.add(Unmatched.TOO_MANY_MESSAGES);
            return;
        }
        Exchange client = messages.received(handling, message);
        if (client != null) {
            deliver(client, handling);
        }
    }

    private void deliver(Exchange client, Exchange handling) {
        if (handling.isOther()) {
            trees.deliverOther(client, handling, now);
        } else if (client.resource().filter(Resource::isCall).isPresent()) {
            trees.deliverCall(client, handling, now);
        } else {
            trees.deliver(client, handling, now);
        }
    }

    /**
     * Work is handed over.
     *
     * @param typeId string that says how, 0 where nothing does
     */
    public void createContext(ServiceRun run, long thread, long id, long parent, long typeId) {
        contexts.create(open(run), thread, id, parent, now, run.names(), typeId);
    }

    /** A thread begins to work in a context. */
    public void enterContext(ServiceRun run, long thread, long id) {
        contexts.enter(open(run), thread, id, now);
    }

    /** A thread ends its work in a context. */
    public void exitContext(ServiceRun run, long thread, long id) {
        open(run).threads().exit(now, thread, id);
    }

    /** A context will not be entered again. */
    public void destroyContext(ServiceRun run, long id) {
        contexts.destroy(open(run), id);
    }

    private void caused(ServiceRun run, HttpExchange event) {
        if (event.causeId() != 0) {
            caused(run, event.exchangeId(), event.causeId(), 0, 0);
        }
    }

    /**
     * Something goes on because something else has ended. Agents tell so of an exchange by its own
     * event, or by another one behind a client's request or ahead of a server's response.
     *
     * @param id of a client's exchange that begins, of a server's that answers, or of nothing else
     * @param other what it has waited for too, 0 for nothing
     * @param ago how long that was there before, nanoseconds
     */
    public void caused(ServiceRun run, long id, long cause, long other, long ago) {
        OpenRun open = open(run);
        List<ToldCauses.Told> causes =
                open.causes().of(cause, now, other, now - Math.max(0, Math.min(ago, MAX_WAIT)));
        Exchange client = open.client(id);
        Exchange told = client == null ? open.server(id) : client;
        if (told == null) {
            open.causes().join(id, now, causes);
        } else {
            told.setCauses(causes);
        }
    }

    /** A remote call begins. */
    public void remoteCallEnter(ServiceRun run, long thread, long scopeId, long asyncId) {
        OpenRun open = runs.of(run);
        AsyncContext context = contexts.inForce(open, thread, asyncId);
        Exchange owner = context == null ? null : context.owner();
        if (owner != null) {
            open.addScope(scopeId, new OpenRun.OpenScope(now, owner));
        }
    }

    /**
     * A mapper has made an object of the answer to a remote call, which returns soon.
     *
     * @param type string id of its class
     */
    public void answerDecoded(ServiceRun run, long scopeId, long type) {
        OpenRun open = open(run);
        OpenRun.OpenScope scope = open.takeScope(scopeId);
        if (scope != null) {
            open.addScope(scopeId, scope.ofType(run.names().type(type)));
        }
    }

    /**
     * A remote call returns.
     *
     * @param contextId its allocation context, 0 where it made no remote object, {@link
     *     RemoteCall#LEFT_OUT}
     * @param weight calls that it stands for; bounded to what any agent tells
     */
    public void remoteCallExit(
            ServiceRun run,
            long scopeId,
            long contextId,
            long objects,
            long bytes,
            long weight,
            CallCosts costs) {
        OpenRun.OpenScope scope = open(run).takeScope(scopeId);
        if (scope != null && !scope.owner().tree().isComplete) {
            RemoteCall call =
                    new RemoteCall(
                            run.id(),
                            scopeId,
                            0,
                            contextId,
                            RemoteCall.UNKNOWN_CALLEE,
                            RemoteCall.UNKNOWN_OPERATION,
                            scope.start(),
                            Math.max(scope.start(), now),
                            objects,
                            Math.max(bytes, Span.UNKNOWN_BYTES),
                            Math.max(1, Math.min(weight, RemoteCall.MAX_WEIGHT)),
                            0,
                            costs.ofType(scope.type()));
            if (!scope.owner().telling().add(call)) {
                counts.add(Unmatched.TOO_MANY_REMOTE_CALLS);
            }
        }
    }

    /** As above, of a call of which nothing was measured. */
    public void remoteCallExit(
            ServiceRun run, long scopeId, long contextId, long objects, long bytes, long weight) {
        remoteCallExit(run, scopeId, contextId, objects, bytes, weight, CallCosts.NONE);
    }

    /**
     * A framework has done something around a remote call, which has returned.
     *
     * @param time processor time, nanoseconds
     */
    public void remoteCallAround(
            ServiceRun run, long thread, long scopeId, long asyncId, long time) {
        AsyncContext context = contexts.inForce(runs.of(run), thread, asyncId);
        Exchange owner = context == null ? null : context.owner();
        if (owner != null && !owner.tree().isComplete) {
            owner.telling().addAround(scopeId, time);
        }
    }

    /**
     * A sampled object was accessed a while ago. It is told of the request that was in force on the
     * thread then, whichever brought the object in.
     *
     * @param delay time that has passed since, nanoseconds
     */
    public void access(ServiceRun run, long thread, long objectId, long delay) {
        long time = now - Math.max(0, delay);
        RecentContexts recent = open(run).threads().recent(thread);
        AsyncContext context = recent == null ? null : recent.at(time);
        Exchange owner = context == null ? null : context.owner();
        if (owner == null) {
            boolean wasOwned = context != null && context.wasOwned();
            if (wasOwned || recent != null && recent.hasForgotten(time)) {
                counts.add(Unmatched.LATE_ACCESS);
            }
        } else if (!owner.telling().add(new Access(run.id(), objectId, time, 0))) {
            counts.add(Unmatched.TOO_MANY_ACCESSES);
        }
    }

    /** The trace ends: whatever is not complete is handed on as it is. */
    public void finish() {
        trees.finish();
    }
}
