// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.fieldtrace.model.CommonHead;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldStates;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.model.utilisation.UtilisationRow;
import org.fieldtrace.model.utilisation.UtilisationRow.Kind;
import org.fieldtrace.model.utilisation.UtilisationRow.Sums;

/**
 * Arranges allocation contexts as a tree: service, class, call path frame by frame, fields. Call
 * paths share the frames that they have in common from the outermost on. Siblings stand in the
 * order in which the contexts come. Frames that tell nothing have no row of their own: those that
 * head every call path of a service, such as a filter and a dispatcher, and those in the middle of
 * a long chain.
 */
final class UtilisationTree {
    /** Stands before the name of a frame whose callers have no row. */
    private static final String FOLDED = "\u2026 ";

    /** Between frames in a tool tip. */
    private static final String CALLS = "\n\u2192 ";

    private static final String UNKNOWN_PATH = "unknown call path";

    private static final class Node {
        private final Kind kind;
        private final String name;
        private final String fullName;
        private final Map<Object, Node> children = new LinkedHashMap<>();
        private final List<ContextUtilisation> contexts = new ArrayList<>();
        private Sums sums = Sums.NONE;

        private Node(Kind kind, String name, String fullName) {
            this.kind = kind;
            this.name = name;
            this.fullName = fullName;
        }

        private Node child(Kind childKind, Object key, String childName, String childFullName) {
            return children.computeIfAbsent(
                    key, k -> new Node(childKind, childName, childFullName));
        }
    }

    /** A chain of more frames is folded: its first one and its last ones are shown. */
    private static final int LONGEST_CHAIN = 6;

    private static final int CHAIN_ENDS = 2;

    private final Map<Object, CommonHead> heads = new HashMap<>();
    private final Node root = new Node(Kind.SERVICE, "", "");
    private final UtilisationReport report;

    /**
     * @param report that the contexts stand in
     */
    UtilisationTree(UtilisationReport report) {
        this.report = report;
    }

    /** Adds a context. */
    void add(ContextUtilisation utilisation) {
        AllocationContext context = utilisation.context();
        List<Node> path = new ArrayList<>();
        if (!context.frames().isEmpty()) {
            heads.computeIfAbsent(context.service(), service -> new CommonHead())
                    .add(context.frames());
        }
        Node node =
                root.child(Kind.SERVICE, context.service(), context.service(), context.service());
        path.add(node);
        String simpleName = Frame.simpleClassName(context.className());
        node = node.child(Kind.CLASS, context.className(), simpleName, context.className());
        path.add(node);
        for (Frame frame : context.frames()) {
            node = node.child(Kind.FRAME, frame, frame.label(), frame.fullLabel());
            path.add(node);
        }
        if (context.frames().isEmpty()) {
            node = node.child(Kind.FRAME, UNKNOWN_PATH, UNKNOWN_PATH, UNKNOWN_PATH);
            path.add(node);
        }
        Sums sums =
                new Sums(
                        utilisation.allocations(),
                        report.hotness(utilisation),
                        utilisation.samples(),
                        utilisation.counts(),
                        Waste.of(utilisation).wasted(),
                        FieldStates.of(List.of(utilisation), report.threshold()),
                        utilisation.check(),
                        utilisation.fields().stream().anyMatch(FieldUtilisation::isUnseen),
                        report.costOf(utilisation).orElse(0L));
        for (Node above : path) {
            above.sums = above.sums.plus(sums);
            above.contexts.add(utilisation);
        }
        for (FieldUtilisation field : utilisation.fields()) {
            String typed = field.name() + " " + field.type();
            Node row = node.child(Kind.FIELD, fieldKey(field), field.name(), typed);
            row.sums =
                    row.sums.plus(
                            new Sums(
                                    0,
                                    0,
                                    field.counts().watches(),
                                    field.counts(),
                                    Waste.wasted(utilisation.allocations(), field),
                                    FieldStates.of(field.counts(), report.threshold()),
                                    field.check(),
                                    field.isUnseen(),
                                    0));
        }
    }

    private static Object fieldKey(FieldUtilisation field) {
        return List.of(field.index(), field.name(), field.type());
    }

