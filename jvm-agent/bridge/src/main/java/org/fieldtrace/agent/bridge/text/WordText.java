// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

/**
 * Tells names that somebody has thought of ({@code order-items}, {@code findEmployee}, {@code
 * oauth2}) from letters and digits that a generator has thrown.
 */
final class WordText {

    /**
     * For each letter from a to z those that follow it in one or more of 1,000 words, of 25,000
     * that stand in programs and in what is written about them; of all pairs two in three. A word
     * of twelve letters thrown at random has only such pairs in one case of thirty.
     */
    private static final String[] SECOND_LETTERS = {
        "abcdefghiklmnprstuvwxyz",
        "abcdefijlmnoprstuy",
        "abcdefhijklmnoprstuvwy",
        "abcdefghiklmnoprstuvy",
        "abcdefghiklmnopqrstuvwxy",
        "abcdefilmnoprstuy",
        "acdeghilmnoprstuz",
        "abcdeiklmnoprstuy",
        "abcdefgklmnoprstuvxz",
        "adekosu",
        "abcdeghilnostuw",
        "abcdefgiklmnoprstuvy",
        "abcdefgiklmnoprstuvy",
        "abcdefghijklmnoprstuvwy",
        "abcdefghijklmnoprstuvwxy",
        "abcdefghiklmnoprstuwy",
        "lu",
        "abcdefgiklmnoprstuvwy",
        "abcdefghiklmnopqrstuvwy",
        "abcdefghilmnoprstuvwxyz",
        "abcdefgilmnoprstx",
        "aceimos",
        "acdehilnorst",
        "abcdefilmopst",
        "abceilmnoprst",
        "aeio",
    };

    /** The same as a bit for each letter, {@code a} lowest. */
    private static final int[] FOLLOWERS = followers();

    /** As {@code JSON}; longer ones are looked at like other words. */
    private static final int LONGEST_ABBREVIATION = 5;

    /** Longer ones are keys rather than words, as {@code AKIA...}. */
    private static final int LONGEST_IN_CAPITALS = 12;

    /** Shorter ones, as {@code v1.2}, {@code ipv6} or {@code h2c}, are too short to judge. */
    private static final int SHORTEST_LIKELY_TOKEN = 8;

    private static final int MOST_WORDS_OF_SHORT = 3;

    /** Shorter words, as {@code html}, need no vowels. */
    private static final int SHORTEST_WITH_VOWELS = 5;

    private static final String VOWELS = "aeiouyAEIOUY";

    private static final int LEAST_LETTERS_A_WORD = 3;

    private WordText() {}

    /**
     * Whether the text is made of words, as {@code camelCase} or joined by other characters, with
     * no more than one number among them. Of several words in lower case alone, one may have a rare
     * pair of letters, as in {@code sends-avro}.
     */
    static boolean isWords(String text, int from, int to) {
        boolean isShort = to - from < SHORTEST_LIKELY_TOKEN;
        int letters = 0;
        int words = 0;
        int capitals = 0;
        int plain = 0;
        int rare = 0;
        int singles = 0;
        int numbers = 0;
        int abbreviations = 0;
        int at = from;
        while (at < to) {
            char c = text.charAt(at);
            int end = at + 1;
            if (isDigit(c)) {
                end = endOfDigits(text, at, to);
                numbers++;
            } else if (isLetter(c)) {
                end = endOfWord(text, at, to);
                letters += end - at;
                words++;
                capitals += isUpper(c) ? 1 : 0;
                if (end - at == 1) {
                    singles++;
                } else if (isAbbreviation(text, at, end) && abbreviations == 0) {
                    abbreviations++;
                } else if (!isShort) {
                    if (!isSpoken(text, at, end)) {
                        return false;
                    }
                    int pairs = rarePairs(text, at, end);
                    rare += pairs;
                    plain += pairs == 0 && end - at >= SHORTEST_WITH_VOWELS ? 1 : 0;
                }
            }
            at = end;
        }
        if (isShort) {
            return numbers <= 2 && singles <= 2 && words <= MOST_WORDS_OF_SHORT;
        }
        // A generator rarely throws so many letters of the same case in a row.
        boolean isNamed = rare == 1 && plain > 0 && capitals == 0 && numbers == 0;
        return numbers <= 1
                && singles <= 1
                && letters >= LEAST_LETTERS_A_WORD * words
                && (rare == 0 || isNamed);
    }

    /** Whether a word is no key in capitals, and has vowels as a word has. */
    private static boolean isSpoken(String text, int from, int to) {
        int length = to - from;
        if (isUpper(text.charAt(to - 1)) && length > LONGEST_IN_CAPITALS) {
            return false;
        }
        int vowels = 0;
        for (int i = from; i < to; i++) {
            vowels += VOWELS.indexOf(text.charAt(i)) < 0 ? 0 : 1;
        }
        // One vowel in seven letters to eight in ten, as in strengths and in Aeolian.
        return length < SHORTEST_WITH_VOWELS || 7 * vowels >= length && 10 * vowels <= 8 * length;
    }

    /** How many letters of a word follow one that they rarely follow. */
    private static int rarePairs(String text, int from, int to) {
        int pairs = 0;
        for (int i = from + 1; i < to; i++) {
            int followers = FOLLOWERS[letter(text.charAt(i - 1))];
            pairs += (followers >> letter(text.charAt(i)) & 1) == 0 ? 1 : 0;
        }
        return pairs;
    }

    private static boolean isAbbreviation(String text, int from, int to) {
        return isUpper(text.charAt(to - 1)) && to - from <= LONGEST_ABBREVIATION;
    }

    private static int endOfDigits(String text, int from, int to) {
        int at = from;
        while (at < to && isDigit(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** {@code HTTPServer} is {@code HTTP} and {@code Server}. */
    private static int endOfWord(String text, int from, int to) {
        int at = from;
        while (at < to && isUpper(text.charAt(at))) {
            at++;
        }
        int capitals = at - from;
        if (at < to && isLower(text.charAt(at))) {
            if (capitals > 1) {
                return at - 1;
            }
            while (at < to && isLower(text.charAt(at))) {
                at++;
            }
        }
        return at;
    }

    private static int letter(char c) {
        return (c | 0x20) - 'a';
    }

    static boolean isLetter(char c) {
        return isLower(c) || isUpper(c);
    }

    private static boolean isLower(char c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isUpper(char c) {
        return c >= 'A' && c <= 'Z';
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static int[] followers() {
        int[] followers = new int[SECOND_LETTERS.length];
        for (int i = 0; i < followers.length; i++) {
            for (char second : SECOND_LETTERS[i].toCharArray()) {
                followers[i] |= 1 << letter(second);
            }
        }
        return followers;
    }
}
