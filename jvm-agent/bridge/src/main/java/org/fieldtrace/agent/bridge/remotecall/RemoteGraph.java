// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.agent.bridge.Memory;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.bridge.container.SubLists;
import org.fieldtrace.agent.bridge.costs.WalkLimit;
import org.fieldtrace.agent.bridge.graph.GraphNode;
import org.fieldtrace.agent.bridge.graph.MapsOfJson;
import org.fieldtrace.agent.bridge.keys.KeyedFinds;
import org.fieldtrace.agent.bridge.keys.KeyedType;

/**
 * The objects of the application that can be reached from what a remote call returned: directly,
 * inside containers and envelopes, and as fields of one another. Each is found once. Only fields
 * are read, of classes whose fields are known; no method of an object that is found is called. So
 * nothing of the application is called, nothing is loaded that it has not loaded yet, and no lock
 * is waited for.
 *
 * <p>What is read here is no use of it, and no watch on it ends.
 */
public final class RemoteGraph implements AutoCloseable {

    /**
     * Objects looked at in one call. Walking this many takes some milliseconds, after a call that
     * brought in as many.
     */
    static final int MAX_OBJECTS = 100_000;

    private static final KeyedFinds.Step OF_CLASS = KeyedFinds.Step.OF_CLASS;

    /** Trees of an answer of which is remembered whose they are: what lies further in seldom is. */
    private static final int MOST_TREES = 32;

    /** As many of its objects, where the application has made others of such. */
    private static final int MOST_REWRITTEN = 1_000;

    private static volatile int maxDepth = 8;

    private final RemoteObjects found;
    private final CallingThread thread;
    private final ArrayDeque<Object> level = new ArrayDeque<>();
    private final ArrayDeque<Object> next = new ArrayDeque<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final KeyedFinds keyed = new KeyedFinds();

    /**
     * Which key led to what is yet to be visited; {@link KeyedFinds.Step#OF_CLASS} where a field of
     * the application's did.
     */
    private final IdentityHashMap<Object, KeyedFinds.Step> steps = new IdentityHashMap<>();

    /** The outermost trees, maps and lists of JSON in what was returned. */
    private final ArrayList<Object> trees = new ArrayList<>();

    /** The outermost objects of classes that the application makes others of. */
    private final ArrayList<Object> rewritten = new ArrayList<>();

    private Object returned;

    private final WalkLimit limit = new WalkLimit();
    private KeyedFinds.Step step; // to what is visited now
    private boolean passesEntitiesBy;
    private int looked;
    private int notRemembered; // of what the application makes others of

    /**
     * Looks until it is closed.
     *
     * @param found takes the objects
     */
    RemoteGraph(RemoteObjects found, CallingThread thread) {
        this.found = found;
        this.thread = thread;
    }

    /**
     * Sets how far is looked.
     *
     * @param depth references between what a call returns and the last object that counts, at least
     *     1: 1 sees the returned object alone, 2 what a returned list holds. What an {@link
     *     Envelopes envelope} of a library holds is as near as the envelope.
     */
    public static void lookTo(int depth) {
        maxDepth = depth;
    }

    @Override
    public void close() {
        limit.close();
    }

    /** Those found whose fields are keys, which are not counted yet. */
    KeyedFinds keyed() {
        return keyed;
    }

    /** What the application makes of trees, maps and objects that were found is the call's, too. */
    void rememberFound(long scopeId) {
        if (!trees.isEmpty()) {
            RemoteBodies.rememberFound(returned, scopeId);
        }
        rememberFound(trees, scopeId);
        rememberFound(rewritten, scopeId);
        if (notRemembered > 0) {
            NativeAgent.calls().notFollowed(notRemembered);
        }
    }

    private void rememberFound(List<Object> objects, long scopeId) {
        for (Object object : objects) {
            if (!RemoteBodies.rememberFound(object, scopeId)) {
                notRemembered++;
            }
        }
    }

    /** Counts those whose fields are keys, as objects of a call with that path. */
    void countKeyed(long contextId) {
        try {
            keyed.countIn(
                    contextId,
                    new KeyedFinds.Counter() {
                        @Override
                        public void add(Object object, int classId) {
                            found.add(object, classId, thread.skip, thread.random);
                        }
                    });
        } catch (RuntimeException changing) {
            // Another thread changes one of them; what was found before counts.
        }
    }

    /** Finds the objects; breadth first, so that a limit cuts off what is furthest away. */
    void add(Object returned) {
        this.returned = returned;
        NativeAgent.calls()
                .readUnseen(
                        new Runnable() {
                            @Override
                            public void run() {
                                push(returned);
                                walk();
                            }
                        });
    }

