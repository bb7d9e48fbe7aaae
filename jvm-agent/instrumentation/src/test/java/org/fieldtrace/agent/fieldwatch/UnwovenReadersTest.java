// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fieldtrace.agent.BrokenClassFile;
import org.fieldtrace.testing.Compiler;
import org.junit.jupiter.api.Test;

/** What a class reads that cannot be woven is not taken for unread. */
class UnwovenReadersTest {

    private static final int MAJOR_VERSION = 7;
    private static final int FIRST_CONSTANT = 10;

    private final byte[] classFile =
            Compiler.compile(17, "class Reader { int field; int read() { return field; } }")
                    .get("Reader");
    private final Readers readers = new Readers();
    private final Set<Set<String>> hindered = new HashSet<>();
    private final AccessTransformer transformer =
            new AccessTransformer(
                    new ApplicationClasses(List.of("java.")),
                    readers,
                    new WovenOwners(),
                    new AccessTransformer.Obstacles() {
                        @Override
                        public void hindered(Readers.Reader reader, Set<String> accessed) {
                            hindered.add(accessed);
                        }

                        @Override
                        public void exhausted() {
                            throw new AssertionError("enough is there");
                        }
                    });

    @Test
    void aClassFileThatIsTooNewIsAReaderWithAnObstacle() {
        classFile[MAJOR_VERSION] = 99;
        assertTrue(obstacle("Reader").startsWith("its class file is of version 99"));
        assertEquals(Set.of(), readers.of(List.of("Other")));
        assertEquals(Set.of(Set.of("Reader")), hindered);
    }

    @Test
    void aClassWhoseWeavingFailsIsAReaderWithAnObstacle() {
        byte[] broken = BrokenClassFile.of(classFile);
        assertTrue(obstacle("Reader", broken).contains("report this line"));
        assertEquals(Set.of(), readers.of(List.of("Other")));
        assertEquals(Set.of(Set.of("Reader")), hindered);
    }

    /** As a Java to come may put into a class file. */
    @Test
    void aClassWithConstantsThatNobodyKnowsMayReadAnything() {
        classFile[MAJOR_VERSION] = 99;
        classFile[FIRST_CONSTANT] = 77;
        assertTrue(obstacle("Anything").contains("report this line"));
        Set<Set<String>> unknown = new HashSet<>();
        unknown.add(null);
        assertEquals(unknown, hindered);
    }

    private String obstacle(String owner) {
        return obstacle(owner, classFile);
    }

    private String obstacle(String owner, byte[] loaded) {
        assertNull(
                transformer.transform(getClass().getClassLoader(), "Reader", null, null, loaded));
        Set<Readers.Reader> found = readers.of(List.of(owner));
        assertEquals(1, found.size());
        return found.iterator().next().obstacle;
    }
}
