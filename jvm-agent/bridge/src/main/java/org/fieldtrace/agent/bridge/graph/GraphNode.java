// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.graph;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.HeldTypes;
import org.fieldtrace.agent.bridge.Memory;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.bridge.container.SubLists;
import org.fieldtrace.agent.bridge.keys.KeyedType;
import org.fieldtrace.agent.bridge.watch.Copies;

/** How objects of a class are treated in the graph of what a remote call returned. */
public final class GraphNode {

    /** What leads from an object of the class to others. */
    public enum Kind {
        /** Nothing. */
        LEAF,
        ARRAY,
        /** A part of another list. */
        SUB_LIST,
        /** Its fields. */
        FIELDS,
        /** What it holds by keys, which are its fields. */
        KEYS
    }

    private static final long[] NONE = {};

    private static volatile ClassValue<GraphNode> nodes = new Nodes();

    public final Kind kind;

    /** Whether objects of the class are remote objects. */
    public final boolean isRemote;

    /**
     * Whether objects of the class belong to the inside of a container, which alone leads there.
     */
    public final boolean isInside;

    private volatile boolean isEntity;

    /**
     * Whether a library has made text or other objects of an object of the class, so that which
     * call brings in such objects must be known from now on.
     */
    private volatile boolean isRewritten;

    /** Offsets of the fields that refer to what is as near as the object itself. */
    public final long[] parts;

    /** Offsets of the fields that refer to what is one reference further away. */
    public final long[] elements;

    private final Class<?> type;
    private volatile int id = -1;

    private GraphNode(Class<?> type, Kind kind, boolean isRemote, long[] parts, long[] elements) {
        this.type = type;
        this.kind = kind;
        this.isRemote = isRemote;
        this.parts = parts;
        this.elements = elements;
        this.isInside = isInside(type);
        this.isEntity = isRemote && PersistentClasses.isEntity(type);
    }

    public static GraphNode of(Class<?> type) {
        return nodes.get(type);
    }

    /** Whether a persistence library makes objects of the class of rows, and keeps them. */
    public boolean isEntity() {
        return isEntity;
    }

    /** A persistence library has made one of a row. */
    public void becomesEntity() {
        isEntity = true;
    }

    /** Whether it must be known which call brings in objects of the class. */
    public boolean isRewritten() {
        return isRewritten;
    }

    /** A library makes text or other objects of an object, whose call is not known. */
    public static void rewrites(Object object) {
        GraphNode node = object == null ? null : of(object.getClass());
        if (node != null && node.canBeRewritten() && !node.isRewritten) {
            node.isRewritten = true;
        }
    }

    /** What leads nowhere holds nothing of an answer, and calls of trees are known anyway. */
    private boolean canBeRewritten() {
        return kind != Kind.LEAF && kind != Kind.KEYS;
    }

    /** Forgets what is known of all classes. */
    public static void forgetAll() {
        nodes = new Nodes();
    }

    /** Native id of the class; 0 where it cannot be watched. */
    public int classId() {
        int known = id;
        if (known < 0) {
            Copies.lookFor(type);
            known = NativeAgent.calls().defineClass(ApplicationClasses.writtenClass(type));
            id = known;
        }
        return known;
    }

    private static GraphNode of(Class<?> type, boolean isRemote) {
        if (PersistentClasses.isStandIn(type)) {
            return new GraphNode(type, Kind.LEAF, false, NONE, NONE);
        }
        Kind kind = isRemote ? Kind.FIELDS : kindOf(type);
        if (kind != Kind.FIELDS) {
            return new GraphNode(type, kind, false, NONE, NONE);
        }
        Offsets parts = new Offsets();
        Offsets elements = new Offsets();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            Envelopes envelope = Envelopes.of(c);
            if (envelope != null) {
                parts.add(c, envelope.parts);
                elements.add(c, envelope.elements);
            } else if (isRemote && !ApplicationClasses.isOfJdk(c)) {
                addFieldsToFollow(c, elements);
            }
        }
        return new GraphNode(type, kind, isRemote, parts.all(), elements.all());
    }

    private static Kind kindOf(Class<?> type) {
        if (KeyedType.of(type) != null) {
            return Kind.KEYS;
        }
        if (type.isArray()) {
            return canLeadOn(type.getComponentType()) ? Kind.ARRAY : Kind.LEAF;
        }
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (SubLists.areOf(c)) {
                return Kind.SUB_LIST;
            }
            if (Envelopes.of(c) != null) {
                return Kind.FIELDS;
            }
        }
        return Kind.LEAF;
    }

    /** Whether it is what a map or a linked list is made of, or an array of such. */
    private static boolean isInside(Class<?> type) {
        Class<?> part = type.isArray() ? type.getComponentType() : type;
        for (Class<?> c = part; c != null; c = c.getSuperclass()) {
            Envelopes envelope = Envelopes.of(c);
            if (envelope != null && envelope.parts.length > 0 && envelope.elements.length > 0) {
                return true;
            }
        }
        return false;
    }

    private static void addFieldsToFollow(Class<?> declaring, Offsets found) {
        Field[] fields;
        try {
            fields = declaring.getDeclaredFields();
        } catch (LinkageError incomplete) {
            // A class is missing that a field is declared with, which nobody has needed yet.
            return;
        }
        for (Field field : fields) {
            if (!Modifier.isStatic(field.getModifiers())
                    && !field.isSynthetic()
                    && !ApplicationClasses.isGenerated(field.getName())
                    && isHeldAndLeadsOn(field)) {
                found.add(declaring, field.getName());
            }
        }
    }

    /** What is in a field of a remote object is one, too, if it can be. */
    private static boolean isHeldAndLeadsOn(Field field) {
        HeldTypes.addIn(field);
        return canLeadOn(field.getType());
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

    /** Offsets of fields, of those of the names given that a class declares. */
    private static final class Offsets {
        private long[] found = NONE;

        void add(Class<?> declaring, String... names) {
            for (String name : names) {
                int offset = Memory.fieldOffset(declaring, name);
                // Other versions of a library name it otherwise; all names are given.
                if (offset != Memory.NO_FIELD) {
                    found = Arrays.copyOf(found, found.length + 1);
                    found[found.length - 1] = offset;
                }
            }
        }

        long[] all() {
            return found;
        }
    }

    private static final class Nodes extends ClassValue<GraphNode> {
        @Override
        protected GraphNode computeValue(Class<?> type) {
            // What is asked of the class may make its loader load others.
            boolean isUnseen = NativeAgent.calls().setUnseen(false);
            try {
                return of(type, ApplicationClasses.contains(type));
            } finally {
                NativeAgent.calls().setUnseen(isUnseen);
            }
        }
    }
}
