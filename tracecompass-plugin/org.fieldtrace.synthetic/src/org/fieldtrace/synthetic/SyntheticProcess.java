// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** One JVM: numbers its exchanges, contexts and strings, and emits what the agent would. */
public final class SyntheticProcess {
    private static final long NOT_LOOKED_FOR = 0xffffffffL;

    /** One end of a connection, IPv4. */
    public record Address(int a, int b, int c, int d, int port) {
        long[] bytes() {
            return new long[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, a, b, c, d};
        }
    }

    /**
     * An exchange that has begun.
     *
     * @param asyncId of the context that it opened or was made in
     */
    public record Exchange(
            boolean isServer,
            long id,
            int thread,
            String method,
            String route,
            Address local,
            Address remote,
            int stream,
            long scopeId,
            long asyncId) {}

    private static final Address UNKNOWN = new Address(0, 0, 0, 0, 0);

    private final SyntheticTrace trace;
    private final int vpid;
    private final Address address;
    private final Map<String, Long> strings = new HashMap<>();
    private long nextId = 1;
    private long cause; // of the next exchange, 0 for none

    /**
     * @param address where it serves
     */
    public SyntheticProcess(SyntheticTrace trace, int vpid, Address address) {
        this.trace = trace;
        this.vpid = vpid;
        this.address = address;
    }

    public SyntheticTrace trace() {
        return trace;
    }

    public int vpid() {
        return vpid;
    }

    public Address address() {
        return address;
    }

    /** An id that none of this process has. */
    public long nextId() {
        return nextId++;
    }

    /** Says which service it is, and no version of it. */
    public void jvmInfo(long time, String service, String host) {
        emit(info(service, host), time, vpid);
    }

    /** Says which service it is, and which version of it. */
    public void jvmInfo(long time, String service, String version, String host) {
        emit(info(service, host).set("service_version", version), time, vpid);
    }

    private EventEncoder info(String service, String host) {
        return trace.event("jvm_info")
                .set("uuid", service + "-" + vpid)
                .set("service", service)
                .set("host", host)
                .set("jvm_version", "synthetic")
                .set("gc", "G1")
                .set("watch_backend", "none");
    }

    /** The id of a string, which is defined where it is new. */
    public long string(long time, String text) {
        Long known = strings.get(text);
        if (known != null) {
            return known;
        }
        long id = nextId++;
        strings.put(text, id);
        emit(trace.event("string_def").set("string_id", id).set("value", text), time, vpid);
        return id;
    }

    /** A request arrives. */
    public Exchange serverRequest(
            long time, int thread, String method, String route, Address peer, int stream) {
        Exchange exchange =
                new Exchange(
                        true, nextId++, thread, method, route, address, peer, stream, 0, nextId++);
        emit("http_server_request", exchange, time, exchange.local, exchange.remote, 0);
        return exchange;
    }

    /**
     * A call is made.
     *
     * @param local its own end, which the agent may know only at the response
     * @param asyncId the context in which it is made
     */
    public Exchange clientRequest(
            long time,
            int thread,
            String method,
            String route,
            Address local,
            Address peer,
            int stream,
            long scopeId,
            long asyncId) {
        Exchange exchange =
                new Exchange(
                        false, nextId++, thread, method, route, local, peer, stream, scopeId,
                        asyncId);
        emit("http_client_request", exchange, time, UNKNOWN, exchange.remote, 0);
        return exchange;
    }

    /**
     * The call or the answer that is told next says what it has waited for.
     *
     * @param id of an exchange, or of what stands for two
     */
    public void waitedFor(long id) {
        cause = id;
    }

    /**
     * Something goes on because something else has ended.
     *
     * @param id of what stands for two; of an older agent also of an exchange
     * @param other what it has waited for too, 0 for nothing
     * @param ago how long that was there before, nanoseconds
     */
    public void caused(long time, int thread, long id, long causeId, long other, long ago) {
        emit(
                trace.event("async_cause")
                        .set("id", id)
                        .set("cause_id", causeId)
                        .set("other_id", other)
                        .set("other_ns", ago),
                time,
                thread);
    }

    /** An exchange ends, on the thread where it began. */
    public void respond(long time, Exchange exchange, int status, long bytes) {
        emit(response(time, exchange, status, bytes), time, exchange.thread);
    }

