// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.Waste;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ClassUtilisation;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldStates;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry.Kind;

/**
 * Arranges allocation contexts as a tree: service, class, call path frame by frame, fields. Call
 * paths share the frames that they have in common from the outermost on. Siblings stand in the
 * order in which the contexts come.
 */
final class UtilisationTree {
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
        collect(root, rootId, List.of(), ids, entries);
        return entries;
    }

    private static void collect(
            Node parent,
            long parentId,
            List<Object> place,
            ToLongFunction<List<Object>> ids,
            List<UtilisationEntry> entries) {
        parent.children.forEach(
                (key, node) -> {
                    List<Object> below = new ArrayList<>(place);
                    below.add(key);
                    long id = ids.applyAsLong(below);
                    entries.add(
                            new UtilisationEntry(
                                    id,
                                    parentId,
                                    node.kind,
                                    node.name,
                                    node.fullName,
                                    key instanceof Frame frame ? frame : null,
                                    node.sums,
                                    ClassUtilisation.of(node.contexts)));
                    collect(node, id, below, ids, entries);
                });
    }
}
