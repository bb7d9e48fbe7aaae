// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.agent.TransformingLoader;

/** Loads class files marked and woven, and verifies what became of them. */
final class WeavingLoader extends TransformingLoader {

    private final MarkTransformer marks;
    private final AccessTransformer accesses;
    private final CopyTransformer copies;
    private final StringBuilder faults = new StringBuilder();

    /**
     * @param classFiles by internal name; all are the application's
     * @param owners internal names of the classes through which accesses are woven
     */
    WeavingLoader(Map<String, byte[]> classFiles, Iterable<String> owners) {
        super(classFiles);
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
        byte[] marked =
                marks.mayMark(this, internalName) ? marks.mark(internalName, null, original) : null;
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
    protected byte[] transformed(String internalName) {
        return woven(internalName);
    }

    @Override
    protected void check(String name, byte[] transformed) {
        faults.append(faults(transformed));
    }
}
