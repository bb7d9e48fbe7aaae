// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.fieldtrace.agent.bridge.ClassPrefixes;
import org.fieldtrace.agent.hooks.Library;
import org.fieldtrace.agent.library.Libraries;
import org.fieldtrace.agent.method.MethodPatterns;

/** The values that an option takes. */
public final class OptionValue {

    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_NUMBER = 40;
    // Of a share; so many digits say all that a processor's clock can tell.
    private static final int MOST_DECIMALS = 12;

    private static final Pattern PERCENTILE = Pattern.compile("p\\d\\d(\\.\\d{1,2})?");
    private static final double LEAST_PERCENTILE = 50;

    /** Turns what the user wrote into canonical form. */
    @FunctionalInterface
    private interface Reader {
        /**
         * @throws IllegalArgumentException if the option does not take this value
         */
        String canonical(String text);
    }

    private final Reader reader;

    private OptionValue(Reader reader) {
        this.reader = reader;
    }

    /**
     * The value in the form that native code and the trace get.
     *
     * @throws IllegalArgumentException if {@code text} is not in range
     */
    String canonical(String text) {
        return reader.canonical(text);
    }

    static OptionValue oneOf(String... values) {
        return new OptionValue(
                text -> {
                    require(List.of(values).contains(text));
                    return text;
                });
    }

    static OptionValue rate() {
        return new OptionValue(
                text -> {
                    require(text.length() <= LONGEST_NUMBER);
                    double rate = Double.parseDouble(text);
                    require(rate > 0 && rate <= 1);
                    return Double.toString(rate);
                });
    }

    static OptionValue budget() {
        return new OptionValue(
                text -> {
                    if (text.equals("off")) {
                        return text;
                    }
                    require(text.length() <= LONGEST_NUMBER);
                    boolean isPercentage = text.endsWith("%");
                    BigDecimal number =
                            new BigDecimal(
                                    isPercentage
                                            ? text.substring(0, text.length() - 1).strip()
                                            : text);
                    // Written out, 1e-999999999 has a thousand million digits.
                    require(Math.abs((long) number.scale()) <= MOST_DECIMALS);
                    BigDecimal share = isPercentage ? number.movePointLeft(2) : number;
                    require(share.signum() > 0 && share.compareTo(BigDecimal.ONE) <= 0);
                    return share.stripTrailingZeros().toPlainString();
                });
    }

    static OptionValue integer(int lowest, int highest) {
        return new OptionValue(
                text -> {
                    int number = Integer.parseInt(text);
                    require(number >= lowest && number <= highest);
                    return Integer.toString(number);
                });
    }

    static OptionValue duration(Duration shortest, Duration longest) {
        return new OptionValue(
                text -> {
                    Duration duration = DurationText.parse(text);
                    require(duration.compareTo(shortest) >= 0 && duration.compareTo(longest) <= 0);
                    return duration.toMillis() + "ms";
                });
    }

    static OptionValue wait(Duration longest) {
        return new OptionValue(
                text -> {
                    if (text.equals("off")) {
                        return text;
                    }
                    long microseconds = DurationText.parseMicroseconds(text);
                    require(microseconds <= longest.toMillis() * 1000);
                    return microseconds + "us";
                });
    }

    /** Which requests are slow: from a time on, or beyond a percentile. */
    static OptionValue slow(Duration longest) {
        OptionValue time = wait(longest);
        return new OptionValue(
                text -> {
                    if (!text.startsWith("p")) {
                        return time.canonical(text);
                    }
                    require(PERCENTILE.matcher(text).matches());
                    require(Double.parseDouble(text.substring(1)) >= LEAST_PERCENTILE);
                    return text;
                });
    }

    static OptionValue onOff() {
        return new OptionValue(
                text -> {
                    require(text.equals("on") || text.equals("off"));
                    return text;
                });
    }

    static OptionValue name() {
        return new OptionValue(
                text -> {
                    require(!text.isBlank() && text.length() <= LONGEST_NAME);
                    require(text.codePoints().noneMatch(OptionValue::isInvisible));
                    return text.strip();
                });
    }

    static OptionValue nameOrNothing() {
        OptionValue name = name();
        return new OptionValue(text -> text.isBlank() ? "" : name.canonical(text));
    }

    static OptionValue remoteCalls() {
        return new OptionValue(
                text ->
                        RemoteCallOption.parse(text).stream()
                                .map(RemoteCallOption::toString)
                                .collect(Collectors.joining(";")));
    }

    static OptionValue classPrefixes() {
        return new OptionValue(
                text -> {
                    Set<String> prefixes = new LinkedHashSet<>(LibraryPrefixes.ALL);
                    for (String part : text.split(";")) {
                        String prefix = part.strip();
                        if (!prefix.isEmpty()) {
                            require(
                                    ClassName.isPrefix(
                                            ClassPrefixes.isKept(prefix)
                                                    ? prefix.substring(1)
                                                    : prefix));
                            prefixes.add(prefix);
                        }
                    }
                    return String.join(";", prefixes);
                });
    }

    static OptionValue layers() {
        return new OptionValue(text -> LayerPackages.canonical(text, LayerPackages.ALL));
    }

    static OptionValue methods() {
        return new OptionValue(text -> MethodPatterns.parse(text).toString());
    }

    static OptionValue integerOrOff(int lowest, int highest) {
        OptionValue number = integer(lowest, highest);
        return new OptionValue(text -> text.equals("off") ? text : number.canonical(text));
    }

    static OptionValue libraries() {
        return new OptionValue(
                text -> {
                    Set<String> known =
                            Libraries.all().stream().map(Library::name).collect(Collectors.toSet());
                    Set<String> names = new LinkedHashSet<>();
                    for (String part : text.split(";")) {
                        if (!part.isBlank()) {
                            require(known.contains(part.strip()));
                            names.add(part.strip());
                        }
                    }
                    return String.join(";", names);
                });
    }

    /** Names of parameters of a query, as the query writes them. */
    static OptionValue parameters() {
        OptionValue name = name();
        return new OptionValue(
                text -> {
                    Set<String> names = new LinkedHashSet<>();
                    for (String part : text.split(";")) {
                        if (!part.isBlank()) {
                            require(part.indexOf('&') < 0 && part.indexOf('=') < 0);
                            names.add(name.canonical(part));
                        }
                    }
                    return String.join(";", names);
                });
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
