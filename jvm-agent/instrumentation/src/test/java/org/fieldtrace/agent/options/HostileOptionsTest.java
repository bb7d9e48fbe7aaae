// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever text follows the jar is read or refused in one short line, soon. */
class HostileOptionsTest {

    // More of them: -Dfieldtrace.fuzz=1000000
    private static final int CASES =
            Integer.getInteger("fieldtrace.fuzz", Extent.of(5_000, 20_000));
    private static final Duration PATIENCE = Duration.ofSeconds(60 + CASES / 500);
    private static final int LONGEST_LINE = 700;

    private static final List<String> VALUES =
            List.of(
                    "1",
                    "0.5",
                    "385",
                    "30s",
                    "100ms",
                    "8760h",
                    "1%",
                    "on",
                    "off",
                    "auto",
                    "hw",
                    "a.B#c->d.E",
                    "a.B#c->d.E;f.G#h->i.J$K",
                    "org.acme.;com.acme.Proxy",
                    "jdbc",
                    "pay roll",
                    "",
                    " ",
                    "-1",
                    "+1",
                    "0",
                    "00000000000000000000001",
                    "1e-999999999",
                    "1e-2147483647%",
                    "1e2147483647",
                    "1e-400",
                    "4294967296",
                    "9223372036854775808",
                    "0x1p-3",
                    "1d",
                    "NaN",
                    "Infinity",
                    "\u0663",
                    "\u00b2",
                    "1.5.2",
                    "99999999.999h",
                    "\u001b]0;owned\u0007",
                    "\0",
                    "\ud800",
                    "\ud83d\ude80",
                    "\u202e",
                    "=",
                    "==",
                    ";");

    // What a parser that calls itself, or goes back and forth, does not survive in length.
    private static final List<String> REPEATED =
            List.of("a.", "a", ".", ";", ",", "=", "9", "-", "->", "#", "a.B#c->d.E;", " ", "%");

    private final Random random = new Random(20261122);

    @Test
    void anyTextIsReadOrRefusedWithItsRemedyInOneShortLine() {
        String[] last = new String[1];
        assertTimeoutPreemptively(
                PATIENCE,
                () -> {
                    for (int i = 0; i < CASES; i++) {
                        last[0] = text();
                        check(last[0]);
                    }
                },
                () -> "does not end: " + shortened(last[0]));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "overhead.budget=1e-999999999",
                "overhead.budget=1e-2147483647%",
                "overhead.budget=1e2147483647%",
                "service.name=\u001b[2J",
            })
    void whatOnceDidHarmIsRefused(String text) {
        assertTrue(check(text) == null, text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"remote.calls=%s#c->d.E", "remote.calls=a.B#c->%s", "stack.exclude=%s"})
    void aNameOfManyPartsIsRead(String option) {
        assertTrue(check(String.format(option, "a.".repeat(30_000) + "B")) != null, option);
    }

    @Test
    void aLongKeyIsRefusedAsShortly() {
        check("k".repeat(1 << 20) + "=1");
        check("sampling.rate=" + "1".repeat(1 << 20));
        check("overhead.budget=" + "1".repeat(1 << 20));
    }

    /** The options, or null where they were refused in order. */
    private static AgentOptions check(String text) {
        AgentOptions options = null;
        try {
            options = AgentOptions.parse(text, Map.of(AgentOption.SERVICE_NAME, "payroll"));
        } catch (InvalidOptionException refused) {
            String line = refused.getMessage();
            assertTrue(line.contains(" (remedy: ") && line.endsWith(")"), line);
            assertTrue(line.length() <= LONGEST_LINE, () -> shortened(text) + " gives " + line);
            assertTrue(
                    line.codePoints().noneMatch(HostileOptionsTest::isHarmful),
                    () -> shortened(text) + " gives " + line);
        } catch (Throwable fault) {
            fail(shortened(text) + " gives " + fault, fault);
        }
        if (options != null) {
            checkWhatIsInForce(text, options);
        }
        return options;
    }

    /** What is in force of {@code auto} is {@code both}, and the trace has what was asked for. */
    private static String[] withoutAuto(String[] pairs) {
        return Stream.of(pairs)
                .map(pair -> pair.replace("watch.backend=auto", "watch.backend=both"))
                .toArray(String[]::new);
    }

    /** What was read is told in a form that is read as the same. */
    private static void checkWhatIsInForce(String text, AgentOptions options) {
        String[] pairs = options.toNative("1.2.3", true);
        for (String pair : pairs) {
            assertTrue(pair.matches("(?s)[a-z.-]+=.*"), () -> shortened(text) + " gives " + pair);
            assertTrue(pair.chars().noneMatch(Character::isISOControl), () -> shortened(text));
        }
        options.librariesOff();
        options.ignoredParameters();
        options.remoteCalls();
        String again =
                Stream.of(pairs)
                        .filter(pair -> !pair.matches("(?s)(agent\\.version|options|[a-z.]+)=$"))
                        .filter(pair -> !pair.startsWith("agent.version="))
                        .filter(pair -> !pair.startsWith("options="))
                        .collect(Collectors.joining(","));
        try {
            assertArrayEquals(
                    withoutAuto(pairs),
                    withoutAuto(
                            AgentOptions.parse(again, Map.of(AgentOption.SERVICE_NAME, "payroll"))
                                    .toNative("1.2.3", true)),
                    text);
        } catch (InvalidOptionException refused) {
            fail(shortened(text) + " is read, but not what becomes of it: " + refused.getMessage());
        }
    }

    private String text() {
        int options = random.nextInt(4);
        String text =
                IntStream.rangeClosed(0, options)
                        .mapToObj(i -> key() + (random.nextInt(20) == 0 ? "" : "=") + value())
                        .collect(Collectors.joining(","));
        return random.nextInt(3) == 0 ? mutated(text) : text;
    }

    private String key() {
        AgentOption[] all = AgentOption.values();
        String key = all[random.nextInt(all.length)].key();
        return random.nextInt(10) == 0 ? mutated(key) : key;
    }

    private String value() {
        switch (random.nextInt(12)) {
            case 0:
                return mutated(pick(VALUES));
            case 1:
                return pick(REPEATED).repeat(1 << random.nextInt(10));
            case 2:
                // Now and then, because much of it is slow to make.
                return pick(REPEATED).repeat(1 << random.nextInt(random.nextInt(10) == 0 ? 16 : 4));
            case 3:
                return random.ints(random.nextInt(20), 0, 0x11000)
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining());
            default:
                return pick(VALUES);
        }
    }

    private String mutated(String text) {
        StringBuilder mutated = new StringBuilder(text);
        for (int i = random.nextInt(4); i >= 0; i--) {
            int place = random.nextInt(mutated.length() + 1);
            switch (random.nextInt(3)) {
                case 0:
                    mutated.insert(
                            place, (char) random.nextInt(random.nextBoolean() ? 128 : 65536));
                    break;
                case 1:
                    mutated.insert(place, pick(REPEATED));
                    break;
                default:
                    mutated.delete(place, Math.min(mutated.length(), place + random.nextInt(4)));
            }
        }
        return mutated.toString();
    }

    private String pick(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    private static boolean isHarmful(int character) {
        return Character.isISOControl(character)
                || Character.getType(character) == Character.FORMAT
                || Character.getType(character) == Character.SURROGATE;
    }

    private static String shortened(String text) {
        return text.length() + " characters: " + text.substring(0, Math.min(text.length(), 200));
    }
}
