// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.ArrayList;
import java.util.List;

/**
 * A summary and the blocks below it.
 *
 * @param children in the order of their requests' numbers
 */
record SummaryNode(List<BlockReference> children, RequestSummary summary) {
    SummaryNode() {
        this(new ArrayList<>(), new RequestSummary());
    }

    /** How it is referred to under a key. */
    BlockReference reference(int level, long key) {
        long requests = 0;
        long start = Long.MAX_VALUE;
        long lastStart = Long.MIN_VALUE;
        long firstEnd = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (BlockReference child : children) {
            requests += child.requests();
            start = Math.min(start, child.start());
            lastStart = Math.max(lastStart, child.lastStart());
            firstEnd = Math.min(firstEnd, child.firstEnd());
            end = Math.max(end, child.end());
        }
        return new BlockReference(
                level,
                key,
                children.get(0).firstRequest(),
                requests,
                start,
                lastStart,
                firstEnd,
                end);
    }

    byte[] pack() {
        PackedWriter out = new PackedWriter();
        out.unsigned(children.size());
        children.forEach(child -> child.write(out));
        summary.write(out);
        return out.toBytes();
    }

    static SummaryNode parse(byte[] bytes) {
        PackedReader in = new PackedReader(bytes);
        List<BlockReference> children = new ArrayList<>();
        for (int i = in.integer(); i > 0; i--) {
            children.add(BlockReference.read(in));
        }
        return new SummaryNode(children, RequestSummary.read(in));
    }
}
