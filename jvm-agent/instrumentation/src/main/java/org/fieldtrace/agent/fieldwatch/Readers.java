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

    private final Map<String, Set<Reader>> byOwner = new ConcurrentHashMap<>();
    private final Map<String, Queue<Reader>> byName = new ConcurrentHashMap<>();
    private final Set<Reader> ofAnything = ConcurrentHashMap.newKeySet();

    /**
     * Notes a class that is being loaded, redefined or retransformed.
     *
     * @param className internal name
     * @param owners internal names of the classes through which it accesses fields
     */
    Reader add(ClassLoader loader, String className, Set<String> owners) {
        Reader reader = reader(loader, className);
        for (String owner : owners) {
            byOwner.computeIfAbsent(owner, o -> ConcurrentHashMap.newKeySet()).add(reader);
        }
        ofAnything.remove(reader);
        return reader;
    }

    /** As above, where it is not known through which; it is taken to do so through all. */
    Reader addUnknown(ClassLoader loader, String className) {
        Reader reader = reader(loader, className);
        ofAnything.add(reader);
        return reader;
    }

    /** Whether a class is known as a reader, be it of nothing. */
    boolean isNoted(ClassLoader loader, String className) {
        Queue<Reader> sameName = byName.get(className.replace('/', '.'));
        return sameName != null
                && sameName.stream().anyMatch(reader -> reader.loader.get() == loader);
    }

    private Reader reader(ClassLoader loader, String className) {
        String name = className.replace('/', '.');
        Queue<Reader> sameName = byName.computeIfAbsent(name, n -> new ConcurrentLinkedQueue<>());
        for (Reader reader : sameName) {
            if (reader.loader.get() == loader) {
                return reader;
            }
        }
        Reader reader = new Reader(name, loader);
        sameName.add(reader);
        return reader;
    }

    /** The classes that access fields through any of the owners, or may. */
    Set<Reader> of(Collection<String> owners) {
        ofAnything.removeIf(Reader::isUnloaded);
        Set<Reader> readers = new HashSet<>(ofAnything);
        for (String owner : owners) {
            Set<Reader> ofOwner = byOwner.get(owner);
            if (ofOwner != null) {
                ofOwner.removeIf(Reader::isUnloaded);
                readers.addAll(ofOwner);
            }
        }
        return readers;
    }
}
