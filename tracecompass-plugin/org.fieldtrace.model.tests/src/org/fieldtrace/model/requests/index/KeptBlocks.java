// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.ArrayList;
import java.util.List;

/** Blocks in memory. */
public final class KeptBlocks implements Blocks.Writer, Blocks.Reader {
    private final List<byte[]> blocks = new ArrayList<>();

    @Override
    public long write(byte[] block) {
        blocks.add(block);
        return blocks.size() - 1L;
    }

    @Override
    public byte[] read(long key) {
        return blocks.get((int) key);
    }
}
