// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.fieldtrace.model.operations.OperationPaths;
import org.fieldtrace.model.requests.Request;

/**
 * Reads requests and their summaries back. Ranges of time are nanoseconds, both ends within; a
 * request is in a range if a part of it is.
 */
public final class RequestIndex {
    /** Blocks that are kept in memory; those of one view's queries are mostly the same. */
    private static final int CACHED = 256;

    private final Blocks.Reader blocks;
    private final BlockReference root;
    private final OperationPaths paths;
    private final Map<BlockReference, Object> cache =
            new LinkedHashMap<>(CACHED, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<BlockReference, Object> eldest) {
                    return size() > CACHED;
                }
            };

    /**
     * @param root null where there are no requests
     * @param paths numbers of the operations, as they were when the requests were written
     */
    public RequestIndex(Blocks.Reader blocks, BlockReference root, OperationPaths paths) {
        this.blocks = blocks;
        this.root = root;
        this.paths = paths;
    }

    /** How many requests there are. */
    public long requests() {
        return root == null ? 0 : root.requests();
    }

    /** The request of a number. */
    public Optional<Request> request(long id) {
        BlockReference block = root;
        if (block == null || id < 0 || id >= requests()) {
            return Optional.empty();
        }
        while (block.level() > 0) {
            for (BlockReference child : node(block).children()) {
                if (id < child.firstRequest() + child.requests()) {
                    block = child;
                    break;
                }
            }
        }
        return Optional.of(bundle(block).request(id));
    }

    /** Visits the requests of a range in the order of their numbers. */
    public void forEach(long from, long until, Consumer<Request> visitor) {
        if (root != null) {
            visit(root, from, until, visitor);
        }
    }

    private void visit(BlockReference block, long from, long until, Consumer<Request> visitor) {
        if (!block.overlaps(from, until)) {
            return;
        }
        if (block.level() > 0) {
            node(block).children().forEach(child -> visit(child, from, until, visitor));
            return;
        }
        for (Request request : bundle(block).requests()) {
            if (request.start() <= until && from <= request.end()) {
                visitor.accept(request);
            }
        }
    }

    /** What is told of the requests of a range together. */
    public RequestSummary summary(long from, long until) {
        RequestSummary summary = new RequestSummary();
        if (root != null) {
            addTo(summary, root, from, until);
        }
        return summary;
    }

    private void addTo(RequestSummary summary, BlockReference block, long from, long until) {
        if (!block.overlaps(from, until)) {
            return;
        }
        if (block.level() == 0) {
            for (Request request : bundle(block).requests()) {
                if (request.start() <= until && from <= request.end()) {
                    summary.add(request, paths);
                }
            }
        } else if (block.isWhole(from, until)) {
            summary.add(node(block).summary());
        } else {
            node(block).children().forEach(child -> addTo(summary, child, from, until));
        }
    }

    private synchronized SummaryNode node(BlockReference block) {
        return (SummaryNode)
                cache.computeIfAbsent(
                        block, b -> SummaryNode.parse(blocks.read(b.level(), b.key())));
    }

    private synchronized Bundle bundle(BlockReference block) {
        return (Bundle)
                cache.computeIfAbsent(
                        block,
                        b ->
                                new Bundle(
                                        blocks.read(0, b.key()),
                                        b.firstRequest(),
                                        (int) b.requests()));
    }
}