    /**
     * The rows, parents before their children.
     *
     * @param rootId id that the parent of the topmost rows has
     * @param ids gives every place in the tree an id; a place is the list of keys from the root on
     */
    List<UtilisationEntry> entries(long rootId, ToLongFunction<List<Object>> ids) {
        List<UtilisationEntry> entries = new ArrayList<>();
        Rows rows = new Rows(ids, entries);
        root.children.forEach(
                (service, node) -> {
                    CommonHead head = heads.getOrDefault(service, new CommonHead());
                    rows.add(service, node, rootId, List.of(), head.length());
                });
        return entries;
    }

    private record Rows(ToLongFunction<List<Object>> ids, List<UtilisationEntry> entries) {
        /**
         * Adds the row of a node, and those below it.
         *
         * @param above the keys from the root on
         * @param head frames that head every call path of the service
         */
        void add(Object key, Node node, long parentId, List<Object> above, int head) {
            List<Object> place = with(above, key);
            long id = add(key, node, parentId, place, List.of());
            node.children.forEach(
                    (k, child) -> {
                        if (node.kind == Kind.SERVICE) {
                            add(k, child, id, place, head);
                        } else {
                            addChain(k, child, id, place, head, List.of());
                        }
                    });
        }

        /**
         * Adds frames as long as each is all that lies below the one before, and what lies below.
         *
         * @param head frames from this one on that have no rows
         * @param outside those before it that have none
         */
        private void addChain(
                Object key,
                Node node,
                long parentId,
                List<Object> above,
                int head,
                List<Frame> outside) {
            List<Map.Entry<Object, Node>> chain = chain(key, node);
            boolean isLong = chain.size() - head > LONGEST_CHAIN;
            List<Frame> folded = new ArrayList<>(outside);
            List<Object> place = above;
            long below = parentId;
            for (int i = 0; i < chain.size(); i++) {
                Object k = chain.get(i).getKey();
                place = with(place, k);
                boolean isMiddle = isLong && i > head && i < chain.size() - CHAIN_ENDS;
                if ((i < head || isMiddle) && k instanceof Frame frame) {
                    folded.add(frame);
                } else {
                    below = add(k, chain.get(i).getValue(), below, place, folded);
                    folded = new ArrayList<>();
                }
            }
            long parent = below;
            List<Object> lastPlace = place;
            List<Frame> left = folded;
            int headLeft = Math.max(0, head - chain.size());
            chain.get(chain.size() - 1)
                    .getValue()
                    .children
                    .forEach((k, child) -> addChain(k, child, parent, lastPlace, headLeft, left));
        }

        private static List<Map.Entry<Object, Node>> chain(Object key, Node node) {
            List<Map.Entry<Object, Node>> chain = new ArrayList<>();
            chain.add(Map.entry(key, node));
            Node last = node;
            while (last.kind == Kind.FRAME && hasOneFrame(last)) {
                Map.Entry<Object, Node> next = last.children.entrySet().iterator().next();
                chain.add(next);
                last = next.getValue();
            }
            return chain;
        }

        private static boolean hasOneFrame(Node node) {
            return node.children.size() == 1
                    && node.children.values().iterator().next().kind == Kind.FRAME;
        }

        private long add(
                Object key, Node node, long parentId, List<Object> place, List<Frame> folded) {
            List<Frame> frames = new ArrayList<>(folded);
            if (key instanceof Frame frame) {
                frames.add(frame);
            }
            String fullName =
                    folded.isEmpty()
                            ? node.fullName
                            : frames.stream().map(Frame::fullLabel).collect(joining(CALLS));
            long id = ids.applyAsLong(place);
            entries.add(
                    new UtilisationEntry(
                            id,
                            parentId,
                            new UtilisationRow(
                                    node.kind,
                                    folded.isEmpty() ? node.name : FOLDED + node.name,
                                    fullName,
                                    node.sums,
                                    ContextUtilisation.classUtilisation(node.contexts)),
                            frames));
            return id;
        }

        private static List<Object> with(List<Object> place, Object key) {
            List<Object> below = new ArrayList<>(place);
            below.add(key);
            return below;
        }
    }
}
