// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** From when on something is a finding; docs/findings.md says what each number means. */
public final class FindingRules {
    /** A number of a rule: how it is called, what it is, and what it may be. */
    public enum Rule {
        /** Calls alike, one after the other within one handling. */
        N_PLUS_ONE_CALLS("n-plus-one.calls", 5, 2, 1000),
        /** Milliseconds that these take together, beyond which they matter. */
        N_PLUS_ONE_MS("n-plus-one.ms", 50, 0, 1_000_000),
        /** Percent of the handling that they take together, beyond which they matter. */
        N_PLUS_ONE_PERCENT("n-plus-one.percent", 10, 0, 100),
        /**
         * Percent of the requests' time that calls made twice take, below which they do not matter.
         */
        SAME_CALL_PERCENT("same-call.percent", 1, 0, 100),
        /** Calls to one service within a request beyond which it is chatty. */
        CHATTY_CALLS("chatty.calls", 15, 1, 100_000),
        /** Calls of one handling beyond which it is chatty. */
        CHATTY_FAN_OUT("chatty.fan-out", 20, 1, 100_000),
        /** Percent of all critical time that an operation has at all of its places together. */
        SAME_WORK_PERCENT("same-work.percent", 10, 0.1, 100),
        /** Percent of all critical time that it has at one place, at most. */
        SAME_WORK_PLACE_PERCENT("same-work.place-percent", 5, 0.1, 100),
        /** First reads that must be seen before it is said that an answer is read later. */
        ORDER_READS("order.reads", 73, 1, 100_000),
        /** Percent of the readers of an object or field below which it is seldom read. */
        SELDOM_READ_PERCENT("seldom-read.percent", 25, 1, 50),
        /** Percent of an answer's bytes that fields take which are seldom read, at least. */
        SELDOM_READ_BYTES_PERCENT("seldom-read.bytes-percent", 10, 0, 100),
        /** Milliseconds after an answer at which its first read is late, at least. */
        READ_LATE_MS("read-late.ms", 50, 0, 1_000_000),
        /** Percent of the request after an answer at which its first read is late, at least. */
        READ_LATE_PERCENT("read-late.percent", 25, 0, 100),
        /** Answers whose first read must be seen before it is said that they are read late. */
        READ_LATE_READS("read-late.reads", 30, 4, 100_000),
        /** Percent of the requests' time that such calls are waited for, below which it is fine. */
        READ_LATE_CALL_PERCENT("read-late.call-percent", 5, 0, 100),
        /** Milliseconds that work waits for a thread, on average, beyond which that matters. */
        THREAD_WAITS_MS("thread-waits.ms", 50, 0, 1_000_000),
        /** Percent of the requests' time that their work waits, beyond which that matters. */
        THREAD_WAITS_PERCENT("thread-waits.percent", 10, 0, 100),
        /** Percent of the requests' time that waits take, below which they do not matter. */
        WAITS_PERCENT("waits.percent", 5, 0, 100),
        /** Requests in which a query must be seen to be translated, which is once if it is kept. */
        TRANSLATED_ANEW_REQUESTS("translated-anew.requests", 10, 2, 100_000),
        /** Requests that must be seen to look for changes before it is said that there are none. */
        CHECKED_IN_VAIN_REQUESTS("checked-in-vain.requests", 30, 2, 100_000);

        private final String key;
        private final double standard;
        private final double least;
        private final double most;

        Rule(String key, double standard, double least, double most) {
            this.key = key;
            this.standard = standard;
            this.least = least;
            this.most = most;
        }

        /** Its name on the command line. */
        public String key() {
            return key;
        }
    }

    /** The numbers that docs/findings.md tells. */
    public static final FindingRules DEFAULT = new FindingRules(Map.of());

    private final Map<Rule, Double> values;

    private FindingRules(Map<Rule, Double> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    /** The number of a rule. */
    public double of(Rule rule) {
        return values.getOrDefault(rule, rule.standard);
    }

    /**
     * The same with another number.
     *
     * @param assignment {@code KEY=NUMBER}
     * @throws IllegalArgumentException if there is no such rule, or the number is out of range; the
     *     message says what it may be
     */
    public FindingRules with(String assignment) {
        for (Rule rule : Rule.values()) {
            if (assignment.startsWith(rule.key + "=")) {
                Map<Rule, Double> changed = new LinkedHashMap<>(values);
                changed.put(rule, number(rule, assignment.substring(rule.key.length() + 1)));
                return new FindingRules(changed);
            }
        }
        StringBuilder keys = new StringBuilder();
        for (Rule rule : Rule.values()) {
            keys.append(keys.length() == 0 ? "" : ", ").append(rule.key);
        }
        throw new IllegalArgumentException(
                "there is no rule " + assignment + "; it is RULE=NUMBER with one of " + keys);
    }

    private static double number(Rule rule, String text) {
        try {
            double value = Double.parseDouble(text);
            if (value >= rule.least && value <= rule.most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // As one that is out of range.
        }
        throw new IllegalArgumentException(
                String.format(
                        java.util.Locale.ROOT,
                        "%s takes a number from %s to %s, not %s",
                        rule.key,
                        rule.least,
                        rule.most,
                        text));
    }
}
