// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The methods that a user wants to see: those of any pattern but those of one that excludes. */
public final class MethodPatterns {

    /** No method. */
    public static final MethodPatterns NONE = new MethodPatterns(List.of());

    private static final String OFF = "off";
    private static final int MOST = 1000;

    private final List<MethodPattern> patterns;

    private MethodPatterns(List<MethodPattern> patterns) {
        this.patterns = patterns;
    }

    /**
     * Reads patterns.
     *
     * @param text several {@link MethodPattern}s joined by semicolons, or {@code off}
     * @throws IllegalArgumentException if one of them is not written so, or all of them exclude
     */
    public static MethodPatterns parse(String text) {
        List<MethodPattern> patterns = new ArrayList<>();
        if (!text.equals(OFF)) {
            for (String part : text.split(";")) {
                if (!part.isBlank()) {
                    patterns.add(MethodPattern.parse(part.strip()));
                }
            }
            if (patterns.size() > MOST || patterns.stream().allMatch(MethodPattern::excludes)) {
                throw new IllegalArgumentException("no methods are named: " + text);
            }
        }
        return new MethodPatterns(patterns);
    }

    /** Whether no method is wanted. */
    public boolean isOff() {
        return patterns.isEmpty();
    }

    /** Whether a class (binary name, with dots) may have methods that are wanted, by its name. */
    boolean mayNameMethodsOf(String className) {
        return patterns.stream().anyMatch(p -> !p.excludes() && p.namesMethodsOf(className));
    }

    /** Descriptors of the annotations by which methods are wanted. */
    List<String> annotations() {
        return patterns.stream()
                .filter(pattern -> !pattern.excludes() && pattern.annotation() != null)
                .map(MethodPattern::annotation)
                .collect(Collectors.toList());
    }

    /**
     * Whether a method is wanted.
     *
     * @param annotations descriptors of its own annotations and of its class's
     */
    boolean want(String className, String method, Set<String> annotations) {
        boolean isWanted = false;
        for (MethodPattern pattern : patterns) {
            if (pattern.matches(className, method, annotations)) {
                if (pattern.excludes()) {
                    return false;
                }
                isWanted = true;
            }
        }
        return isWanted;
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return isOff()
                ? OFF
                : patterns.stream().map(MethodPattern::toString).collect(Collectors.joining(";"));
    }
}