    /**
     * A server tells of its answer when it is done with the request.
     *
     * @param afterAnswer how long before that it had given the answer, nanoseconds
     */
    public void respondLate(
            long time, Exchange exchange, int status, long bytes, long afterAnswer) {
        EventEncoder event = response(time, exchange, status, bytes);
        emit(event.set("after_answer_ns", afterAnswer), time, exchange.thread);
    }

    /**
     * A call is answered.
     *
     * @param requestHash of what it asked for
     */
    public void answer(long time, Exchange exchange, int status, long bytes, long requestHash) {
        EventEncoder event = response(time, exchange, status, bytes);
        emit(event.set("request_hash", requestHash), time, exchange.thread);
    }

    /**
     * A server tells what it did in the time of an exchange that is about to end.
     *
     * @param sections numbers of the pieces' sections
     * @param walls how long the pieces took, nanoseconds
     * @param cpus processor time in them, -1 where not known
     */
    public void sections(
            long time,
            Exchange exchange,
            long receive,
            long[] sections,
            long[] walls,
            long[] cpus) {
        emit(
                trace.event("handling_sections")
                        .set("exchange_id", exchange.id)
                        .set("receive_ns", receive)
                        .set("sections", sections)
                        .set("wall_ns", walls)
                        .set("cpu_ns", cpus),
                time,
                exchange.thread);
    }

    /**
     * A server tells that an exchange waited for the event loop.
     *
     * @param holder that held it
     */
    public void handlingWait(long time, Exchange exchange, long wait, Exchange holder) {
        emit(
                trace.event("handling_wait")
                        .set("exchange_id", exchange.id)
                        .set("wait_ns", wait)
                        .set("holder_id", holder.id)
                        .set("http_method", holder.method)
                        .set("route_id", string(time, holder.route)),
                time,
                exchange.thread);
    }

    /**
     * A server tells what was counted of an exchange.
     *
     * @param enabled how long its threads ran, nanoseconds
     * @param running how long of that they were counted, nanoseconds
     * @param counts by the numbers of the counters
     */
    public void counters(
            long time, Exchange exchange, long enabled, long running, Map<Integer, Long> counts) {
        long[] counters = counts.keySet().stream().mapToLong(kind -> kind).sorted().toArray();
        long[] values = LongStream.of(counters).map(kind -> counts.get((int) kind)).toArray();
        emit(
                trace.event("handling_counters")
                        .set("exchange_id", exchange.id)
                        .set("user_only", 0)
                        .set("enabled_ns", enabled)
                        .set("running_ns", running)
                        .set("counters", counters)
                        .set("values", values),
                time,
                exchange.thread);
    }

    /**
     * A server tells in which layers a thread was found that works for an exchange: once in each,
     * for the first of them.
     */
    public void layers(long time, Exchange exchange, List<String> layers) {
        long[] ids = layers.stream().mapToLong(layer -> string(time, layer)).toArray();
        long[] callers = new long[ids.length];
        long[] samples = new long[ids.length];
        if (ids.length > 0) {
            Arrays.fill(callers, ids[0]);
            Arrays.fill(samples, 1);
        }
        emit(
                trace.event("handling_layers")
                        .set("exchange_id", exchange.id)
                        .set("period_ns", 20_408_163)
                        .set("layers", ids)
                        .set("callers", callers)
                        .set("samples", samples),
                time,
                exchange.thread);
    }

    /** A server will tell its samples of an exchange after its end. */
    public void layersFollow(long time, Exchange exchange) {
        layers(time, exchange, List.of());
    }

    /** The garbage collector has stopped it until now. */
    public void collectionPause(long time, long duration) {
        emit(trace.event("collection_pause").set("duration_ns", duration), time, vpid);
    }

    private EventEncoder response(long time, Exchange exchange, int status, long bytes) {
        EventEncoder event =
                encode(
                        exchange.isServer ? "http_server_response" : "http_client_response",
                        exchange,
                        time,
                        exchange.local,
                        exchange.remote);
        return event.set("status", status)
                .set("outcome", status == 0 ? "timeout" : "completed")
                .set("body_bytes", bytes);
    }

    private void emit(
            String name, Exchange exchange, long time, Address local, Address remote, int status) {
        EventEncoder event = encode(name, exchange, time, local, remote);
        emit(event.set("status", status).set("body_bytes", -1), time, exchange.thread);
    }

