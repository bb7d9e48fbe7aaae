// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.tracecompass.ctf.core.event.IEventDefinition;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstTrace;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.ITmfEventField;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.ctf.core.CtfEnumPair;
import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events whose fields stay bytes say what they say where Trace Compass decodes all of them. */
class UndecodedEventsTest {
    private static final long NO_INTEGER = -4711;

    @ParameterizedTest
    @ValueSource(strings = {"scenario", "overlap", "faults", "flood"})
    void aRecordedTraceReadsAsTraceCompassReadsIt(String name) throws Exception {
        compare(RecordedTraces.SCENARIO.resolveSibling(name));
    }

    @Test
    void aShopReadsAsTraceCompassReadsIt(@TempDir Path folder) throws Exception {
        ShopTraces.write(folder, 200, List.of("one"), 0);
        compare(folder.resolve("one"));
    }

    private static void compare(Path path) throws Exception {
        LttngUstTrace decoded = new LttngUstTrace();
        FieldtraceTrace ours = new FieldtraceTrace();
        try {
            open(decoded, path);
            open(ours, path);
            ITmfContext of = decoded.seekEvent(0);
            ITmfContext ofOurs = ours.seekEvent(0);
            Set<String> undecoded = new HashSet<>();
            Set<String> all = new HashSet<>();
            for (ITmfEvent event = decoded.getNext(of);
                    event != null;
                    event = decoded.getNext(of)) {
                ITmfEvent same = ours.getNext(ofOurs);
                all.add(event.getName());
                if (areFieldsBytes(same)) {
                    undecoded.add(same.getName());
                }
                compare(event, same);
            }
            assertEquals(null, ours.getNext(ofOurs));
            // The reader may have had the only event of a kind before it knew the kind.
            assertTrue(undecoded.size() > all.size() / 3, () -> undecoded + " of " + all);
        } finally {
            decoded.dispose();
            ours.dispose();
        }
    }

    private static void open(LttngUstTrace trace, Path path) throws Exception {
        trace.initTrace(
                null, path.toString(), LttngUstEvent.class, "trace", FieldtraceTrace.TYPE_ID);
    }

    private static boolean areFieldsBytes(ITmfEvent event) throws ReflectiveOperationException {
        if (!(event instanceof FieldtraceEvent)) {
            return false;
        }
        Field definition = FieldtraceEvent.class.getDeclaredField("definition");
        definition.setAccessible(true);
        IEventDefinition found = (IEventDefinition) definition.get(event);
        return found.getFields().getClass().getSimpleName().equals("UndecodedFields");
    }

    private static void compare(ITmfEvent event, ITmfEvent same) throws Exception {
        if (same instanceof FieldtraceEvent ours) {
            // Before its content is asked for, which decodes it.
            for (FieldName field : FieldName.values()) {
                compare(event.getContent().getField(field.inTrace()), field, ours);
            }
        }
        assertEquals(event.getTimestamp(), same.getTimestamp());
        assertEquals(event.getType().getName(), same.getType().getName());
        assertEquals(event.getContent().toString(), same.getContent().toString());
    }

    private static void compare(ITmfEventField decoded, FieldName field, FieldtraceEvent ours)
            throws Exception {
        Object value = decoded == null ? null : decoded.getValue();
        String what = ours.getName() + " " + field.inTrace();
        assertEquals(
                value instanceof Long number ? number : NO_INTEGER,
                ours.integer(field, NO_INTEGER),
                what);
        assertEquals(
                value instanceof CtfEnumPair pair ? pair.getFirst() : "",
                ours.label(field, ""),
                what);
        if (value instanceof String text) {
            assertEquals(text.length() > 0, ours.string(field, "").length() > 0, what);
        }
        if (value instanceof long[] numbers) {
            byte[] bytes = new byte[numbers.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) numbers[i];
            }
            assertArrayEquals(bytes, ours.bytes(field), what);
            // As integers Trace Compass' own bytes are signed, though its content shows them
            // unsigned.
            if (Arrays.stream(numbers).noneMatch(n -> n > Byte.MAX_VALUE && n <= 0xff)) {
                assertArrayEquals(numbers, ours.integers(field), what);
            }
        }
    }
}
