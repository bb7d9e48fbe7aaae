// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BlockEncoderTest {

    private final RecordBlock block = new RecordBlock(RecordBlock.SMALLEST);
    private final BlockEncoder encoder = new BlockEncoder();
    private final MethodCounts counts = new MethodCounts();
    private int records;

    BlockEncoderTest() {
        block.base = 1_000;
        encoder.begin();
    }

    @Test
    void anEntryNamesItsMethodAndAnExitDoesNot() {
        record(5, 300, RecordBlock.ENTER);
        record(68, 300, RecordBlock.EXIT);
        encode(0);
        assertBytes(1, 0b1010_1100, 2, 63 << 1);
        assertEquals(1_005, encoder.base());
        assertEquals(1, encoder.entries());
        assertEquals(1, encoder.exits());
    }

    @Test
    void anExceptionAndARequestStandBehindAnEntryOfNoMethod() {
        record(0, 7, RecordBlock.ENTER);
        record(1, 0, RecordBlock.REQUEST);
        block.records[records++] = 1_000;
        record(3, 7, RecordBlock.THROW);
        encode(0);
        assertBytes(1, 7, 3, 0, 1, 0b1110_1000, 7, 5, 0, 2);
    }

    @Test
    void aBlockSaysWhichCallsAndWhichRequestItGoesOnWith() {
        record(0, 7, RecordBlock.ENTER);
        record(0, 0, RecordBlock.REQUEST);
        block.records[records++] = 42;
        record(1, 8, RecordBlock.ENTER);
        encode(0);
        encoder.clear();
        int next = records;
        record(9, 8, RecordBlock.EXIT);
        encode(next);
        assertEquals(2, encoder.depth());
        assertArrayEquals(new int[] {7, 8}, Arrays.copyOf(encoder.open(), 2));
        assertEquals(42, encoder.request());
        assertEquals(2, encoder.entriesBefore());
        assertEquals(1_009, encoder.base());
        assertBytes(0);
    }

    @Test
    void aCallWhoseExitIsMissingEndsWithItsCaller() {
        record(0, 1, RecordBlock.ENTER);
        record(1, 2, RecordBlock.ENTER);
        record(2, 3, RecordBlock.ENTER);
        record(5, 1, RecordBlock.EXIT);
        encode(0);
        assertBytes(1, 1, 3, 2, 3, 3, 6, 0, 0);
        assertEquals(3, encoder.exits());
    }

    @Test
    void anExitWithoutAnEntryIsLeftOut() {
        record(0, 1, RecordBlock.EXIT);
        record(2, 2, RecordBlock.ENTER);
        record(3, 1, RecordBlock.EXIT);
        encode(0);
        assertBytes(5, 2);
        assertEquals(0, encoder.exits());
    }

    @Test
    void aStackOfAnyDepthIsKeptAndItsOutermostCallsAreNamed() {
        int depth = 3 * BlockEncoder.MOST_OPEN;
        for (int i = 0; i < depth; i++) {
            records = 0;
            record(i, 1, RecordBlock.ENTER);
            encode(0);
            encoder.clear();
        }
        assertEquals(depth, encoder.depth());
        assertEquals(1, encoder.open()[BlockEncoder.MOST_OPEN - 1]);
    }

    private void record(long time, int probe, int kind) {
        block.records[records++] =
                time << RecordBlock.TIME_SHIFT | (long) probe << RecordBlock.KIND_BITS | kind;
    }

    private void encode(int from) {
        encoder.encode(block, from, records, counts);
    }

    private void assertBytes(int... expected) {
        int[] actual = new int[encoder.length()];
        for (int i = 0; i < actual.length; i++) {
            actual[i] = encoder.bytes()[i] & 0xff;
        }
        assertArrayEquals(expected, actual, () -> Arrays.toString(actual));
    }
}
