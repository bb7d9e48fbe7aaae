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
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Takes the place of the native half in a test and records what instrumented code reports. The
 * tests of the agent in {@code agent.jvm} run the real one in JVMs of their own.
 */
public final class Recorder extends RecordedCalls {

    /** Stands for the objects of a call that were not looked for. */
    public static final Map<String, Integer> NOT_LOOKED_FOR = Map.of("not looked for", 0);

    // The bridge keeps ids of classes and strings for the life of the JVM, and so must these.
    private static final List<Class<?>> CLASSES = new ArrayList<>();
    private static final List<String> KEYED = new ArrayList<>();

    /** Whether the cost budget allows to look for objects. */
    public volatile boolean affordable = true;

    /** Processor time between two looks at the clock in a long walk. */
    public volatile long walkNs = 1;

    /** Objects that are too many to be followed. */
    public volatile long notFollowed;

    /** How many calls began that were not drawn, as far as told. */
    public volatile long notDrawn;

    private long templatePlace;

    /** The class whose samples were given up last. */
    public volatile Class<?> unseen;

    private final List<Long> entered = new ArrayList<>();
    private final List<Long> refused = new ArrayList<>();
    private final List<RemoteCall> exited = new ArrayList<>();
    private final List<Class<?>> redefined = new ArrayList<>();
    private final List<String> strings = new ArrayList<>();
    private final List<Long> endedLooks = new ArrayList<>();
    private final ThreadLocal<long[]> counted =
            ThreadLocal.withInitial(() -> new long[NativeAgent.COUNTER_VALUES]);
    private final Map<Long, long[]> countedByNumber = new ConcurrentHashMap<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicLong ownWork = new AtomicLong();
    private volatile long ownSince;
    private final List<Counters> counters = new ArrayList<>();
    private long looks;
    private long clock = 1;

    /** A remote call that ended: objects made by class name, and samples. */
    public record RemoteCall(
            long scopeId,
            long weight,
            Map<String, Integer> objects,
            List<Object> samples,
            boolean isFurtherPart) {}

    /** What a handling's counters said: their times, and what was counted. */
    public record Counters(long exchange, List<Long> values) {}

    /** A handling's sections: their labels, wall and processor times. */
    public record Sections(
            long exchange, List<Integer> sections, List<Long> wall, List<Long> cpu) {}

    private Recorder() {}

    /** A session records objects from now on, and this test what it is told. */
    public static Recorder record() {
        Recorder recorder = replaced();
        NativeAgent.recording = true;
        NativeAgent.logOfCallInterval = 0;
        return recorder;
    }

    /** This test records what is told, whatever a session does. */
    public static Recorder replaced() {
        Recorder recorder = new Recorder();
        NativeAgent.replace(recorder);
        return recorder;
    }

    /** The calls that ended, in the order in which they ended. */
    public synchronized List<RemoteCall> calls() {
        return List.copyOf(exited);
    }

    /** Forgets the calls that ended. */
    public synchronized void forgetCalls() {
        exited.clear();
    }

    /** Scope ids of the calls that began, in the order in which they began. */
    public synchronized List<Long> entered() {
        return List.copyOf(entered);
    }

    /** Scope ids of the clients' requests, in the order in which they were made. */
    public List<Long> served() {
        return events(HttpClientRequest.class).stream().map(HttpClientRequest::scopeId).toList();
    }

    /** The classes that were redefined. */
    public synchronized List<Class<?>> redefined() {
        return List.copyOf(redefined);
    }

    /** What was defined, in the order of its ids. */
    public synchronized List<String> strings() {
        return List.copyOf(strings);
    }

    /** What {@link #lookBegins} gave to those who have ended their look. */
    public synchronized List<Long> endedLooks() {
        return List.copyOf(endedLooks);
    }

    /** The classes whose fields are keys, each with these. */
    public static synchronized List<String> keyed() {
        return List.copyOf(KEYED);
    }

    /** What was told of a context, each by the number of its kind. */
    public List<Integer> stepsOf(long contextId) {
        return events(AsyncContext.class).stream()
                .filter(step -> step.id() == contextId)
                .map(AsyncContext::kind)
                .toList();
    }

    /** The sections of handlings, in the order in which they were told. */
    public List<Sections> sections() {
        return events(HandlingSections.class).stream()
                .map(
                        told ->
                                new Sections(
                                        told.exchangeId(),
                                        IntStream.range(0, told.pieces())
                                                .mapToObj(i -> (int) told.sections()[i])
                                                .toList(),
                                        first(told.wallNs(), told.pieces()),
                                        first(told.cpuNs(), told.pieces())))
                .toList();
    }

    private static List<Long> first(long[] values, int count) {
        return Arrays.stream(values, 0, count).boxed().toList();
    }

    /** How often the kernel was asked for a thread's time or counters. */
    public int asked() {
        return asked.get();
    }

