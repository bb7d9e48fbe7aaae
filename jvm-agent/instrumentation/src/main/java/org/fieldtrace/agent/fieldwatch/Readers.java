// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Which classes of the application access fields through which, kept from their load on. */
final class Readers {

    /** A class that accesses fields. */
    static final class Reader {
        private final String name;
        private final WeakReference<ClassLoader> loader;

        /** Of {@link WovenOwners}, for which the class is woven; -1 where it is not at all. */
        volatile int generation = -1;

        /** Why the class could not be woven, with the remedy; null where nothing is known. */
        volatile String obstacle;

        /** Whether it was waited for in vain, as its load had failed or took very long. */
        volatile boolean missed;

        private Reader(String name, ClassLoader loader) {
            this.name = name;
            this.loader = new WeakReference<>(loader);
        }

        /** Whether this is the class. */
        boolean is(Class<?> type) {
            return type.getName().equals(name) && type.getClassLoader() == loader.get();
        }

        boolean isUnloaded() {
            return loader.get() == null;
        }

        /** Binary name, with dots. */
        String name() {
            return name;
        }
    }

    private final Map<String, Queue<Reader>> byOwner = new ConcurrentHashMap<>();
    private final Map<String, Queue<Reader>> byName = new ConcurrentHashMap<>();

    /**
     * Notes a class that is being loaded or retransformed.
     *
     * @param className internal name
     * @param owners internal names of the classes through which it accesses fields
     */
    Reader add(ClassLoader loader, String className, Set<String> owners) {
        String name = className.replace('/', '.');
        Queue<Reader> sameName = byName.computeIfAbsent(name, n -> new ConcurrentLinkedQueue<>());
        for (Reader reader : sameName) {
            if (reader.loader.get() == loader) {
                return reader;
            }
        }
        Reader reader = new Reader(name, loader);
        sameName.add(reader);
        for (String owner : owners) {
            byOwner.computeIfAbsent(owner, o -> new ConcurrentLinkedQueue<>()).add(reader);
        }
        return reader;
    }

    /** The classes that access fields through any of the owners. */
    Set<Reader> of(Collection<String> owners) {
        Set<Reader> readers = new HashSet<>();
        for (String owner : owners) {
            Queue<Reader> ofOwner = byOwner.get(owner);
            if (ofOwner != null) {
                ofOwner.removeIf(Reader::isUnloaded);
                readers.addAll(ofOwner);
            }
        }
        return readers;
    }
}
