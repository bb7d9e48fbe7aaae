// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/** How objects of a class are treated in the graph of what a remote call returned. */
final class GraphNode {

    /** What leads from an object of the class to others. */
    enum Kind {
        /** Nothing. */
        LEAF,
        ARRAY,
        COLLECTION,
        MAP,
        OPTIONAL,
        REFERENCE,
        FUTURE,
        /** Its fields. */
        FIELDS
    }

    private static final Field[] NONE = {};

    private static volatile ClassValue<GraphNode> nodes = new Nodes();

    final Kind kind;

    /** Whether objects of the class are remote objects. */
    final boolean isRemote;

    /** Whether a persistence library makes objects of the class of rows, and keeps them. */
    volatile boolean isEntity;

    /** Fields to follow, where the kind is {@link Kind#FIELDS}. */
    final Field[] fields;

    private final Class<?> type;
    private volatile int id = -1;

    private GraphNode(Class<?> type, Kind kind, boolean isRemote, Field[] fields) {
        this.type = type;
        this.kind = kind;
        this.isRemote = isRemote;
        this.fields = fields;
        this.isEntity = isRemote && PersistentClasses.isEntity(type);
    }

    static GraphNode of(Class<?> type) {
        return nodes.get(type);
    }

    /** Forgets what is known of all classes. */
    static void forgetAll() {
        nodes = new Nodes();
    }

    /** Native id of the class; 0 where it cannot be watched. */
    int classId() {
        int known = id;
        if (known < 0) {
            Copies.lookFor(type);
            known = NativeAgent.defineClass(ApplicationClasses.writtenClass(type));
            id = known;
        }
        return known;
    }

    private static GraphNode of(Class<?> type, boolean isRemote) {
        if (PersistentClasses.isStandIn(type)) {
            return new GraphNode(type, Kind.LEAF, false, NONE);
        }
        if (isRemote) {
            return new GraphNode(type, Kind.FIELDS, true, fieldsToFollow(type));
        }
        Kind kind = kindOf(type);
        return new GraphNode(type, kind, false, kind == Kind.FIELDS ? envelopeFields(type) : NONE);
    }

    private static Kind kindOf(Class<?> type) {
        if (type.isArray()) {
            return canLeadOn(type.getComponentType()) ? Kind.ARRAY : Kind.LEAF;
        }
        // First, because iterating over a collection that is loaded lazily would load it.
        if (isEnvelope(type)) {
            return Kind.FIELDS;
        }
        if (Collection.class.isAssignableFrom(type)) {
            return Kind.COLLECTION;
        }
        if (Map.class.isAssignableFrom(type)) {
            return Kind.MAP;
        }
        if (type == Optional.class) {
            return Kind.OPTIONAL;
        }
        if (AtomicReference.class.isAssignableFrom(type)) {
            return Kind.REFERENCE;
        }
        if (CompletableFuture.class.isAssignableFrom(type)) {
            return Kind.FUTURE;
        }
        return Kind.LEAF;
    }

    private static Field[] fieldsToFollow(Class<?> type) {
        List<Field> found = new ArrayList<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && !field.isSynthetic()
                        && !ApplicationClasses.isGenerated(field.getName())
                        && canLeadOn(field.getType())
                        && field.trySetAccessible()) {
                    found.add(field);
                }
            }
        }
        return found.toArray(NONE);
    }

    private static boolean isEnvelope(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (Envelopes.fieldsOf(c) != null) {
                return true;
            }
        }
        return false;
    }

    private static Field[] envelopeFields(Class<?> type) {
        List<Field> found = new ArrayList<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            String[] names = Envelopes.fieldsOf(c);
            for (String name : names == null ? new String[0] : names) {
                try {
                    Field field = c.getDeclaredField(name);
                    if (field.trySetAccessible()) {
                        found.add(field);
                    }
                } catch (NoSuchFieldException otherVersion) {
                    // Other versions of the library name it otherwise; all names are given.
                }
            }
        }
        return found.toArray(NONE);
    }

    /** Whether a reference of that type may refer to a remote object or lead to one. */
    private static boolean canLeadOn(Class<?> declared) {
        if (declared.isPrimitive() || declared.isEnum()) {
            return false;
        }
        if (declared.isArray()) {
            return canLeadOn(declared.getComponentType());
        }
        boolean isFinal = Modifier.isFinal(declared.getModifiers());
        return !isFinal || ApplicationClasses.contains(declared) || kindOf(declared) != Kind.LEAF;
    }

    private static final class Nodes extends ClassValue<GraphNode> {
        @Override
        protected GraphNode computeValue(Class<?> type) {
            return of(type, ApplicationClasses.contains(type));
        }
    }
}
