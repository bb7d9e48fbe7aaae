// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** Which classes a class holds objects of, by its constant pool. */
class ClassNamesTest {

    /** It has classes in a cast, a signature, a descriptor, and a long and a double between. */
    static class Sample {
        List<? extends ClassReader> inSignature;
        long number = 1L << 40;
        double other = 1.5;

        Object inDescriptor(int ignored, ClassNode[] node, Callable<String> call) {
            return number + other;
        }

        int inCast(Object made) {
            return ((Opcodes) made).hashCode();
        }
    }

    @Test
    void namesWhatIsInCastsInSignaturesAndInDescriptors() throws IOException {
        Set<String> named = new HashSet<>();
        try (InputStream file = Sample.class.getResourceAsStream("ClassNamesTest$Sample.class")) {
            ClassNames.forEach(file.readAllBytes(), named::add);
        }
        assertTrue(
                named.containsAll(
                        Set.of(
                                ClassReader.class.getName(),
                                ClassNode.class.getName(),
                                Opcodes.class.getName(),
                                Sample.class.getName())),
                named.toString());
        assertTrue(named.stream().noneMatch(ZipEntry.class.getName()::equals), named.toString());
    }
}