    private EventEncoder encode(
            String name, Exchange exchange, long time, Address local, Address remote) {
        long route = exchange.route.isEmpty() ? 0 : string(time, exchange.route);
        EventEncoder event = trace.event(name);
        if (cause != 0) {
            event.set("cause_id", cause);
            cause = 0;
        }
        return event.set("exchange_id", exchange.id)
                .set("http_method", exchange.method)
                .set("route_id", route)
                .set("local_addr", local.bytes())
                .set("local_port", local.port)
                .set("remote_addr", remote.bytes())
                .set("remote_port", remote.port)
                .set("stream_id", exchange.stream)
                .set("scope_id", exchange.scopeId)
                .set("async_id", exchange.asyncId);
    }

    /**
     * Says which message an exchange is about: the one that a client's sends, or that a server's
     * handles.
     *
     * @param offset in the only partition of the topic
     */
    public void message(long time, Exchange exchange, String cluster, String topic, long offset) {
        emit(
                message(time, exchange, topic)
                        .set("cluster_id", string(time, cluster))
                        .set("offset", offset),
                time,
                exchange.thread);
    }

    /**
     * As above, for a message that has an id and no place.
     *
     * @param hash of its id
     */
    public void messageWithId(long time, Exchange exchange, String queue, long hash) {
        emit(
                message(time, exchange, queue).set("offset", -1).set("message_hash", hash),
                time,
                exchange.thread);
    }

    /** All rows were read of the result of a statement. */
    public void rowsFetched(long time, Exchange statement, long rows, long fetchNs) {
        emit(
                trace.event("rows_fetched")
                        .set("exchange_id", statement.id)
                        .set("rows", rows)
                        .set("fetch_ns", fetchNs)
                        .set("whole", 1),
                time,
                statement.thread);
    }

    /**
     * A mapper has done something before a call.
     *
     * @param work as in the trace
     * @param cpu processor time, nanoseconds
     */
    public void mapperWork(long time, Exchange call, String work, long cpu, long entities) {
        emit(
                trace.event("mapper_work")
                        .set("exchange_id", call.id)
                        .set("work", work)
                        .set("cpu_ns", cpu)
                        .set("entities", entities)
                        .set("weight", 8),
                time,
                call.thread);
    }

    private EventEncoder message(long time, Exchange exchange, String topic) {
        return trace.event(exchange.isServer ? "message_received" : "message_sent")
                .set("exchange_id", exchange.id)
                .set("topic_id", string(time, topic))
                .set("bytes", -1);
    }

    /** Work is handed over, begins and ends to run on a thread, or is done with for good. */
    public void context(long time, int thread, String kind, long id, long parent) {
        emit(context(kind, id, parent), time, thread);
    }

    /**
     * Work is handed over.
     *
     * @param type how, in words
     */
    public void handOver(long time, int thread, long id, long parent, String type) {
        emit(context("create", id, parent).set("type_id", string(time, type)), time, thread);
    }

    private EventEncoder context(String kind, long id, long parent) {
        return trace.event("async_context")
                .set("id", id)
                .set("parent_id", parent)
                .set("kind", kind);
    }

    /** A remote call begins. */
    public long remoteCallEnter(long time, int thread, long asyncId) {
        long scope = nextId++;
        emit(
                trace.event("remote_call_enter").set("scope_id", scope).set("async_id", asyncId),
                time,
                thread);
        return scope;
    }

    /** A remote call returns that stands for itself. */
    public void remoteCallExit(long time, int thread, long scope, long context, long objects) {
        remoteCallExit(time, thread, scope, context, objects, 1);
    }

    /** A remote call returns that stands for so many. */
    public void remoteCallExit(
            long time, int thread, long scope, long context, long objects, long weight) {
        emit(
                trace.event("remote_call_exit")
                        .set("scope_id", scope)
                        .set("context_id", context)
                        .set("objects", objects)
                        .set("body_bytes", -1)
                        .set("weight", weight),
                time,
                thread);
    }

    /** A remote call returns into which the agent's budget did not let it look. */
    public void remoteCallLeftOut(long time, int thread, long scope) {
        remoteCallExit(time, thread, scope, 0, NOT_LOOKED_FOR);
    }

    /** Encodes an event of this name, which {@link #emit} then adds. */
    public EventEncoder event(String name) {
        return trace.event(name);
    }

    /** Adds an event of this process. */
    public void emit(EventEncoder event, long time, int thread) {
        trace.add(event, time, vpid, thread);
    }
}