    /**
     * Finds the objects that a persistence library has made of rows. Other entities may have been
     * there before; they are neither found nor looked into.
     *
     * @param returned what the query returns
     * @param fetched the entities that it made
     */
    void addRows(Object returned, Set<Object> fetched) {
        NativeAgent.calls()
                .readUnseen(
                        new Runnable() {
                            @Override
                            public void run() {
                                for (Object entity : fetched) {
                                    GraphNode.of(entity.getClass()).becomesEntity();
                                    push(entity);
                                }
                                passesEntitiesBy = true;
                                push(returned);
                                walk();
                                passesEntitiesBy = false;
                            }
                        });
    }

    private void walk() {
        for (int depth = 1; depth <= maxDepth && !next.isEmpty(); depth++) {
            level.addAll(next);
            next.clear();
            while (!level.isEmpty()) {
                visit(level.poll());
            }
        }
    }

    private void push(Object object) {
        push(object, next);
    }

    private void push(Object object, ArrayDeque<Object> queue) {
        if (limit.step() && object != null && looked < MAX_OBJECTS) {
            GraphNode node = GraphNode.of(object.getClass());
            boolean isPassedBy = passesEntitiesBy && node.isEntity();
            if (node.kind != GraphNode.Kind.LEAF && !isPassedBy && seen.add(object)) {
                looked++;
                come(object, queue);
            }
        }
    }

    /** As {@link #push}, for the inside of a container: it has an owner, and is no object found. */
    private void pushPart(Object part) {
        if (part == null || !limit.step()) {
            return;
        }
        GraphNode node = GraphNode.of(part.getClass());
        if (node.isInside || node.kind == GraphNode.Kind.ARRAY) {
            come(part, level);
        } else {
            push(part, level);
        }
    }

    private void come(Object object, ArrayDeque<Object> queue) {
        queue.add(object);
        // To nodes of classes of the application it does not matter what led there.
        if (step != null && (step != OF_CLASS || !GraphNode.of(object.getClass()).isRemote)) {
            steps.put(object, step);
        }
    }

    private void visit(Object object) {
        GraphNode node = GraphNode.of(object.getClass());
        step = steps.isEmpty() ? null : steps.remove(object);
        if (node.isRemote && node.classId() != 0) {
            found.add(object, node.classId(), thread.skip, thread.random);
        }
        if (node.isRewritten()) {
            noteRewritten(object, node);
        }
        if (limit.isReached()) {
            return; // what was found before still counts
        }
        try {
            follow(object, node);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible); // reading a field throws nothing
        }
    }

    private void follow(Object object, GraphNode node) throws Throwable {
        switch (node.kind) {
            case ARRAY:
                followArray((Object[]) object, node.isInside);
                break;
            case SUB_LIST:
                SubLists.Range range = SubLists.rangeOf(object);
                for (int i = range == null ? 0 : range.from; range != null && i < range.to; i++) {
                    if (limit.isReached()) {
                        return;
                    }
                    push(range.array[i]);
                }
                break;
            case FIELDS:
                step = node.isRemote ? OF_CLASS : step;
                for (long part : node.parts) {
                    pushPart(Memory.referenceAt(object, part));
                }
                for (long element : node.elements) {
                    push(Memory.referenceAt(object, element));
                }
                break;
            case KEYS:
                try {
                    followKeys(object);
                } catch (RuntimeException changing) {
                    // Another thread changes it; what it held before counts.
                }
                break;
            default:
                break;
        }
    }

    private void followKeys(Object object) {
        KeyedType type = KeyedType.of(object.getClass());
        Map<?, ?> entries = type.entries(object);
        if (type.isMap() && (step == OF_CLASS || !MapsOfJson.areOne(entries))) {
            noteTree(object);
            followMap(entries);
            return;
        }
        KeyedFinds.Found from = keyed.add(object, type, step == OF_CLASS ? null : step);
        noteTree(object);
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            Object value = entry.getValue();
            if (limit.isReached()) {
                return;
            }
            if (value != null && entry.getKey() instanceof String) {
                boolean leadsOn = GraphNode.of(value.getClass()).kind != GraphNode.Kind.LEAF;
                step = leadsOn ? new KeyedFinds.Step(from, (String) entry.getKey()) : null;
                if (leadsOn) {
                    noteTree(value);
                }
                push(value);
            }
        }
    }

    private void noteTree(Object tree) {
        if (trees.size() < MOST_TREES) {
            trees.add(tree);
        }
    }

    private void noteRewritten(Object object, GraphNode node) {
        if (!node.isRemote) {
            noteTree(object); // a list, of which an answer has many that nobody makes anything of
        } else if (rewritten.size() < MOST_REWRITTEN) {
            rewritten.add(object);
        } else {
            notRemembered++;
        }
    }

    /** A container as others are. */
    private void followMap(Map<?, ?> entries) {
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            if (limit.isReached()) {
                return;
            }
            push(entry.getKey());
            push(entry.getValue());
        }
    }

    private void followArray(Object[] array, boolean isInside) {
        for (Object element : array) {
            if (limit.isReached()) {
                return;
            }
            if (isInside) {
                pushPart(element);
            } else {
                push(element);
            }
        }
    }
}
