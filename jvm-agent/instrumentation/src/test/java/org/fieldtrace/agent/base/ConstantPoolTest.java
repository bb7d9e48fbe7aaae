// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantPoolTest {

    private static final byte[] ABSENT = utf8("Lorg/fieldtrace/api/NoSuchThing;");

    @ParameterizedTest
    @ValueSource(
            classes = {
                Object.class,
                String.class,
                Math.class, // doubles and longs, which take two entries
                java.util.function.Function.class, // method handles
                java.lang.module.ModuleFinder.class,
                java.util.concurrent.ConcurrentHashMap.class,
                org.objectweb.asm.ClassReader.class
            })
    void findsWhatAClassMentionsAndNothingElse(Class<?> type) throws IOException {
        byte[] classFile = classFile(type);
        assertTrue(ConstantPool.contains(classFile, utf8(type.getName().replace('.', '/'))));
        assertTrue(ConstantPool.contains(classFile, utf8("SourceFile")), "the last entries");
        assertFalse(ConstantPool.contains(classFile, ABSENT));
    }

    @Test
    void findsOneOfSeveralStrings() throws IOException {
        byte[] classFile = classFile(String.class);
        assertTrue(ConstantPool.containsAny(classFile, ABSENT, utf8("java/lang/String")));
        assertTrue(ConstantPool.containsAny(classFile, utf8("java/lang/String"), ABSENT));
        assertFalse(ConstantPool.containsAny(classFile, ABSENT, ABSENT));
        assertFalse(ConstantPool.containsAny(classFile));
    }

    @Test
    void findsNoPartOfALongerString() throws IOException {
        assertFalse(ConstantPool.contains(classFile(Object.class), utf8("java/lang/Obj")));
    }

    @Test
    void saysNoWhereAClassFileIsCutOff() throws IOException {
        byte[] classFile = classFile(Math.class);
        for (int length = 0; length < classFile.length; length++) {
            assertFalse(ConstantPool.contains(Arrays.copyOf(classFile, length), ABSENT));
        }
    }

    @Test
    void standsAnyBytes() {
        Random random = new Random(23);
        for (int round = 0; round < 10_000; round++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            assertFalse(ConstantPool.contains(bytes, ABSENT), "round " + round);
        }
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        String file = type.getName().replace('.', '/') + ".class";
        try (InputStream in = ClassLoader.getSystemResourceAsStream(file)) {
            return in.readAllBytes();
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
