// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.index.KeptBlocks;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.index.RequestIndexWriter;
import org.fieldtrace.model.requests.sums.OperationPaths;

/** Requests that make one call each, of a millisecond and 100 ns a byte. */
final class OneCallRequests {
    static final int REQUESTS = 500;
    static final long FIXED = 1_000_000;
    static final long PER_BYTE = 100;
    static final long OWN = 2_000_000;
    static final long PARSING = 20_000;

    static final long LOOKING = 700_000;

    /** Processor time a byte. */
    static final long DECODING = 7;

    /** An interval after which a request has ended, nanoseconds. */
    static final long ALONE = 100_000_000;

    /** What tells how much an answer brings. */
    enum Sizes {
        NOTHING,
        BYTES,
        /** One for each thousand bytes. */
        OBJECTS
    }

    /** The callee of the calls. */
    enum Callee {
        NOT_RECORDED,
        /** All of a call is its handling. */
        MAKES_THE_BYTES,
        /** Its handling takes always the same, and the network the rest. */
        IS_FAR_AWAY,
        /** What it answers is text, which the application parses itself in {@link #PARSING}. */
        ANSWERS_TEXT,
        /** The same, and nothing tells which exchange it was. */
        ANSWERS_UNSEEN,
        /** The agent measured that its callers spend {@link #DECODING} on a byte. */
        IS_MEASURED,
        /** The agent looked into its calls, which took {@link #LOOKING}. */
        IS_LOOKED_INTO
    }

    private OneCallRequests() {}

    /** A source of requests whose calls bring so many bytes. */
    static RequestSource source(boolean varying, Sizes sizes) {
        return source(varying, sizes, id -> true, 1);
    }

    static RequestSource source(boolean varying, Sizes sizes, IntPredicate isTold, long weight) {
        return source(
                varying,
                sizes,
                isTold,
                weight,
                random -> random.nextInt(20_000),
                Callee.NOT_RECORDED,
                ALONE);
    }

    /** Where the agent measured what answers cost; the processor is there whenever it is wanted. */
    static RequestSource measured(boolean varying) {
        return source(
                varying,
                Sizes.BYTES,
                id -> true,
                1,
                random -> random.nextInt(20_000),
                Callee.IS_MEASURED,
                ALONE);
    }

    /** Where the time of an answer's bytes passes. */
    static RequestSource source(Callee callee) {
        return source(
                true, Sizes.BYTES, id -> true, 1, random -> random.nextInt(20_000), callee, ALONE);
    }

    /**
     * The same where the agent tells some calls only.
     *
     * @param isTold of a request's number
     * @param weight calls that one which is told stands for
     * @param more what each call takes beside, nanoseconds
     * @param callee what is known of it
     * @param interval after which the next request begins, nanoseconds
     */
    private static RequestSource source(
            boolean varying,
            Sizes sizes,
            IntPredicate isTold,
            long weight,
            ToLongFunction<Random> more,
            Callee callee,
            long interval) {
        Random random = new Random(9);
        return indexed(
                REQUESTS,
                id -> {
                    long bytes = varying ? 1000 + random.nextInt(20_000) : 5000;
                    return request(
                            id,
                            id * interval,
                            bytes,
                            sizes,
                            more.applyAsLong(random),
                            isTold.test(id),
                            weight,
                            callee);
                });
    }

    /** So many requests, of which one in so many makes the call, and the others none. */
    static RequestSource rare(int requests, int every) {
        return indexed(
                requests,
                id ->
                        id % every == 0
                                ? request(
                                        id,
                                        id * ALONE,
                                        5000,
                                        Sizes.BYTES,
                                        0,
                                        true,
                                        1,
                                        Callee.NOT_RECORDED)
                                : withoutCall(id, id * ALONE));
    }

    /** So many requests, of which the agent's budget lets it look into one call in so many. */
    static RequestSource seldomMeasured(int requests, int every) {
        return indexed(
                requests,
                id ->
                        request(
                                id,
                                id * ALONE,
                                5000,
                                Sizes.BYTES,
                                0,
                                id % every == 0,
                                every,
                                Callee.IS_MEASURED));
    }