    /** The counters of handlings, in the order in which they were told. */
    public synchronized List<Counters> counters() {
        return List.copyOf(counters);
    }

    /** This thread does something that one of its counters counts. */
    public void count(int counter, long amount) {
        counted.get()[counter] += amount;
    }

    /** This thread's counters cannot be read from now on. */
    public void closeCounters() {
        countedByNumber.remove(Thread.currentThread().getId());
        counted.set(null);
    }

    @Override
    public int defineClass(Class<?> type) {
        synchronized (CLASSES) {
            if (!CLASSES.contains(type)) {
                CLASSES.add(type);
            }
            return 1 + CLASSES.indexOf(type);
        }
    }

    @Override
    public int defineKeys(String name, String[] keys) {
        synchronized (Recorder.class) {
            KEYED.add(name + Arrays.toString(keys));
            return KEYED.size();
        }
    }

    @Override
    public synchronized int defineString(byte[] utf8) {
        strings.add(new String(utf8, StandardCharsets.UTF_8));
        return strings.size();
    }

    @Override
    public synchronized int defineTemplate(byte[] utf8) {
        strings.add(new String(utf8, StandardCharsets.UTF_8));
        return strings.size();
    }

    @Override
    public synchronized long templatePlace(long virtualThread, long place) {
        long stood = templatePlace;
        templatePlace = place;
        return stood;
    }

    /** Where the last thread said that it stands in a template. */
    public synchronized long templatePlace() {
        return templatePlace;
    }

    @Override
    public void accessesUnseen(Class<?> type) {
        unseen = type;
    }

    @Override
    public synchronized void classRedefined(Class<?> type) {
        redefined.add(type);
    }

    @Override
    public synchronized void remoteCallsNotDrawn(long calls) {
        notDrawn += calls;
    }

    @Override
    public synchronized void notFollowed(long objects) {
        notFollowed += objects;
    }

    @Override
    public synchronized boolean remoteCallEnter(long scopeId, long asyncId) {
        entered.add(scopeId);
        if (!affordable) {
            refused.add(scopeId);
        }
        return affordable;
    }

    @Override
    public synchronized boolean remoteCallGoesOn(long scopeId, long asyncId) {
        entered.add(scopeId);
        return !refused.contains(scopeId);
    }

    @Override
    public synchronized long lookBegins() {
        return ++looks;
    }

    @Override
    public synchronized void lookEnds(long began) {
        endedLooks.add(began);
    }

    @Override
    public synchronized long lookGoesOn(long since) {
        clock += walkNs;
        return clock;
    }

    @Override
    public void readUnseen(Runnable reading) {
        reading.run();
    }

    @Override
    public long callPath() {
        return 1;
    }

    @Override
    public synchronized void remoteCallExit(
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
            long waitedNs,
            long endedNs,
            long cpuNs,
            long decodeNs,
            long earlyDecodeNs,
            long clientDecodeNs,
            int format,
            boolean isFurtherPart) {
        Map<String, Integer> objects = new TreeMap<>();
        for (int i = 0; i < classes; i++) {
            objects.put(CLASSES.get(classIds[i] - 1).getSimpleName(), counts[i]);
        }
        if (classes < 0) {
            objects.putAll(NOT_LOOKED_FOR);
        }
        List<Object> sampled = List.of(Arrays.copyOf(samples, sampleCount));
        exited.add(new RemoteCall(scopeId, weight, objects, sampled, isFurtherPart));
    }

    @Override
    public void asyncExitAndDestroy(long id) {
        asyncContext(id, 0, 2, 0);
        asyncContext(id, 0, 3, 0);
    }

    @Override
    public long threadCpuTime() {
        asked.incrementAndGet();
        return System.nanoTime();
    }

    @Override
    public long callTimeBegins() {
        return callTime();
    }

    @Override
    public long callTime() {
        return threadCpuTime() - ownWork.get() - (ownSince == 0 ? 0 : System.nanoTime() - ownSince);
    }

    @Override
    public long callTimeEnds() {
        return callTime();
    }

    @Override
    public void ownWorkBegins() {
        ownSince = System.nanoTime();
    }

    @Override
    public void ownWorkEnds() {
        ownWork.addAndGet(System.nanoTime() - ownSince);
        ownSince = 0;
    }

    @Override
    public long readCounters(long number, long[] values) {
        asked.incrementAndGet();
        long read = number == 0 ? Thread.currentThread().getId() : number;
        if (number == 0 && counted.get() != null) {
            countedByNumber.put(read, counted.get());
        }
        long[] numbers = countedByNumber.get(read);
        if (numbers == null) {
            return 0;
        }
        System.arraycopy(numbers, 0, values, 0, NativeAgent.COUNTER_VALUES);
        return read;
    }

    @Override
    public synchronized void handlingCounters(long exchangeId, long[] values) {
        counters.add(new Counters(exchangeId, Arrays.stream(values).boxed().toList()));
    }

    @Override
    public int osThread() {
        return 1;
    }
}
