// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.Memory;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.watch.AccessesOfLibraries;
import org.fieldtrace.agent.bridge.watch.FieldWatch;
import org.fieldtrace.agent.bridge.watch.JdkCollections;
import org.fieldtrace.agent.bridge.watch.Marks;

/**
 * A class of a library whose objects hold values by key, all of whose methods that access values
 * are hooked. Objects of its subclasses are none of it.
 */
public final class KeyedType {

    /** By the name of the class, the name of the field that holds its map. */
    private static final Map<String, String> MAPS = new ConcurrentHashMap<>();

    /** Classes of libraries whose maps call nothing of the application either. */
    private static final Set<String> MAP_CLASSES = ConcurrentHashMap.newKeySet();

    /** Writing an object to a stream reads all that it holds. */
    private static final AccessesOfLibraries.Serialised SERIALISED =
            new AccessesOfLibraries.Serialised() {
                @Override
                public void serialised(Object object) {
                    AllReadAdvice.enter(object);
                }
            };

    private static volatile boolean areWatched = true;

    private static volatile ClassValue<KeyedType> types = new Types();

    /** Of a class that is none. */
    private static final KeyedType NONE =
            new KeyedType(Object.class, Memory.NO_FIELD, Memory.NO_FIELD);

    private final Class<?> type;
    private final int map;
    private final int mark;

    private KeyedType(Class<?> type, int map, int mark) {
        this.type = type;
        this.map = map;
        this.mark = mark;
    }

    /**
     * Watches objects of a class from now on.
     *
     * @param className binary name
     * @param map name of the field that it declares and that holds a map
     * @param mapClasses of the library, beside those of the JDK, that the map may be of
     */
    public static void add(String className, String map, String... mapClasses) {
        MAPS.put(className, map);
        MAP_CLASSES.addAll(Arrays.asList(mapClasses));
        AccessesOfLibraries.tellSerialised(SERIALISED);
    }

    /** Sets whether objects are watched at all, of whatever class. */
    public static void watchAny(boolean any) {
        areWatched = any;
    }

    /** Watches no more objects of a class, because accesses to them are not seen. */
    public static void leave(String className) {
        MAPS.remove(className);
        for (KeyClass keys : KeyClass.allOf(className)) {
            NativeAgent.keysUnseen(keys.id());
        }
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

    /** Whether objects of the class are still watched. */
    boolean isWatched() {
        return MAPS.containsKey(type.getName());
    }

    /**
     * What an object holds by key; nothing where it keeps that in a map of somebody else's, of
     * which nothing must be called.
     */
    public Map<?, ?> entries(Object object) {
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
        int mark = types.get(object.getClass()).mark;
        return mark == Memory.NO_FIELD ? 0 : Memory.intAt(object, mark);
    }

    void setMark(Object object, int value) throws Throwable {
        Memory.setIntAt(object, mark, value);
    }

    private static final class Types extends ClassValue<KeyedType> {
        @Override
        protected KeyedType computeValue(Class<?> type) {
            String map = areWatched && FieldWatch.isInForce() ? MAPS.get(type.getName()) : null;
            int mark = map == null ? Memory.NO_FIELD : Marks.offsetIn(type);
            int offset = map == null ? Memory.NO_FIELD : Memory.fieldOffset(type, map);
            // Without a mark it was loaded before the agent, and may have been read unseen.
            return mark == Memory.NO_FIELD || offset == Memory.NO_FIELD
                    ? NONE
                    : new KeyedType(type, offset, mark);
        }
    }
}
