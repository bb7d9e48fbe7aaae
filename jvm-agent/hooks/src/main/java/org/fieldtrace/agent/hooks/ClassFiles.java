// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.base.ClassPathFiles;
import org.fieldtrace.agent.bridge.WeakTable;

/**
 * Class files as a loader finds them, looked into without loading the classes. One that is found is
 * read once between two collections; one that is not may come later.
 */
final class ClassFiles {

    /** Of applications that start: what one class needs, the next one needs too. */
    private static final WeakTable<WeakReference<ClassFiles>> SHARED = new WeakTable<>();

    private final ClassLoader loader;
    private final Map<String, ClassMembers> known = new ConcurrentHashMap<>();

    private ClassFiles(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Those of a loader, kept until the next collection.
     *
     * @param loader null for the bootstrap loader
     */
    static ClassFiles of(ClassLoader loader) {
        if (loader == null) {
            return new ClassFiles(null);
        }
        WeakReference<ClassFiles> reference = SHARED.get(loader);
        ClassFiles shared = reference == null ? null : reference.get();
        if (shared == null) {
            shared = new ClassFiles(loader);
            SHARED.put(loader, new WeakReference<>(shared));
        }
        return shared;
    }

    /** Whether the loader finds the class (an internal name). */
    boolean hasClass(String className) {
        return members(className) != null;
    }

    /**
     * Whether the class or one of its supertypes has the member.
     *
     * @param member a method's name and descriptor, or a field's name, a colon and its descriptor
     */
    boolean hasMember(String className, String member) {
        ClassMembers members = members(className);
        if (members == null) {
            return false;
        }
        if (members.has(member)) {
            return true;
        }
        for (String supertype : members.supertypes()) {
            if (hasMember(supertype, member)) {
                return true;
            }
        }
        return false;
    }

    /** Adds a class or interface and all its supertypes but {@code Object} (internal names). */
    void addSupertypes(String className, Set<String> all) {
        if (className.equals("java/lang/Object") || !all.add(className)) {
            return;
        }
        ClassMembers members = members(className);
        if (members != null) {
            for (String supertype : members.supertypes()) {
                addSupertypes(supertype, all);
            }
        }
    }

    private ClassMembers members(String className) {
        ClassMembers members = known.get(className);
        if (members == null) {
            members = read(className);
            if (members != null) {
                known.put(className, members);
            }
        }
        return members;
    }

    private ClassMembers read(String className) {
        String resource = className + ".class";
        try (InputStream content = ClassPathFiles.open(loader, resource)) {
            return content == null ? null : new ClassMembers(content.readAllBytes());
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }
}
