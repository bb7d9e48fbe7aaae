// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.fieldtrace.agent.bridge.Memory;
import org.fieldtrace.agent.bridge.watch.FieldWatch;
import org.fieldtrace.agent.bridge.watch.JdkCollections;
import org.fieldtrace.agent.bridge.watch.LinkedMaps;
import org.fieldtrace.agent.bridge.watch.Marks;

/**
 * A class whose objects hold values by key, all of whose methods that access values are hooked: one
 * of a library with a map in a field, or a map itself. Objects of its subclasses are none of it.
 */
public final class KeyedType {

    /** By the name of the class, the name of the field that holds its map. */
    private static final Map<String, String> MAPS = new ConcurrentHashMap<>();

    /** Stands for the name where objects are maps themselves. */
    static final String ITSELF = "";

    /** Classes of libraries whose maps call nothing of the application either. */
    private static final Set<String> MAP_CLASSES = ConcurrentHashMap.newKeySet();

    private static volatile boolean areWatched = true;

    private static volatile ClassValue<KeyedType> types = new Types();

    /** Of a class that is none. */
    private static final KeyedType NONE =
            new KeyedType(Object.class, null, Memory.NO_FIELD, Memory.NO_FIELD);

    private final Class<?> type;
    private final LinkedMaps itself;
    private final int map;
    private final int mark;

    private KeyedType(Class<?> type, LinkedMaps itself, int map, int mark) {
        this.type = type;
        this.itself = itself;
        this.map = map;
        this.mark = mark;
    }

    /**
     * Objects of a class are watched from now on.
     *
     * @param map see {@link KeyedTypes#add}, or {@link #ITSELF}
     */
    static void watch(String className, String map, String... mapClasses) {
        MAPS.put(className, map);
        MAP_CLASSES.addAll(Arrays.asList(mapClasses));
    }

    /** Objects of a class are watched no more. */
    static void unwatch(String className) {
        MAPS.remove(className);
    }

    /** Sets whether objects are watched at all, of whatever class. */
    public static void watchAny(boolean any) {
        areWatched = any;
    }

    /** Whether objects of any class are watched. */
    public static boolean areAnyWatched() {
        return areWatched && !MAPS.isEmpty();
    }

    /**
     * Sets who weaves {@code LinkedHashMap}, which is not woven before an object of it is to be
     * sampled: most programs never need it.
     *
     * @param weaver must return at once; calls {@link #areMapsWoven} when it has
     */
    public static void weaveMapsBy(Consumer<Class<?>> weaver) {
        JdkMaps.weaveBy(weaver);
    }

    /** All code that accesses maps of the JDK is woven, or is not any more. */
    public static void areMapsWoven(boolean are) {
        JdkMaps.areWoven(are);
    }

    /**
     * Whether objects of a class may be watched.
     *
     * @param internalName name of the class, with slashes
     */
    public static boolean isOne(String internalName) {
        return areWatched && !MAPS.isEmpty() && MAPS.containsKey(internalName.replace('/', '.'));
    }

    /** Forgets what is known of all classes: they may be watched otherwise from now on. */
    public static void forgetAll() {
        types = new Types();
    }

    /** What objects of a class are; null where they are not watched. */
    public static KeyedType of(Class<?> type) {
        KeyedType known = types.get(type);
        return known == NONE ? null : known;
    }

    String name() {
        return type.getName();
    }

    /** Whether its objects are maps themselves, which may as well be no more than containers. */
    public boolean isMap() {
        return itself != null;
    }

    /** Whether objects of the class are watched now. */
    boolean isWatched() {
        return MAPS.containsKey(type.getName())
                && (type != LinkedHashMap.class || JdkMaps.areWovenFor(type));
    }

    /**
     * What an object holds by key; nothing where it keeps that in a map of somebody else's, of
     * which nothing must be called.
     */
    public Map<?, ?> entries(Object object) {
        if (itself != null) {
            return itself.entries(object);
        }
        Object held;
        try {
            held = Memory.referenceAt(object, map);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible); // reading a field throws nothing
        }
        return held instanceof Map && isKnown(held.getClass())
                ? (Map<?, ?>) held
                : Collections.emptyMap();
    }

    private static boolean isKnown(Class<?> mapClass) {
        return JdkCollections.canBeIterated(mapClass) || MAP_CLASSES.contains(mapClass.getName());
    }

    /** The mark of an object: zero while no access to it is awaited. */
    static int markOf(Object object) throws Throwable {
        if (object.getClass() == LinkedHashMap.class) {
            return JdkMaps.markOf(object);
        }
        int mark = types.get(object.getClass()).mark;
        return mark == Memory.NO_FIELD ? 0 : Memory.intAt(object, mark);
    }

    void setMark(Object object, int value) throws Throwable {
        if (type == LinkedHashMap.class) {
            JdkMaps.setMark(object, value);
        } else {
            Memory.setIntAt(object, mark, value);
        }
    }

    private static final class Types extends ClassValue<KeyedType> {
        @Override
        protected KeyedType computeValue(Class<?> type) {
            String map = areWatched && FieldWatch.isInForce() ? MAPS.get(type.getName()) : null;
            if (map == null) {
                return NONE;
            }
            boolean isItself = map.equals(ITSELF);
            LinkedMaps itself = isItself ? LinkedMaps.of(type) : null;
            int offset = isItself ? Memory.NO_FIELD : Memory.fieldOffset(type, map);
            // Without a mark it was loaded before the agent, and may have been read unseen.
            int mark = type == LinkedHashMap.class ? JdkMaps.MARK : Marks.offsetIn(type);
            return mark == Memory.NO_FIELD || itself == null && offset == Memory.NO_FIELD
                    ? NONE
                    : new KeyedType(type, itself, offset, mark);
        }
    }
}
