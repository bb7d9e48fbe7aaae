// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadedLotsTest {

    private final List<List<Class<?>>> lots = new ArrayList<>();
    private final List<Class<?>> refused = new ArrayList<>();

    /** A JVM that lets nobody change {@code Byte}. */
    private final Instrumentation instrumentation =
            (Instrumentation)
                    Proxy.newProxyInstance(
                            LoadedLotsTest.class.getClassLoader(),
                            new Class<?>[] {Instrumentation.class},
                            (self, method, arguments) -> {
                                List<Class<?>> lot = Arrays.asList((Class<?>[]) arguments[0]);
                                lots.add(lot);
                                if (lot.contains(Byte.class)) {
                                    throw new UnmodifiableClassException();
                                }
                                return null;
                            });

    private void retransform(List<Class<?>> types) {
        LoadedLots.retransform(instrumentation, types, (type, cause) -> refused.add(type));
    }

    @Test
    void theApplicationStandsStillOnceForFiftyClasses() {
        retransform(Collections.nCopies(120, String.class));
        assertEquals(List.of(50, 50, 20), lots.stream().map(List::size).toList());
        assertEquals(List.of(), refused);
    }

    @Test
    void aClassThatTheJvmRefusesKeepsNoOtherBack() {
        retransform(List.of(String.class, Byte.class, Long.class));
        assertEquals(List.of(Byte.class), refused);
        assertEquals(
                List.of(List.of(String.class), List.of(Byte.class), List.of(Long.class)),
                lots.subList(1, 4));
    }

    @Test
    void withoutClassesItStandsNeverStill() {
        retransform(List.of());
        assertEquals(List.of(), lots);
    }
}
