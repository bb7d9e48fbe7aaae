// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The objects of the application that can be reached from what a remote call returned: directly,
 * inside containers and envelopes, and as fields of one another. Each is found once. Nothing of the
 * application is called: fields are read, and of collections only those of libraries and of the JDK
 * are iterated over.
 */
public final class RemoteGraph implements AutoCloseable {

    /**
     * Objects looked at in one call. Walking this many takes some milliseconds, after a call that
     * brought in as many.
     */
    static final int MAX_OBJECTS = 100_000;

    private static volatile int maxDepth = 8;

    private final RemoteObjects found;
    private final CallingThread thread;
    private final ArrayDeque<Object> level = new ArrayDeque<>();
    private final ArrayDeque<Object> next = new ArrayDeque<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean passesEntitiesBy;
    private int looked;
    private final long began = NativeAgent.lookBegins();

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
        NativeAgent.lookEnds(began);
    }

    /** Finds the objects; breadth first, so that a limit cuts off what is furthest away. */
    void add(Object returned) {
        push(returned);
        walk();
    }

    /**
     * Finds the objects that a persistence library has made of rows. Other entities may have been
     * there before; they are neither found nor looked into.
     *
     * @param returned what the query returns
     * @param fetched the entities that it made
     */
    void addRows(Object returned, Set<Object> fetched) {
        for (Object entity : fetched) {
            GraphNode.of(entity.getClass()).isEntity = true;
            push(entity);
        }
        passesEntitiesBy = true;
        push(returned);
        walk();
        passesEntitiesBy = false;
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
        if (object != null && looked < MAX_OBJECTS) {
            GraphNode node = GraphNode.of(object.getClass());
            boolean isPassedBy = passesEntitiesBy && node.isEntity;
            if (node.kind != GraphNode.Kind.LEAF && !isPassedBy && seen.add(object)) {
                looked++;
                queue.add(object);
            }
        }
    }

    private void visit(Object object) {
        GraphNode node = GraphNode.of(object.getClass());
        if (node.isRemote && node.classId() != 0) {
            found.add(object, node.classId(), thread.skip, thread.random);
        }
        try {
            follow(object, node);
        } catch (IllegalAccessException | RuntimeException changing) {
            // Another thread changes the collection: what was found counts.
        }
    }

    private void follow(Object object, GraphNode node) throws IllegalAccessException {
        switch (node.kind) {
            case ARRAY:
                for (Object element : (Object[]) object) {
                    push(element);
                }
                break;
            case COLLECTION:
                for (Object element : (Collection<?>) object) {
                    push(element);
                }
                break;
            case MAP:
                for (Map.Entry<?, ?> entry : ((Map<?, ?>) object).entrySet()) {
                    push(entry.getKey());
                    push(entry.getValue());
                }
                break;
            case OPTIONAL:
                push(((Optional<?>) object).orElse(null));
                break;
            case REFERENCE:
                push(((AtomicReference<?>) object).get());
                break;
            case FUTURE:
                pushIfDone((CompletableFuture<?>) object);
                break;
            case FIELDS:
                for (Field field : node.fields) {
                    push(field.get(object), node.isRemote ? next : level);
                }
                break;
            default:
                break;
        }
    }

    private void pushIfDone(CompletableFuture<?> future) {
        if (future.isDone() && !future.isCompletedExceptionally()) {
            push(future.getNow(null));
        }
    }
}
