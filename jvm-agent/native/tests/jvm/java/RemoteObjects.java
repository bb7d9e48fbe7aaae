// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.testing;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.fieldtrace.agent.bridge.NativeAgent;

/** Ends remote calls as instrumented code would; its package keeps it out of call paths. */
public final class RemoteObjects {
    private static final AtomicLong CALLS = new AtomicLong();
    private static final ClassValue<Integer> IDS =
            new ClassValue<>() {
                @Override
                protected Integer computeValue(Class<?> type) {
                    return NativeAgent.calls().defineClass(type);
                }
            };

    private RemoteObjects() {}

    /** A remote call returns these objects, all of one class and all sampled. */
    @SafeVarargs
    public static <T> T returned(T first, T... others) {
        return returnedTo(0, first, others);
    }

    /** A remote call made for a request returns these objects. */
    @SafeVarargs
    public static <T> T returnedTo(long request, T first, T... others) {
        int interval = 1 << NativeAgent.logOfCallInterval;
        if (ThreadLocalRandom.current().nextInt(interval) > 0) {
            NativeAgent.calls().remoteCallsNotDrawn(1);
            return first;
        }
        int count = 1 + others.length;
        Object[] samples = new Object[count];
        int[] ids = new int[count];
        int id = IDS.get(first.getClass());
        for (int i = 0; i < count; i++) {
            samples[i] = i == 0 ? first : others[i - 1];
            ids[i] = id;
        }
        long scope = CALLS.incrementAndGet();
        boolean lookedFor = NativeAgent.calls().remoteCallEnter(scope, 0);
        NativeAgent.calls().remoteCallExit(
                scope,
                interval,
                0,
                new int[] {id},
                new int[] {count},
                lookedFor ? 1 : -1,
                samples,
                ids,
                lookedFor ? count : 0,
                -1,
                request,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                false);
        return first;
    }

    /** A remote call makes objects of which none is sampled. */
    public static void counted(Class<?> type, int count) {
        counted(type, count, 17);
    }

    /** A remote call makes an object that is not sampled, and tells this as the size of its body. */
    public static void countedAs(Class<?> type, long bodyBytes) {
        counted(type, 1, bodyBytes);
    }

    private static void counted(Class<?> type, int count, long bodyBytes) {
        long scope = CALLS.incrementAndGet();
        NativeAgent.calls().remoteCallEnter(scope, 0);
        NativeAgent.calls().remoteCallExit(
                scope,
                1,
                0,
                new int[] {IDS.get(type)},
                new int[] {count},
                1,
                new Object[0],
                new int[0],
                0,
                bodyBytes,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                false);
    }
}
