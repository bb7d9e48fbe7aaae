// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.instrument.Instrumentation;
import org.objectweb.asm.ClassReader;

/** Finds the {@link Readers} among the classes that are loaded already. */
final class LoadedReaders {

    private final Instrumentation instrumentation;
    private final ApplicationClasses application;
    private final Readers readers;
    private final boolean isRemedyKnown;

    /**
     * Looks at those of a JVM.
     *
     * @param isRemedyKnown whether another agent's order is why a class is not readable, which
     *     whoever attaches cannot mend
     */
    LoadedReaders(
            Instrumentation instrumentation,
            ApplicationClasses application,
            Readers readers,
            boolean isRemedyKnown) {
        this.isRemedyKnown = isRemedyKnown;
        this.instrumentation = instrumentation;
        this.application = application;
        this.readers = readers;
    }

    /** Notes those not noted yet, which are woven when they turn out to matter. */
    void note() {
        for (Class<?> type : application.loaded(instrumentation)) {
            String name = type.getName().replace('.', '/');
            ClassReader reader = FieldReferences.reader(type, isRemedyKnown);
            if (reader != null) {
                TextConstants.note(reader);
                readers.add(
                        type.getClassLoader(), name, FieldReferences.owners(reader, application));
            } else {
                readers.addUnknown(type.getClassLoader(), name); // weaving it will tell
            }
        }
    }
}
