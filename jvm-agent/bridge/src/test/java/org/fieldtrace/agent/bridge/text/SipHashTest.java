// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SipHashTest {

    private static final long KEY0 = 0x0706050403020100L;
    private static final long KEY1 = 0x0f0e0d0c0b0a0908L;

    private final SipHash sip = new SipHash(KEY0, KEY1);

    /** The designers' own, of the bytes 0, 1, 2 and so on, as OpenSSL prints them. */
    @ParameterizedTest
    @CsvSource({
        "0, 310E0EDD47DB6F72",
        "1, 6224939A79F5F593",
        "2, DB9BC2577FCC2A3F",
        "3, 94AF49F6C650ADB8",
        "4, CE7CF2722F512771"
    })
    void hashesAreThoseOfItsDesigners(int words, String expected) {
        sip.begin();
        for (int i = 0; i < words; i++) {
            sip.add(KEY0 + i * 0x0808080808080808L);
        }
        assertEquals(Long.reverseBytes(Long.parseUnsignedLong(expected, 16)), sip.end());
    }

    @Test
    void textsAreToldApartByTheirEnds() {
        List<List<String>> different =
                List.of(
                        List.of("", "abcde"),
                        List.of("a", "bcde"),
                        List.of("abcd", "e"),
                        List.of("abcde", ""),
                        List.of("abcde"),
                        List.of("abcd\0e"),
                        List.of("\0abcde"),
                        List.of("abcde\0"));
        Set<Long> hashes = new HashSet<>();
        for (List<String> texts : different) {
            sip.begin();
            texts.forEach(sip::add);
            hashes.add(sip.end());
        }
        assertEquals(different.size(), hashes.size());
    }

    @Test
    void bytesAreToldApartByTheirNumber() {
        Set<Long> hashes = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            hashes.add(sip.begin().add(new byte[i]).end());
        }
        assertEquals(20, hashes.size());
    }

    @Test
    void theKeyDecides() {
        long hash = sip.begin().add("text").end();
        assertEquals(hash, new SipHash(KEY0, KEY1).begin().add("text").end());
        assertNotEquals(hash, new SipHash(KEY0 + 1, KEY1).begin().add("text").end());
        assertNotEquals(hash, new SipHash(KEY0, KEY1 + 1).begin().add("text").end());
    }
}
