// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.fieldtrace.agent.bridge.ClassPrefixes;
import org.fieldtrace.agent.hooks.Library;
import org.fieldtrace.agent.library.Libraries;
import org.fieldtrace.agent.method.MethodPatterns;

/**
 * The values that an option takes. Every start of an application makes one for each option and
 * reads it: they are of one class, without a lambda each, which the JVM would make a class of.
 */
public final class OptionValue {

    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_NUMBER = 40;
    // Of a share; so many digits say all that a processor's clock can tell.
    private static final int MOST_DECIMALS = 12;

    private static final String PERCENTILE = "p\\d\\d(\\.\\d{1,2})?";
    private static final double LEAST_PERCENTILE = 50;

    /** How a value is written. */
    private enum Kind {
        WORD,
        RATE,
        BUDGET,
        INTEGER,
        INTEGER_OR_OFF,
        DURATION,
        WAIT,
        SLOW,
        NAME,
        NAME_OR_NOTHING,
        REMOTE_CALLS,
        CLASS_PREFIXES,
        LAYERS,
        METHODS,
        LIBRARIES,
        PARAMETERS
    }

    private final Kind kind;
    private final List<String> words;
    private final long lowest;
    private final long highest;

    private OptionValue(Kind kind, List<String> words, long lowest, long highest) {
        this.kind = kind;
        this.words = words;
        this.lowest = lowest;
        this.highest = highest;
    }

    private OptionValue(Kind kind) {
        this(kind, List.of(), 0, 0);
    }

    static OptionValue oneOf(String... values) {
        return new OptionValue(Kind.WORD, List.of(values), 0, 0);
    }

    static OptionValue onOff() {
        return oneOf("on", "off");
    }

    static OptionValue rate() {
        return new OptionValue(Kind.RATE);
    }

    static OptionValue budget() {
        return new OptionValue(Kind.BUDGET);
    }

    static OptionValue integer(int lowest, int highest) {
        return new OptionValue(Kind.INTEGER, List.of(), lowest, highest);
    }

    static OptionValue integerOrOff(int lowest, int highest) {
        return new OptionValue(Kind.INTEGER_OR_OFF, List.of(), lowest, highest);
    }

    static OptionValue duration(Duration shortest, Duration longest) {
        return new OptionValue(Kind.DURATION, List.of(), shortest.toMillis(), longest.toMillis());
    }

    static OptionValue wait(Duration longest) {
        return new OptionValue(Kind.WAIT, List.of(), 0, longest.toMillis());
    }

    /** Which requests are slow: from a time on, or beyond a percentile. */
    static OptionValue slow(Duration longest) {
        return new OptionValue(Kind.SLOW, List.of(), 0, longest.toMillis());
    }

    static OptionValue name() {
        return new OptionValue(Kind.NAME);
    }

    static OptionValue nameOrNothing() {
        return new OptionValue(Kind.NAME_OR_NOTHING);
    }

    static OptionValue remoteCalls() {
        return new OptionValue(Kind.REMOTE_CALLS);
    }

    static OptionValue classPrefixes() {
        return new OptionValue(Kind.CLASS_PREFIXES);
    }

    static OptionValue layers() {
        return new OptionValue(Kind.LAYERS);
    }

    static OptionValue methods() {
        return new OptionValue(Kind.METHODS);
    }

    static OptionValue libraries() {
        return new OptionValue(Kind.LIBRARIES);
    }

    /** Names of parameters of a query, as the query writes them. */
    static OptionValue parameters() {
        return new OptionValue(Kind.PARAMETERS);
    }

