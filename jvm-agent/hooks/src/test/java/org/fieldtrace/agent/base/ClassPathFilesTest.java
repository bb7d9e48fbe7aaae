// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ClassPathFilesTest {

    private static final String OWN = "org/fieldtrace/agent/base/ClassPathFilesTest.class";

    @BeforeAll
    static void prepare() {
        ClassPathFiles.prepare();
    }

    @Test
    void findsWhatTheLoaderFinds() throws Exception {
        ClassLoader system = ClassLoader.getSystemClassLoader();
        try (URLClassLoader beneath = new URLClassLoader(new URL[0], system)) {
            for (String file :
                    List.of(
                            OWN,
                            "org/junit/jupiter/api/Test.class",
                            "java/lang/Object.class",
                            "java/sql/Connection.class")) {
                byte[] wanted = bytes(system.getResourceAsStream(file));
                assertArrayEquals(wanted, bytes(ClassPathFiles.open(system, file)), file);
                assertArrayEquals(wanted, bytes(ClassPathFiles.open(beneath, file)), file);
                assertEquals(system.getResource(file), ClassPathFiles.ofSystem(file));
            }
        }
        assertArrayEquals(
                bytes(Object.class.getResourceAsStream("Object.class")),
                bytes(ClassPathFiles.open(null, "java/lang/Object.class")));
        assertArrayEquals(
                bytes(system.getResourceAsStream(OWN)),
                bytes(ClassPathFiles.openOfApplication(OWN)));
    }

    @Test
    void findsNothingWhereThereIsNone() throws Exception {
        assertNull(ClassPathFiles.open(ClassLoader.getSystemClassLoader(), "acme/None.class"));
        assertNull(ClassPathFiles.ofSystem("acme/None.class"));
        assertNull(ClassPathFiles.openOfApplication("none.properties"));
    }

    @Test
    void asksALoaderOfItsOwnAsAnyoneDoes() throws Exception {
        List<String> asked = new ArrayList<>();
        ClassLoader own =
                new ClassLoader(null) {
                    @Override
                    public InputStream getResourceAsStream(String name) {
                        asked.add(name);
                        return null;
                    }
                };
        assertNull(ClassPathFiles.open(own, OWN));
        assertEquals(List.of(OWN), asked);
    }

    private static byte[] bytes(InputStream content) throws Exception {
        try (content) {
            return content.readAllBytes();
        }
    }
}
