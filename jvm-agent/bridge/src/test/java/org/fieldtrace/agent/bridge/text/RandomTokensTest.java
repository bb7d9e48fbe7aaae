// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What docs/http.md says of tokens in paths that are recorded. */
class RandomTokensTest {

    private static final int TOKENS = 20_000;
    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    private static final String DIGITS = "0123456789";
    private static final String BASE62 = LOWER + LOWER.toUpperCase(Locale.ROOT) + DIGITS;

    private final Random random = new Random(19);

    @ParameterizedTest
    @CsvSource({
        "base64url, 12, 200", "base64url, 16, 66", "base64url, 22, 6", "base64url, 32, 0",
        "base62, 12, 200", "base62, 16, 66", "base62, 22, 6", "base62, 32, 0",
        "base36, 12, 200", "base36, 16, 66", "base36, 22, 6", "base36, 32, 0",
        "base32, 12, 1000", "base32, 16, 330", "base32, 22, 30", "base32, 32, 0"
    })
    void fewAreTakenForWords(String alphabet, int length, int mostOf20000) {
        int kept = kept(i -> token(charactersOf(alphabet), length));
        assertTrue(kept <= mostOf20000, alphabet + " of " + length + ": " + kept);
    }

    @Test
    void noneOfMoreThan40CharactersIsTakenForWords() {
        assertEquals(0, kept(i -> token(BASE62, 41 + i % 100)));
    }

    @Test
    void noHexadecimalOneIsTakenForWords() {
        assertEquals(0, kept(i -> token(DIGITS + "abcdef", 12 + i % 60)));
        assertEquals(0, kept(i -> token(DIGITS + "ABCDEF", 12 + i % 60)));
        assertEquals(0, kept(i -> new UUID(random.nextLong(), random.nextLong()).toString()));
    }

    @Test
    void noSignedTokenIsTakenForWords() {
        String head =
                base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(StandardCharsets.UTF_8));
        assertEquals(0, kept(i -> head + "." + bytes(20) + "." + bytes(32)));
        assertEquals(0, kept(i -> head.substring(0, 12 + i % (head.length() - 12))));
    }

    private int kept(IntFunction<String> token) {
        return (int)
                IntStream.range(0, TOKENS)
                        .mapToObj(token)
                        .filter(t -> !PathText.fold("/reset/" + t).equals("/reset/{id}"))
                        .count();
    }

    private String token(String characters, int length) {
        return random.ints(length, 0, characters.length())
                .mapToObj(i -> characters.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    private String bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return base64(bytes);
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String charactersOf(String alphabet) {
        switch (alphabet) {
            case "base64url":
                return BASE62 + "-_";
            case "base62":
                return BASE62;
            case "base36":
                return LOWER + DIGITS;
            default:
                return LOWER.toUpperCase(Locale.ROOT) + "234567";
        }
    }
}
