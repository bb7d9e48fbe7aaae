// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.findings.order.FoundBy;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;

/** What is wrong with the calls of a request, of one kind. */
interface CallPattern {
    /**
     * What tells findings of a kind apart.
     *
     * @param service the service whose code it is
     * @param callees that are called
     * @param frames the call path; empty where it is not known
     * @param subject what is called, and from which operation where the call path is not known
     */
    record Key(
            FindingKind kind,
            String service,
            List<String> callees,
            List<Frame> frames,
            String subject) {}

    /**
     * What of a request is wrong.
     *
     * @param calls that are part of it
     * @param avoidable those of them that need not be made
     * @param remote calls that no span tells of, all but the first of which need not be made
     * @param beside calls that need not wait, and the call that each may begin with, by their
     *     places among the request's spans
     * @param unawaited for how long a call need not be waited for, or a handling waits for nothing
     *     that it needs, by their places, nanoseconds
     * @param waited for how long work waited that made the calls, nanoseconds; 0 where the calls
     *     themselves are what is wrong
     * @param readBefore objects of the first calls' answers that were read before the next began
     * @param readLater objects of these answers that were read first after that
     * @param foundBy how it was found that calls follow each other, where that matters
     * @param work processor times of what was done ahead of the calls, which need not be done,
     *     nanoseconds
     */
    record Match(
            Key key,
            List<MadeCalls.Call> calls,
            List<MadeCalls.Call> avoidable,
            List<RemoteCall> remote,
            Map<Integer, Integer> beside,
            Map<Integer, Long> unawaited,
            long waited,
            int readBefore,
            int readLater,
            FoundBy foundBy,
            List<Long> work) {
        Match(
                Key key,
                List<MadeCalls.Call> calls,
                List<MadeCalls.Call> avoidable,
                List<RemoteCall> remote,
                Map<Integer, Integer> beside,
                Map<Integer, Long> unawaited,
                long waited,
                int readBefore,
                int readLater,
                FoundBy foundBy) {
            this(
                    key,
                    calls,
                    avoidable,
                    remote,
                    beside,
                    unawaited,
                    waited,
                    readBefore,
                    readLater,
                    foundBy,
                    List.of());
        }

        Match(Key key, List<MadeCalls.Call> calls, List<MadeCalls.Call> avoidable) {
            this(key, calls, avoidable, FoundBy.NOTHING);
        }

        Match(
                Key key,
                List<MadeCalls.Call> calls,
                List<MadeCalls.Call> avoidable,
                FoundBy foundBy) {
            this(key, calls, avoidable, List.of(), Map.of(), Map.of(), 0, 0, 0, foundBy);
        }

        /** Of calls that no span tells of, at least one. */
        static Match ofRemote(Key key, List<RemoteCall> remote, FoundBy foundBy) {
            return new Match(
                    key, List.of(), List.of(), remote, Map.of(), Map.of(), 0, 0, 0, foundBy);
        }

        /**
         * Of a call whose end need not be waited for at once.
         *
         * @param saved for how long of it, nanoseconds
         */
        static Match unawaited(Key key, MadeCalls.Call call, long saved) {
            return new Match(
                    key,
                    List.of(call),
                    List.of(),
                    List.of(),
                    Map.of(),
                    Map.of(call.index(), saved),
                    0,
                    0,
                    0,
                    FoundBy.NOTHING);
        }

        /**
         * Of work that waits until it can begin.
         *
         * @param calls that follow
         * @param waited for how long, nanoseconds
         * @param beside calls that could begin with another one
         * @param idle for how long a handling waits meanwhile and does nothing, by its place
         */
        static Match waiting(
                Key key,
                List<MadeCalls.Call> calls,
                long waited,
                Map<Integer, Integer> beside,
                Map<Integer, Long> idle) {
            return new Match(
                    key, calls, List.of(), List.of(), beside, idle, waited, 0, 0, FoundBy.NOTHING);
        }

        /**
         * Of what a handling does ahead of calls.
         *
         * @param handling its place
         * @param work processor times, nanoseconds
         */
        static Match working(Key key, List<MadeCalls.Call> calls, int handling, List<Long> work) {
            long all = work.stream().mapToLong(Long::longValue).sum();
            return new Match(
                    key,
                    calls,
                    List.of(),
                    List.of(),
                    Map.of(),
                    Map.of(handling, all),
                    0,
                    0,
                    0,
                    FoundBy.NOTHING,
                    work);
        }

        /** What it takes of the requests' time, nanoseconds. */
        long taken() {
            if (waited > 0) {
                return waited;
            }
            if (!unawaited.isEmpty()) {
                return unawaited.values().stream().mapToLong(Long::longValue).sum();
            }
            return (avoidable.isEmpty() ? calls : avoidable)
                            .stream().mapToLong(MadeCalls.Call::duration).sum()
                    + avoidableRemote().stream().mapToLong(RemoteCall::duration).sum();
        }

        /** Time of the request's critical path that passes inside it, nanoseconds. */
        long critical() {
            return waited > 0
                    ? waited
                    : calls.stream().mapToLong(MadeCalls.Call::critical).sum()
                            + remote.stream().mapToLong(RemoteCall::criticalTime).sum();
        }

        /** Those of the calls that no span tells of that need not be made. */
        List<RemoteCall> avoidableRemote() {
            return remote.isEmpty() ? remote : remote.subList(1, remote.size());
        }
    }

    /**
     * What was found in all requests together.
     *
     * @param readLater objects of answers that were seen to be read late
     * @param foundBy how it was found that calls follow each other, where that matters
     * @param gain what requests gain when it is mended
     */
    record Totals(Key key, long readLater, FoundBy foundBy, Gain gain) {}

    /** What it counts, in the plural. */
    default String noun() {
        return "calls";
    }

    /** What mending it gains. */
    Gain.Kind gain();

    /**
     * Requests that one in which it is found stands for, where others were not looked at for it.
     */
    default long weight(Match match) {
        return 1;
    }

    /**
     * What is wrong with a request.
     *
     * @param handlings of its calls
     */
    List<Match> find(Request request, List<MadeCalls.Handling> handlings);

    /**
     * What is left of a match where some calls are not made, and with them nothing that is done
     * ahead of them; empty where nothing is left.
     *
     * @param spared these calls, by their places
     */
    default Optional<Match> without(Match match, Set<Integer> spared) {
        return Optional.of(match);
    }

    /**
     * Whether what was read of the answers, in all requests that have it, lets it stand.
     *
     * @param readBefore as of {@link Match}
     * @param readLater as of {@link Match}
     */
    default boolean isProven(long readBefore, long readLater) {
        return true;
    }

    /**
     * Whether it costs enough to be told.
     *
     * @param avoidable what the calls take that need not be made, nanoseconds
     * @param duration what the requests take that have it
     * @param requests how many these are
     */
    default boolean matters(long avoidable, long duration, long requests) {
        return true;
    }

    /** What is wrong, and how sure that is, in a sentence or some. */
    Said says(Totals totals);

    /** Where the same is asked for first, as {@link Finding#firstAt} has it. */
    default List<List<Frame>> firstAt(Key key) {
        return List.of();
    }
}
