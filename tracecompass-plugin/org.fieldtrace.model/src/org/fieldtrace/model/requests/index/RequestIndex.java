// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.sums.OperationPaths;

/**
 * Reads requests and their summaries back. Ranges of time are nanoseconds, both ends within; a
 * request is in a range if a part of it is.
 */
public final class RequestIndex {
    /** Blocks that are kept in memory; those of one view's queries are mostly the same. */
    private static final int CACHED = 256;

    /**
     * Bytes of them all; unpacked they take some twelve times as many. Blocks of usual requests
     * have a fraction of it, one of the largest request some millions.
     */
    private static final long CACHED_BYTES = 28_000_000;

    private final Blocks.Reader blocks;
    private final BlockReference root;
    private final OperationPaths paths;
    private final OverlapAllowance allowance;
    private final Map<BlockReference, Cached> cache = new LinkedHashMap<>(CACHED, 0.75f, true);
    private long cachedBytes;
    private volatile Drawn lastDrawn;

    private record Cached(Object block, int bytes) {}

    private record Drawn(long from, long until, long wanted, List<BlockReference> blocks) {}

    /**
     * @param root null where there are no requests
     * @param paths numbers of the operations, as they were when the requests were written
     * @param allowance by how much calls may overlap those that they waited for, as it was then
     */
    public RequestIndex(
            Blocks.Reader blocks,
            BlockReference root,
            OperationPaths paths,
            OverlapAllowance allowance) {
        this.blocks = blocks;
        this.root = root;
        this.paths = paths;
        this.allowance = allowance;
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
            visitBlocks(root, from, until, block -> visit(block, from, until, visitor));
        }
    }

    /**
     * Visits the requests of a range as {@link #forEach} does, but only their spans, which know
     * nothing of critical paths: to find these takes longer than to read what servers told.
     */
    public void forEachRoot(long from, long until, Consumer<Span> visitor) {
        if (root != null) {
            visitBlocks(root, from, until, block -> visitRoots(block, from, until, visitor));
        }
    }

    /** How many requests had begun before some of a range of time. */
    public RunningSum begun(long from, long until) {
        List<RunningSum.Point> points = new ArrayList<>();
        if (root != null) {
            visitBlocks(
                    root,
                    from,
                    until,
                    block -> points.add(new RunningSum.Point(block.start(), block.firstRequest())));
        }
        return new RunningSum(points);
    }

    private void visitRoots(BlockReference block, long from, long until, Consumer<Span> visitor) {
        for (Span span : bundle(block).roots()) {
            if (span.start() <= until && from <= span.end()) {
                visitor.accept(span);
            }
        }
    }

    private void visit(BlockReference block, long from, long until, Consumer<Request> visitor) {
        for (Request request : bundle(block).requests()) {
            if (request.start() <= until && from <= request.end()) {
                visitor.accept(request);
            }
        }
    }

    private void visitBlocks(
            BlockReference block, long from, long until, Consumer<BlockReference> visitor) {
        if (!block.overlaps(from, until)) {
            return;
        }
        if (block.level() > 0) {
            node(block).children().forEach(child -> visitBlocks(child, from, until, visitor));
        } else {
            visitor.accept(block);
        }
    }

    /**
     * Visits some requests of a range in the order of their numbers: all where there are few, else
     * whole blocks of requests drawn at random, each with the same chance, for a block is read as a
     * whole. The same ones are visited each time.
     *
     * <p>Half as many more than wanted are still few: the one block that a draw leaves out of them
     * may have all requests of an operation, which came one after the other.
     *
     * @param wanted how many, about
     */
    public void sample(long from, long until, long wanted, Consumer<Request> visitor) {
        for (BlockReference block : drawn(from, until, wanted)) {
            visit(block, from, until, visitor);
        }
    }

    /** Blocks of requests drawn of a range; whoever passes over them again need not look anew. */
    private List<BlockReference> drawn(long from, long until, long wanted) {
        Drawn known = lastDrawn;
        if (known == null || known.from != from || known.until != until || known.wanted != wanted) {
            List<BlockReference> blocks = new ArrayList<>();
            if (root != null) {
                long requests = count(root, from, until);
                double share = isFew(requests, wanted) ? 1 : (double) wanted / requests;
                draw(root, from, until, share, blocks);
            }
            known = new Drawn(from, until, wanted, List.copyOf(blocks));
            lastDrawn = known;
        }
        return known.blocks;
    }

    private static boolean isFew(long requests, long wanted) {
        return requests <= wanted + wanted / 2;
    }

    /** As above, in one of several passes. */
    public void sample(
            long from, long until, long wanted, PassProgress progress, Consumer<Request> visitor) {
        long requests = root == null ? 0 : count(root, from, until);
        progress.begin(isFew(requests, wanted) ? requests : wanted);
        sample(
                from,
                until,
                wanted,
                request -> {
                    visitor.accept(request);
                    progress.visited();
                });
    }

    private long count(BlockReference block, long from, long until) {
        if (!block.overlaps(from, until)) {
            return 0;
        }
        return block.level() == 0 || block.isWhole(from, until)
                ? block.requests()
                : node(block).children().stream().mapToLong(b -> count(b, from, until)).sum();
    }

    private void draw(
            BlockReference block, long from, long until, double share, List<BlockReference> drawn) {
        visitBlocks(
                block,
                from,
                until,
                leaf -> {
                    if (share >= 1
                            || new SplittableRandom(leaf.firstRequest()).nextDouble() < share) {
                        drawn.add(leaf);
                    }
                });
    }

    /** By how much calls may overlap those that they waited for. */
    public OverlapAllowance overlap() {
        return allowance;
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

    private SummaryNode node(BlockReference block) {
        return (SummaryNode) cached(block, SummaryNode::parse);
    }

    private Bundle bundle(BlockReference block) {
        return (Bundle)
                cached(
                        block,
                        bytes ->
                                new Bundle(
                                        bytes,
                                        block.firstRequest(),
                                        (int) block.requests(),
                                        allowance));
    }

    private synchronized Object cached(BlockReference reference, Function<byte[], ?> parser) {
        Cached known = cache.get(reference);
        if (known != null) {
            return known.block;
        }
        byte[] bytes = blocks.read(reference.key());
        Cached read = new Cached(parser.apply(bytes), bytes.length);
        cachedBytes += read.bytes;
        Iterator<Cached> oldest = cache.values().iterator();
        while (oldest.hasNext() && (cache.size() >= CACHED || cachedBytes > CACHED_BYTES)) {
            cachedBytes -= oldest.next().bytes;
            oldest.remove();
        }
        cache.put(reference, read);
        return read.block;
    }
}
