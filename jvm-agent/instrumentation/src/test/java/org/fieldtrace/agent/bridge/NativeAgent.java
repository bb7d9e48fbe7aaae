// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands before the real one on the class path of this module's unit tests, and records what
 * instrumented code reports. The tests in {@code agent.jvm} run the real one in JVMs of their own.
 */
public final class NativeAgent {

    public static volatile boolean recording;
    public static volatile boolean following;
    public static volatile int logOfCallInterval;
    public static volatile int methodSession;

    /** Whether the cost budget allows to look for objects. */
    public static volatile boolean affordable = true;

    /** Stands for the objects of a call that were not looked for. */
    public static final Map<String, Integer> NOT_LOOKED_FOR = Map.of("not looked for", 0);

    public static final int COUNTER_VALUES = 8;

    private static final List<Class<?>> CLASSES = new ArrayList<>();
    private static final List<String> KEYED = new ArrayList<>();
    private static final List<Long> ENTERED = new ArrayList<>();
    private static final List<RemoteCall> EXITED = new ArrayList<>();
    private static final List<Class<?>> REDEFINED = new ArrayList<>();
    private static final List<Long> SERVED = new ArrayList<>();
    private static final List<String> STRINGS = new ArrayList<>();
    private static final List<Long> ENDED_LOOKS = new ArrayList<>();
    private static final List<Sections> SECTIONS = new ArrayList<>();
    private static final Map<Long, List<Integer>> STEPS = new TreeMap<>();
    private static final ThreadLocal<long[]> COUNTED =
            ThreadLocal.withInitial(() -> new long[COUNTER_VALUES]);
    private static final Map<Long, long[]> COUNTED_BY_NUMBER = new ConcurrentHashMap<>();
    private static final AtomicInteger ASKED = new AtomicInteger();
    private static final List<Counters> COUNTERS = new ArrayList<>();
    private static final List<Rows> ROWS = new ArrayList<>();
    private static long looks;
    private static long clock;

    /** Processor time between two looks at the clock in a long walk. */
    public static volatile long walkNs;

    private static long notDrawn;

    /** A remote call that ended: objects made by class name, and samples. */
    public record RemoteCall(
            long scopeId, long weight, Map<String, Integer> objects, List<Object> samples) {}

    private NativeAgent() {}

    /** Forgets what was recorded, and records from now on. */
    public static synchronized void record() {
        recording = true;
        ENTERED.clear();
        EXITED.clear();
        REDEFINED.clear();
        SERVED.clear();
        ENDED_LOOKS.clear();
        STRINGS.clear();
        SECTIONS.clear();
        STEPS.clear();
        COUNTERS.clear();
        COUNTED_BY_NUMBER.clear();
        looks = 0;
        notFollowed = 0;
        clock = 1;
        walkNs = 1;
        notDrawn = 0;
        logOfCallInterval = 0;
    }

    /** The calls that ended, in the order in which they ended. */
    public static synchronized List<RemoteCall> calls() {
        return List.copyOf(EXITED);
    }

    public static synchronized void remoteCallsNotDrawn(long calls) {
        notDrawn += calls;
    }

    /** See {@code AdviceFailure.times}. */
    public static void leftOut(long times) {}

    public static long notFollowed;

    public static void notFollowed(long objects) {
        notFollowed += objects;
    }

    /** How many calls began that were not drawn, as far as told. */
    public static synchronized long notDrawn() {
        return notDrawn;
    }

    /** Forgets the calls that ended. */
    public static synchronized void forgetCalls() {
        EXITED.clear();
    }

    /** Scope ids of the calls that began, in the order in which they began. */
    public static synchronized List<Long> entered() {
        return List.copyOf(ENTERED);
    }

    /** Scope ids of the clients' requests, in the order in which they were made. */
    public static synchronized List<Long> served() {
        return List.copyOf(SERVED);
    }

    public static synchronized int defineClass(Class<?> type) {
        if (!CLASSES.contains(type)) {
            CLASSES.add(type);
        }
        return 1 + CLASSES.indexOf(type);
    }

