// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystemBuilder;
import org.fieldtrace.model.requests.index.Blocks;

/**
 * Writes blocks into the state history. A block's key is the time from which it is the state of its
 * level, which is when it was written, or later where there are several at a time.
 */
final class BlockHistory implements Blocks.Writer {
    /** A state may have 32,767 bytes; two of these fit well into a node of the history. */
    static final int PART_CHARACTERS = 16_000;

    private static final class Level {
        private long lastKey = Long.MIN_VALUE;
        private final List<Integer> parts = new ArrayList<>();
        private int filled;
    }

    private final ITmfStateSystemBuilder states;
    private final List<Level> levels = new ArrayList<>();
    private long now;

    BlockHistory(ITmfStateSystemBuilder states) {
        this.states = states;
        now = states.getStartTime();
    }

    /**
     * @param time nanoseconds, never earlier than before
     */
    void setTime(long time) {
        now = time;
    }

    @Override
    public long write(int level, String text) {
        while (levels.size() <= level) {
            levels.add(new Level());
        }
        Level written = levels.get(level);
        long key = written.lastKey < now ? now : written.lastKey + 1;
        int part = 0;
        for (int start = 0; start < text.length(); start += PART_CHARACTERS) {
            int end = Math.min(text.length(), start + PART_CHARACTERS);
            set(written, level, part++, key, text.substring(start, end));
        }
        for (int unused = part; unused < written.filled; unused++) {
            set(written, level, unused, key, null);
        }
        written.filled = part;
        written.lastKey = key;
        return key;
    }

    private void set(Level level, int number, int part, long key, Object value) {
        if (part == level.parts.size()) {
            level.parts.add(
                    states.getQuarkAbsoluteAndAdd(
                            RequestAttributes.BLOCKS,
                            Integer.toString(number),
                            Integer.toString(part)));
        }
        states.modifyAttribute(key, value, level.parts.get(part));
    }

    /** Ends the last blocks, whose keys may lie past the end of the trace. */
    void close() {
        for (int i = 0; i < levels.size(); i++) {
            Level level = levels.get(i);
            for (int part = 0; part < level.filled; part++) {
                set(level, i, part, level.lastKey + 1, null);
            }
        }
    }
}
