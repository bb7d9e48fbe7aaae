// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.sums.OperationPaths;

/** Writes requests and the tree of their summaries, as they come. */
public final class RequestIndexWriter {
    /**
     * Bundles below a summary: what is told of a range is summed up from the requests themselves
     * where the range begins and ends, of a summary's bundles at most.
     */
    private static final int BUNDLES = 4;

    /** Summaries below a summary: as many are read on each level where a range begins and ends. */
    private static final int FAN_OUT = 8;

    private static final int BUNDLE_REQUESTS = 64;

    /** A bundle is read as a whole, so that a larger one would slow down a look at one request. */
    private static final int BUNDLE_BYTES = 10_000;

    private final Blocks.Writer blocks;
    private final OperationPaths paths;

    /** The node of each level above 0 that is being filled. */
    private final List<SummaryNode> filling = new ArrayList<>();

    private final PackedWriter bundle = new PackedWriter();
    private final PackedWriter packed = new PackedWriter();
    private int bundled;
    private long firstBundled;

    /** Start of the bundle's first request, which those of the others are told from. */
    private long base;

    private long start;
    private long lastStart;
    private long firstEnd;
    private long end;

    public RequestIndexWriter(Blocks.Writer blocks, OperationPaths paths) {
        this.blocks = blocks;
        this.paths = paths;
        filling.add(new SummaryNode());
    }

    /** Adds a request; its number is one above that of the one before. */
    public void add(Request request) {
        if (bundled == 0) {
            firstBundled = request.id();
            base = request.start();
            bundle.signed(base);
            start = base;
            lastStart = base;
            firstEnd = request.end();
            end = request.end();
        }
        Preorder<Span> order = Preorder.of(request.root());
        Bundle.append(bundle, request, order, base, packed);
        bundled++;
        start = Math.min(start, request.start());
        lastStart = Math.max(lastStart, request.start());
        firstEnd = Math.min(firstEnd, request.end());
        end = Math.max(end, request.end());
        filling.get(0).summary().add(request, order, paths);
        if (bundled == BUNDLE_REQUESTS || bundle.length() >= BUNDLE_BYTES) {
            endBundle();
        }
    }

    private void endBundle() {
        long key = blocks.write(bundle.toBytes());
        BlockReference reference =
                new BlockReference(0, key, firstBundled, bundled, start, lastStart, firstEnd, end);
        bundle.clear();
        bundled = 0;
        SummaryNode parent = filling.get(0);
        parent.children().add(reference);
        if (parent.children().size() == BUNDLES) {
            endNode(1);
        }
    }

    private void endNode(int level) {
        SummaryNode node = filling.get(level - 1);
        filling.set(level - 1, new SummaryNode());
        BlockReference reference = node.reference(level, blocks.write(node.pack()));
        if (filling.size() == level) {
            filling.add(new SummaryNode());
        }
        SummaryNode parent = filling.get(level);
        parent.children().add(reference);
        parent.summary().add(node.summary());
        if (parent.children().size() == FAN_OUT) {
            endNode(level + 1);
        }
    }

    /**
     * No more requests come.
     *
     * @return the root of the tree; empty where there was no request
     */
    public Optional<BlockReference> finish() {
        if (bundled > 0) {
            endBundle();
        }
        for (int level = 1; ; level++) {
            SummaryNode node = filling.get(level - 1);
            boolean isTop = level == filling.size();
            if (isTop && level > 1 && node.children().size() == 1) {
                return Optional.of(node.children().get(0));
            }
            if (isTop && node.children().isEmpty()) {
                return Optional.empty();
            }
            if (isTop) {
                return Optional.of(node.reference(level, blocks.write(node.pack())));
            }
            if (!node.children().isEmpty()) {
                endNode(level);
            }
        }
    }
}
