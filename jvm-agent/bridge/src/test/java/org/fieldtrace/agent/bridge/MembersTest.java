// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;

class MembersTest {

    /** What both of them ask for. */
    public static final class Holder {
        @SuppressWarnings("unused") // but by reflection
        private final String text = "held";
    }

    /** Asks, as a class of the agent's own loader or of another one. */
    public static final class Asking {
        private Asking() {}

        public static MethodHandle forField() {
            return Members.getter(Holder.class, "text");
        }
    }

    /** Defines {@link Asking} anew and finds all else where this test does. */
    private static final class OtherLoader extends ClassLoader {
        private final String mine = Asking.class.getName();

        OtherLoader() {
            super(MembersTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(mine)) {
                return super.loadClass(name, resolve);
            }
            String file = name.replace('.', '/') + ".class";
            try (InputStream in = getParent().getResourceAsStream(file)) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }

    @Test
    void aClassOfTheAgentReadsAPrivateField() throws Throwable {
        assertEquals("held", Asking.forField().invoke(new Holder()));
    }

    @Test
    void aClassOfTheApplicationIsRefused() throws Exception {
        Class<?> strangers = Class.forName(Asking.class.getName(), true, new OtherLoader());
        InvocationTargetException refused =
                assertThrows(
                        InvocationTargetException.class,
                        () -> strangers.getMethod("forField").invoke(null));
        assertInstanceOf(IllegalStateException.class, refused.getCause());
        assertTrue(
                refused.getCause().getMessage().contains("none of the agent's classes"),
                () -> refused.getCause().toString());
    }
}