    public static synchronized int defineKeys(String name, String[] keys) {
        KEYED.add(name + Arrays.toString(keys));
        return KEYED.size();
    }

    /** The classes whose fields are keys, each with these. */
    public static synchronized List<String> keyed() {
        return List.copyOf(KEYED);
    }

    /** The class whose samples were given up last. */
    public static volatile Class<?> unseen;

    public static void accessesUnseen(Class<?> type) {
        unseen = type;
    }

    public static synchronized void classRedefined(Class<?> type) {
        REDEFINED.add(type);
    }

    /** The classes that were redefined. */
    public static synchronized List<Class<?>> redefined() {
        return List.copyOf(REDEFINED);
    }

    public static byte[] constantPool(Class<?> type) {
        return null;
    }

    public static void classesRedefined() {}

    public static synchronized boolean remoteCallEnter(long scopeId, long asyncId) {
        ENTERED.add(scopeId);
        return affordable;
    }

    public static synchronized long lookBegins() {
        return ++looks;
    }

    public static synchronized void lookEnds(long began) {
        ENDED_LOOKS.add(began);
    }

    public static synchronized long lookGoesOn(long since) {
        clock += walkNs;
        return clock;
    }

    public static void readUnseen(Runnable reading) {
        reading.run();
    }

    public static boolean setUnseen(boolean isUnseen) {
        return false;
    }

    /** What {@link #lookBegins} gave to those who have ended their look. */
    public static synchronized List<Long> endedLooks() {
        return List.copyOf(ENDED_LOOKS);
    }

    public static long callPath() {
        return 1;
    }

    public static synchronized void remoteCallExit(
            long scopeId,
            long weight,
            long contextId,
            int[] classIds,
            int[] counts,
            int classes,
            Object[] samples,
            int[] sampleClassIds,
            int sampleCount,
            long bodyBytes,
            long requestId,
            long waitedNs) {
        Map<String, Integer> objects = new TreeMap<>();
        for (int i = 0; i < classes; i++) {
            objects.put(CLASSES.get(classIds[i] - 1).getSimpleName(), counts[i]);
        }
        if (classes < 0) {
            objects.putAll(NOT_LOOKED_FOR);
        }
        EXITED.add(
                new RemoteCall(
                        scopeId, weight, objects, List.of(Arrays.copyOf(samples, sampleCount))));
    }

    public static synchronized int defineString(byte[] utf8) {
        STRINGS.add(new String(utf8, StandardCharsets.UTF_8));
        return STRINGS.size();
    }

    /** What was defined, in the order of its ids. */
    public static synchronized List<String> strings() {
        return List.copyOf(STRINGS);
    }

    public static void unknownClient(String name, String className, int kind) {}

    public static void operation(
            String httpMethod, String route, String className, String methodName) {}

    public static synchronized void asyncContext(long id, long parentId, int kind, int typeId) {
        STEPS.computeIfAbsent(id, i -> new ArrayList<>()).add(kind);
    }

    public static void asyncCause(long id, long causeId, long otherId, long otherNs) {}

    /** What was told of a context, each by the number of its kind. */
    public static synchronized List<Integer> stepsOf(long contextId) {
        return List.copyOf(STEPS.getOrDefault(contextId, List.of()));
    }

    public static void httpServerRequest(
            long exchangeId,
            int method,
            int routeId,
            long localHigh,
            long localLow,
            long remoteHigh,
            long remoteLow,
            int ports,
            int streamId,
            String traceparent) {}

    public static void httpServerResponse(
            long exchangeId,
            int method,
            int routeId,
            long localHigh,
            long localLow,
            long remoteHigh,
            long remoteLow,
            int ports,
            int streamId,
            int status,
            int outcome,
            long bodyBytes,
            String traceparent,
            long answeredAt) {}

    public static synchronized void httpClientRequest(
            long exchangeId,
            int method,
            int routeId,
            long localHigh,
            long localLow,
            long remoteHigh,
            long remoteLow,
            int ports,
            int streamId,
            long scopeId,
            long asyncId,
            String traceparent) {
        SERVED.add(scopeId);
    }

