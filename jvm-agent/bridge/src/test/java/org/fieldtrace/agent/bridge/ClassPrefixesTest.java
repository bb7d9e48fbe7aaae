// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassPrefixesTest {

    private static final List<String> WRITTEN =
            List.of(
                    "io.lib.",
                    "!io.lib.sample.",
                    "io.lib.sample.generated.",
                    "!io.lib.sample.generated.Kept",
                    "java.",
                    "!org.acme.",
                    "org.acme.",
                    "com.acme.Proxy");

    @ParameterizedTest
    @CsvSource({
        "io.lib.A, true",
        "io.lib.zzz.A, true",
        "io.lib.sampler.A, true",
        "io.lib.sample.A, false",
        "io.lib.sample.zzz.A, false",
        "io.lib.sample.generated.A, true",
        "io.lib.sample.generated.Kept$Inner, false",
        "io.lib.sample.generated.Later, true",
        "io.library.A, false",
        "io.lib, false",
        "java.util.List, true",
        "org.acme.A, false",
        "com.acme.ProxyOfA, true",
        "com.acme.Prox, false",
        "A, false",
        "zzz.A, false",
    })
    void theLongestThatFitsDecides(String name, boolean isLeftOut) {
        assertEquals(isLeftOut, new ClassPrefixes(WRITTEN).leaveOut(name));
    }

    @Test
    void nothingIsLeftOutWhereNothingIsWritten() {
        assertFalse(new ClassPrefixes(List.of()).leaveOut("java.util.List"));
    }

    @Test
    void namesMayHaveAnySeparator() {
        ClassPrefixes prefixes = new ClassPrefixes(List.of("io/lib/", "!io/lib/sample/"));
        assertTrue(prefixes.leaveOut("io/lib/A"));
        assertFalse(prefixes.leaveOut("io/lib/sample/A"));
    }

    @Test
    void whatIsFoundIsWhatALookAtEveryPrefixFinds() {
        Random random = new Random(1);
        for (int round = 0; round < 2_000; round++) {
            List<String> written = new ArrayList<>();
            for (int i = random.nextInt(8); i >= 0; i--) {
                written.add((random.nextBoolean() ? "!" : "") + text(random, 4));
            }
            ClassPrefixes prefixes = new ClassPrefixes(written);
            for (int i = 0; i < 50; i++) {
                String name = text(random, 6);
                assertEquals(
                        isLeftOut(written, name),
                        prefixes.leaveOut(name),
                        () -> name + " by " + written);
            }
        }
    }

    private static String text(Random random, int longest) {
        return random.ints(1 + random.nextInt(longest), 'a', 'c')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean isLeftOut(List<String> written, String name) {
        for (int length = name.length(); length > 0; length--) {
            String beginning = name.substring(0, length);
            if (written.contains("!" + beginning)) {
                return false;
            }
            if (written.contains(beginning)) {
                return true;
            }
        }
        return false;
    }
}
