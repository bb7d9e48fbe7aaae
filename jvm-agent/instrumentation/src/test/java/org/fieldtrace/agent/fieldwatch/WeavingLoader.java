// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/** Loads class files marked and woven, and verifies what became of them. */
final class WeavingLoader extends ClassLoader {

    private final Map<String, byte[]> classFiles;
    private final MarkTransformer marks;
    private final AccessTransformer accesses;
    private final CopyTransformer copies;
    private final StringBuilder faults = new StringBuilder();

    /**
     * @param classFiles by internal name; all are the application's
     * @param owners internal names of the classes through which accesses are woven
     */
    WeavingLoader(Map<String, byte[]> classFiles, Iterable<String> owners) {
        super(WeavingLoader.class.getClassLoader());
        this.classFiles = classFiles;
        ApplicationClasses application = new ApplicationClasses(List.of("java.", "javax."));
        WovenOwners woven = new WovenOwners();
        owners.forEach(owner -> woven.add(List.of(owner)));
        this.marks = new MarkTransformer(application);
        this.copies = new CopyTransformer(application);
        this.accesses =
                new AccessTransformer(
                        application,
                        new Readers(),
                        woven,
                        new AccessTransformer.Obstacles() {
                            @Override
                            public void hindered(Readers.Reader reader, Set<String> accessed) {
                                faults.append(reader.name()).append(": ").append(reader.obstacle);
                            }

                            @Override
                            public void exhausted() {
                                faults.append("short of something");
                            }
                        });
    }

    /** What ASM's verifier, or the agent, had to say against the classes; empty for nothing. */
    String faults() {
        return faults.toString();
    }

    /** What the agent makes of a class as it is loaded. */
    byte[] marked(String internalName) {
        byte[] original = classFiles.get(internalName);
        byte[] marked = marks.transform(this, internalName, null, null, original);
        return marked == null ? original : marked;
    }

    /** The same, woven. */
    byte[] woven(String internalName) {
        byte[] marked = marked(internalName);
        byte[] copying = copies.transform(this, internalName, null, null, marked);
        byte[] next = copying == null ? marked : copying;
        byte[] woven = accesses.transform(this, internalName, null, null, next);
        return woven == null ? next : woven;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            String internalName = name.replace('.', '/');
            if (!classFiles.containsKey(internalName)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] woven = woven(internalName);
            StringWriter found = new StringWriter();
            CheckClassAdapter.verify(
                    new ClassReader(woven), new OriginalLoader(), false, new PrintWriter(found));
            faults.append(found);
            return defineClass(name, woven, 0, woven.length);
        }
    }

    /** The classes as they were, for the verifier to look at. */
    private final class OriginalLoader extends ClassLoader {
        OriginalLoader() {
            super(WeavingLoader.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] classFile = classFiles.get(name.replace('.', '/'));
            if (classFile == null) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : defineClass(name, classFile, 0, classFile.length);
        }
    }
}