    public static void httpClientResponse(
            long exchangeId,
            int method,
            int routeId,
            long localHigh,
            long localLow,
            long remoteHigh,
            long remoteLow,
            int ports,
            int streamId,
            int status,
            int outcome,
            long bodyBytes,
            long scopeId,
            long asyncId,
            String traceparent,
            long requestHash) {}

    public static void message(
            boolean isSent,
            long exchangeId,
            int topicId,
            int clusterId,
            int partition,
            long offset,
            long bytes,
            long messageHash) {}

    /** How often the kernel was asked for a thread's time or counters. */
    public static int asked() {
        return ASKED.get();
    }

    public static long threadCpuTime() {
        ASKED.incrementAndGet();
        return System.nanoTime();
    }

    /** A handling's sections: their labels, wall and processor times. */
    public record Sections(
            long exchange, List<Integer> sections, List<Long> wall, List<Long> cpu) {}

    public static void servesRequest(long exchangeId) {}

    public static void handlingLayers(long exchangeId) {}

    /** What a handling's counters said: their times, and what was counted. */
    public record Counters(long exchange, List<Long> values) {}

    /** This thread does something that one of its counters counts. */
    public static void count(int counter, long amount) {
        COUNTED.get()[counter] += amount;
    }

    /** This thread's counters cannot be read from now on. */
    public static void closeCounters() {
        COUNTED_BY_NUMBER.remove(Thread.currentThread().getId());
        COUNTED.set(null);
    }

    public static long readCounters(long number, long[] values) {
        ASKED.incrementAndGet();
        long read = number == 0 ? Thread.currentThread().getId() : number;
        if (number == 0 && COUNTED.get() != null) {
            COUNTED_BY_NUMBER.put(read, COUNTED.get());
        }
        long[] counted = COUNTED_BY_NUMBER.get(read);
        if (counted == null) {
            return 0;
        }
        System.arraycopy(counted, 0, values, 0, COUNTER_VALUES);
        return read;
    }

    public static synchronized void handlingCounters(long exchangeId, long[] values) {
        COUNTERS.add(new Counters(exchangeId, Arrays.stream(values).boxed().toList()));
    }

    /** The counters of handlings, in the order in which they were told. */
    public static synchronized List<Counters> counters() {
        return List.copyOf(COUNTERS);
    }

    /** Rows of a statement that were told. */
    public record Rows(long exchange, long count, boolean isFetchTold, boolean isWhole) {}

    public static synchronized void rowsFetched(
            long exchangeId, long rows, long fetchNs, boolean isWhole) {
        ROWS.add(new Rows(exchangeId, rows, fetchNs > 0, isWhole));
    }

    /** What was told of rows since this was asked last. */
    public static synchronized List<Rows> takeRows() {
        List<Rows> taken = List.copyOf(ROWS);
        ROWS.clear();
        return taken;
    }

    public static synchronized void handlingSections(
            long exchangeId, long received, byte[] sections, long[] wall, long[] cpu, int pieces) {
        List<Integer> labels = new ArrayList<>();
        List<Long> walls = new ArrayList<>();
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < pieces; i++) {
            labels.add((int) sections[i]);
            walls.add(wall[i]);
            times.add(cpu[i]);
        }
        SECTIONS.add(new Sections(exchangeId, labels, walls, times));
    }

    /** The sections of handlings, in the order in which they were told. */
    public static synchronized List<Sections> sections() {
        return List.copyOf(SECTIONS);
    }

    public static int osThread() {
        return 1;
    }

    public static void defineProbe(int probe, byte[][] names, int line) {}

    public static void probeRemoved(int probe, int reason, long entriesPerSecond) {}

    public static void methodBlock(
            long threadId,
            int osThreadId,
            byte[] name,
            long requestId,
            long base,
            long entriesBefore,
            long lost,
            int depth,
            int[] open,
            int openCount,
            int entries,
            int exits,
            byte[] records,
            int length) {}

    public static void methodRoom(long threadId, long entries, int room) {}

    public static void methodEvent(long threadId, int probe, int step) {}
}