    private static RequestSource indexed(int requests, IntFunction<Request> made) {
        KeptBlocks blocks = new KeptBlocks();
        OperationPaths paths = new OperationPaths(100);
        RequestIndexWriter writer = new RequestIndexWriter(blocks, paths);
        for (int id = 0; id < requests; id++) {
            writer.add(made.apply(id));
        }
        RequestIndex index =
                new RequestIndex(
                        blocks, writer.finish().orElseThrow(), paths, OverlapAllowance.NONE);
        return new MadeSource(index, paths, id -> "n" + id);
    }

    private static Request withoutCall(int id, long start) {
        Span root = Span.of(SpanKind.SERVER, 0, 0, start, start + OWN);
        return new Request(
                id,
                root,
                RequestMetrics.analyse(root, OverlapAllowance.NONE),
                List.of(),
                List.of(),
                false);
    }

    /** One call in ten is quick; the others take two to twenty ms more, whatever their size. */
    static RequestSource slow(long interval) {
        return source(
                true,
                Sizes.BYTES,
                id -> true,
                1,
                random -> random.nextInt(10) == 0 ? 0 : 2 * FIXED + random.nextInt(18_000_000),
                Callee.NOT_RECORDED,
                interval);
    }

    private static Request request(
            int id,
            long start,
            long bytes,
            Sizes sizes,
            long noise,
            boolean isTold,
            long weight,
            Callee callee) {
        long end = start + FIXED + PER_BYTE * bytes + noise;
        Span root = Span.of(SpanKind.SERVER, 0, 0, start - OWN / 2, end + OWN / 2);
        Span client =
                switch (callee) {
                    case NOT_RECORDED, ANSWERS_TEXT, ANSWERS_UNSEEN, IS_MEASURED, IS_LOOKED_INTO ->
                            Span.of(SpanKind.CLIENT, 1, 1, start, end);
                    case MAKES_THE_BYTES ->
                            new Span(SpanKind.CALL, 1, 1, start, end, start + 10, end - 10);
                    case IS_FAR_AWAY ->
                            new Span(SpanKind.CALL, 1, 1, start, end, start + 10, start + FIXED);
                };
        long body = sizes == Sizes.BYTES ? bytes : Span.UNKNOWN_BYTES;
        client.setBytes(body);
        root.add(client);
        long objects = sizes == Sizes.OBJECTS ? bytes / 1000 : 1;
        List<RemoteCall> parts =
                callee == Callee.ANSWERS_TEXT
                        ? List.of(
                                part(id, start, end, 0, body, weight),
                                part(
                                        id,
                                        end + 100,
                                        end + 100 + PARSING,
                                        objects,
                                        Span.UNKNOWN_BYTES,
                                        weight))
                        : callee == Callee.ANSWERS_UNSEEN
                                ? List.of(unseen(id, end + 100, objects))
                                : List.of(
                                        part(
                                                id,
                                                start,
                                                end,
                                                objects,
                                                body,
                                                weight,
                                                costs(callee, bytes)));
        return new Request(
                id,
                root,
                RequestMetrics.analyse(root, OverlapAllowance.NONE),
                isTold ? parts : List.of(),
                List.of(),
                false);
    }

    private static RemoteCall unseen(int id, long start, long objects) {
        return new RemoteCall(
                0,
                id,
                0,
                7,
                RemoteCall.UNKNOWN_CALLEE,
                RemoteCall.UNKNOWN_OPERATION,
                start,
                start + PARSING,
                objects,
                Span.UNKNOWN_BYTES,
                1,
                PARSING);
    }

    private static CallCosts costs(Callee callee, long bytes) {
        return switch (callee) {
            case IS_MEASURED -> CallCosts.of(100, DECODING * bytes + 50_000, DECODING * bytes);
            case IS_LOOKED_INTO -> CallCosts.of(LOOKING, 0, 0);
            default -> CallCosts.NONE;
        };
    }

    private static RemoteCall part(
            int id, long start, long end, long objects, long bytes, long weight) {
        return part(id, start, end, objects, bytes, weight, CallCosts.NONE);
    }

    private static RemoteCall part(
            int id, long start, long end, long objects, long bytes, long weight, CallCosts costs) {
        return new RemoteCall(
                0, id, 0, 7, 1, 1, start, end, objects, bytes, weight, end - start, costs);
    }
}
