// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Looks for names in class files. Every class that the application loads is looked through, while
 * this code is cold: native code does so in one pass for all that are looked for.
 */
public abstract class ClassSearch {

    private static volatile int searches;
    private static volatile Answer last = new Answer(null, 0, 0);

    /** The bit of {@link Answer#found}; 0 where native code does not look. */
    private final int bit;

    /**
     * @param names in UTF-8
     * @param areWhole whether they are whole constants; else names of classes begin with them
     */
    protected ClassSearch(byte[][] names, boolean areWhole) {
        bit = names.length == 0 ? 0 : bit(names, areWhole);
        searches++;
    }

    private static int bit(byte[][] names, boolean areWhole) {
        try {
            return NativeAgent.calls().lookForInClasses(names, areWhole);
        } catch (UnsatisfiedLinkError notLoaded) {
            return 0;
        }
    }

    /** Whether any of the names stands in the class file; false where that is none. */
    public final boolean findsOneIn(byte[] classFile) {
        int found = bit == 0 ? 0 : found(classFile);
        return found == 0 ? looksForOneIn(classFile) : (found & bit) != 0;
    }

    /** As {@link #findsOneIn}, where native code does not look. */
    protected abstract boolean looksForOneIn(byte[] classFile);

    /** Of one class that is loaded everyone asks, one after the other. */
    private static int found(byte[] classFile) {
        int current = searches;
        Answer known = last;
        if (known.classFile != classFile || known.searches != current) {
            int found = NativeAgent.calls().lookThroughClass(classFile);
            known = new Answer(classFile, current, found);
            last = known;
        }
        return known.found;
    }

    /** What a class file has of what was looked for when there were so many searches. */
    private static final class Answer {
        final byte[] classFile;
        final int searches;
        final int found;

        Answer(byte[] classFile, int searches, int found) {
            this.classFile = classFile;
            this.searches = searches;
            this.found = found;
        }
    }
}