    /**
     * What the user wrote in the form that native code and the trace get.
     *
     * @throws IllegalArgumentException if {@code text} is not in range
     */
    String canonical(String text) {
        switch (kind) {
            case WORD:
                require(words.contains(text));
                return text;
            case RATE:
                return canonicalRate(text);
            case BUDGET:
                return text.equals("off") ? text : canonicalShare(text);
            case INTEGER:
                return canonicalInteger(text);
            case INTEGER_OR_OFF:
                return text.equals("off") ? text : canonicalInteger(text);
            case DURATION:
                long milliseconds = DurationText.parse(text).toMillis();
                require(milliseconds >= lowest && milliseconds <= highest);
                return milliseconds + "ms";
            case WAIT:
                return canonicalWait(text);
            case SLOW:
                return text.startsWith("p") ? canonicalPercentile(text) : canonicalWait(text);
            case NAME:
                return canonicalName(text);
            case NAME_OR_NOTHING:
                return text.isBlank() ? "" : canonicalName(text);
            case REMOTE_CALLS:
                return canonicalRemoteCalls(text);
            case CLASS_PREFIXES:
                return canonicalPrefixes(text);
            case LAYERS:
                return LayerPackages.canonical(text, LayerPackages.ALL);
            case METHODS:
                return MethodPatterns.parse(text).toString();
            case LIBRARIES:
                return canonicalLibraries(text);
            default:
                return canonicalParameters(text);
        }
    }

    private static String canonicalRate(String text) {
        require(text.length() <= LONGEST_NUMBER);
        double rate = Double.parseDouble(text);
        require(rate > 0 && rate <= 1);
        return Double.toString(rate);
    }

    private static String canonicalShare(String text) {
        require(text.length() <= LONGEST_NUMBER);
        boolean isPercentage = text.endsWith("%");
        BigDecimal number =
                new BigDecimal(isPercentage ? text.substring(0, text.length() - 1).strip() : text);
        // Written out, 1e-999999999 has a thousand million digits.
        require(Math.abs((long) number.scale()) <= MOST_DECIMALS);
        BigDecimal share = isPercentage ? number.movePointLeft(2) : number;
        require(share.signum() > 0 && share.compareTo(BigDecimal.ONE) <= 0);
        return share.stripTrailingZeros().toPlainString();
    }

    private String canonicalInteger(String text) {
        int number = Integer.parseInt(text);
        require(number >= lowest && number <= highest);
        return Integer.toString(number);
    }

    private String canonicalWait(String text) {
        if (text.equals("off")) {
            return text;
        }
        long microseconds = DurationText.parseMicroseconds(text);
        require(microseconds <= highest * 1000);
        return microseconds + "us";
    }

    private static String canonicalPercentile(String text) {
        require(Pattern.matches(PERCENTILE, text));
        require(Double.parseDouble(text.substring(1)) >= LEAST_PERCENTILE);
        return text;
    }

    private static String canonicalName(String text) {
        require(!text.isBlank() && text.length() <= LONGEST_NAME);
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            require(!isInvisible(text.codePointAt(i)));
        }
        return text.strip();
    }

    private static String canonicalRemoteCalls(String text) {
        List<String> calls = new ArrayList<>();
        for (RemoteCallOption call : RemoteCallOption.parse(text)) {
            calls.add(call.toString());
        }
        return String.join(";", calls);
    }

    private static String canonicalPrefixes(String text) {
        Set<String> prefixes = new LinkedHashSet<>(LibraryPrefixes.ALL);
        for (String part : text.split(";")) {
            String prefix = part.strip();
            if (!prefix.isEmpty()) {
                require(
                        ClassName.isPrefix(
                                ClassPrefixes.isKept(prefix) ? prefix.substring(1) : prefix));
                prefixes.add(prefix);
            }
        }
        return String.join(";", prefixes);
    }

    private static String canonicalLibraries(String text) {
        Set<String> names = new LinkedHashSet<>();
        for (String part : text.split(";")) {
            if (!part.isBlank()) {
                require(isLibrary(part.strip()));
                names.add(part.strip());
            }
        }
        return String.join(";", names);
    }

    private static boolean isLibrary(String name) {
        for (Library library : Libraries.all()) {
            if (library.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static String canonicalParameters(String text) {
        Set<String> names = new LinkedHashSet<>();
        for (String part : text.split(";")) {
            if (!part.isBlank()) {
                require(part.indexOf('&') < 0 && part.indexOf('=') < 0);
                names.add(canonicalName(part));
            }
        }
        return String.join(";", names);
    }

    /** Of a name that is shown: what would command a terminal, or is half a character. */
    private static boolean isInvisible(int character) {
        int type = Character.getType(character);
        return type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE;
    }

    private static void require(boolean inRange) {
        if (!inRange) {
            throw new IllegalArgumentException("out of range");
        }
    }
}
