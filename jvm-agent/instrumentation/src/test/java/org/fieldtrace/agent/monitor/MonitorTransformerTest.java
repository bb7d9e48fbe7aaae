// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.TransformingLoader;
import org.fieldtrace.program.WaitingProgram;
import org.junit.jupiter.api.Test;

class MonitorTransformerTest {

    private final Woven woven = new Woven(WaitingProgram.class);

    @Test
    void aWovenClassWaitsAndNotifiesAsBefore() throws Throwable {
        assertEquals("there in time", woven.call(WaitingProgram.class.getName(), "handOver"));
        assertEquals(1, woven.count);
    }

    @Test
    void aBoundedWaitLeavesTheStackAsItWas() throws Throwable {
        assertEquals(7L, woven.call(WaitingProgram.class.getName(), "bounded", 3L, 4L));
    }

    @Test
    void whoIsInterruptedIsToldSo() throws Throwable {
        assertEquals("interrupted", woven.call(WaitingProgram.class.getName(), "interrupted"));
    }

    @Test
    void mistakesStayTheProgramsOwn() {
        String program = WaitingProgram.class.getName();
        assertThrows(
                IllegalMonitorStateException.class, () -> woven.call(program, "tell", "nobody's"));
        Object[] nothing = {null};
        assertThrows(NullPointerException.class, () -> woven.call(program, "tell", nothing));
    }

    @Test
    void aClassThatMerelyHasSuchNamesStaysAsItIs() throws IOException {
        assertNull(
                new Woven(WaitingProgram.OwnMethods.class)
                        .transformed(name(WaitingProgram.OwnMethods.class)));
    }

    @Test
    void aLoaderIsAskedOnceWhetherItSeesTheBridge() throws Exception {
        List<String> asked = new ArrayList<>();
        ClassLoader loader =
                new ClassLoader(MonitorTransformerTest.class.getClassLoader()) {
                    @Override
                    protected Class<?> loadClass(String name, boolean resolve)
                            throws ClassNotFoundException {
                        asked.add(name);
                        return super.loadClass(name, resolve);
                    }
                };
        MonitorTransformer transformer = new MonitorTransformer();
        byte[] classFile = Woven.bytes(WaitingProgram.class);
        assertNotNull(transformer.transform(loader, "First", null, null, classFile));
        assertFalse(asked.isEmpty());
        asked.clear();
        assertNotNull(transformer.transform(loader, "Second", null, null, classFile));
        assertEquals(List.of(), asked);
    }

    private static String name(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    private static final class Woven extends TransformingLoader {
        private int count;

        Woven(Class<?> type) {
            super(Map.of(name(type), bytes(type)));
        }

        @Override
        protected byte[] transformed(String internalName) {
            return new MonitorTransformer()
                    .transform(this, internalName, null, null, classFiles.get(internalName));
        }

        @Override
        protected void check(String name, byte[] transformed) {
            assertNotNull(transformed);
            assertEquals("", faults(transformed));
            count++;
        }

        private static byte[] bytes(Class<?> type) {
            String file = "/" + name(type) + ".class";
            try (InputStream in = type.getResourceAsStream(file)) {
                return in.readAllBytes();
            } catch (IOException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }
}
