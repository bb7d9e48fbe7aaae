// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.watch.AccessesOfLibraries;
import org.fieldtrace.agent.bridge.watch.LinkedMaps;

/** Which classes are a {@link KeyedType}; libraries enter theirs here. */
public final class KeyedTypes {

    /** Writing an object to a stream reads all that it holds. */
    private static final AccessesOfLibraries.Serialised SERIALISED =
            new AccessesOfLibraries.Serialised() {
                @Override
                public void serialised(Object object) {
                    KeysAdvice.AllRead.enter(object);
                }
            };

    private KeyedTypes() {}

    /**
     * Watches objects of a class from now on.
     *
     * @param className binary name
     * @param map name of the field that it declares and that holds a map
     * @param mapClasses of the library, beside those of the JDK, that the map may be of
     */
    public static void add(String className, String map, String... mapClasses) {
        KeyedType.watch(className, map, mapClasses);
        AccessesOfLibraries.tellSerialised(SERIALISED);
    }

    /**
     * Watches maps of a class from now on, where they hold what answers hold.
     *
     * @param className binary name of one of {@link LinkedMaps}
     */
    public static void addMaps(String className) {
        add(className, KeyedType.ITSELF, className);
    }

    /** Watches no more objects of a class, because accesses to them are not seen. */
    public static void leave(String className) {
        KeyedType.unwatch(className);
        for (KeyClass keys : KeyClass.allOf(className)) {
            NativeAgent.calls().keysUnseen(keys.id());
        }
    }
}
