// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.tracecompass.core.trace.TracePackets;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracePacketsTest {
    /** {@code record.sh} asks LTTng for packets of this size. */
    private static final int PACKET_BYTES = 4096;

    @TempDir Path folder;

    @Test
    void findNoLossesInACompleteTrace() throws Exception {
        TracePackets packets = TracePackets.read(RecordedTraces.SCENARIO);
        assertNothingIsMissing(packets);
    }

    private static void assertNothingIsMissing(TracePackets packets) {
        assertFalse(packets.isEmpty());
        assertEquals(0, packets.discardedEvents());
        assertEquals(0, packets.missingPackets());
        assertEquals(List.of(), packets.strangers());
    }

    @Test
    void tellFromWhenToWhenTheTraceWasRecorded() throws Exception {
        ShopTraces.write(folder, 3, List.of("one"), 0);
        TracePackets packets = TracePackets.read(folder.resolve("one"));
        // The JVMs tell of themselves as the first request comes, which is long before the last.
        assertEquals(ShopTraffic.recorded(0), packets.start());
        long last = ShopTraffic.recorded(2 * ShopTraces.INTERVAL);
        assertTrue(packets.end() > last, () -> packets.end() + " > " + last);
        assertTrue(packets.end() < last + 1_000_000_000, () -> packets.end() + " < " + last);
    }

    @Test
    void countPacketsThatAreMissingInBetween() throws Exception {
        Path trace = RecordedTraces.copy(RecordedTraces.FLOOD, folder.resolve("gap"));
        Path channel = trace.resolve("channel0_0");
        byte[] packets = Files.readAllBytes(channel);
        assertTrue(packets.length >= 3 * PACKET_BYTES, "the test needs three packets");
        byte[] first = Arrays.copyOf(packets, PACKET_BYTES);
        Files.write(channel, first);
        Files.write(
                channel,
                Arrays.copyOfRange(packets, 2 * PACKET_BYTES, packets.length),
                StandardOpenOption.APPEND);
        assertEquals(1, TracePackets.read(trace).missingPackets());
    }

    @Test
    void doNotCountWhatWasDiscardedBeforeATraceThatBeginsInTheMiddle() throws Exception {
        assertTrue(TracePackets.read(RecordedTraces.FLOOD).discardedEvents() > 0);
        Path trace = RecordedTraces.copy(RecordedTraces.FLOOD, folder.resolve("tail"));
        Path channel = trace.resolve("channel0_0");
        byte[] packets = Files.readAllBytes(channel);
        int last = packets.length - PACKET_BYTES;
        Files.write(channel, Arrays.copyOfRange(packets, last, packets.length));
        assertNothingIsMissing(TracePackets.read(trace));
    }

    @Test
    void refuseAPacketThatIsCutOff() throws Exception {
        Path trace = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("cut"));
        RecordedTraces.cut(trace.resolve("channel0_0"), PACKET_BYTES + 100);
        UnusableTraceException refusal =
                assertThrows(UnusableTraceException.class, () -> TracePackets.read(trace));
        assertTrue(refusal.getMessage().contains("channel0_0"), refusal.getMessage());
    }

    @Test
    void nameFilesThatHoldNoPackets() throws Exception {
        Path trace = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("strange"));
        // As long as a packet, Trace Compass passes over it.
        Files.writeString(trace.resolve("core.dump"), "x".repeat(PACKET_BYTES));
        assertEquals(List.of("core.dump"), TracePackets.read(trace).strangers());
        // Shorter, Trace Compass refuses the whole trace.
        Files.writeString(trace.resolve("notes.txt"), "recorded on a Tuesday");
        UnusableTraceException refusal =
                assertThrows(UnusableTraceException.class, () -> TracePackets.read(trace));
        assertTrue(refusal.getMessage().contains("core.dump, notes.txt"), refusal.getMessage());
    }

    @Test
    void areEmptyWhereNothingWasRecorded() throws Exception {
        Path trace = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("empty"));
        Files.delete(trace.resolve("channel0_0"));
        assertTrue(TracePackets.read(trace).isEmpty());
        assertFalse(TracePackets.read(RecordedTraces.SILENT).isEmpty());
    }
}
