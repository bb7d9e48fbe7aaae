// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Methods of some classes, by one of
 *
 * <ul>
 *   <li>{@code com.acme.orders.*}: all methods of these classes
 *   <li>{@code com.acme.Orders#place*}: these methods of these classes
 *   <li>{@code @com.acme.Timed}: methods that have the annotation, or whose class has it
 * </ul>
 *
 * with {@code !} ahead for methods that are left out.
 */
final class MethodPattern {

    private static final Pattern SYNTAX =
            Pattern.compile("(!?)(@?)([^\\s\\p{C}!@#;,/\\[<>]+)(?:#([^\\s\\p{C}!@#;,/\\[<>.]+))?");

    private final boolean excludes;
    private final Glob classes;
    private final Glob methods;
    private final String annotation;

    private MethodPattern(boolean excludes, Glob classes, Glob methods, String annotation) {
        this.excludes = excludes;
        this.classes = classes;
        this.methods = methods;
        this.annotation = annotation;
    }

    /**
     * Reads a pattern.
     *
     * @throws IllegalArgumentException if it is not written so
     */
    static MethodPattern parse(String text) {
        Matcher matcher = SYNTAX.matcher(text);
        boolean isAnnotation = matcher.matches() && !matcher.group(2).isEmpty();
        // An annotation is looked for in the classes' constant pools, which takes its whole name.
        if (!matcher.matches()
                || isAnnotation && (matcher.group(4) != null || text.indexOf('*') >= 0)) {
            throw new IllegalArgumentException("no pattern of methods: " + text);
        }
        return new MethodPattern(
                !matcher.group(1).isEmpty(),
                isAnnotation ? null : new Glob(matcher.group(3)),
                new Glob(matcher.group(4) == null ? "*" : matcher.group(4)),
                isAnnotation ? 'L' + matcher.group(3).replace('.', '/') + ';' : null);
    }

    /** Whether methods that match are left out. */
    boolean excludes() {
        return excludes;
    }

    /** Descriptor of the annotation that methods or their classes have; null for none. */
    String annotation() {
        return annotation;
    }

    /** Whether methods of a class (binary name, with dots) may match, by its name. */
    boolean namesMethodsOf(String className) {
        return classes != null && classes.matches(className);
    }

    /**
     * Whether a method matches.
     *
     * @param annotations descriptors of its own annotations and of its class's
     */
    boolean matches(String className, String method, Set<String> annotations) {
        return annotation == null
                ? classes.matches(className) && methods.matches(method)
                : annotations.contains(annotation);
    }

    @Override
    public String toString() {
        String what =
                annotation == null
                        ? classes + (methods.toString().equals("*") ? "" : "#" + methods)
                        : '@' + annotation.substring(1, annotation.length() - 1).replace('/', '.');
        return (excludes ? "!" : "") + what;
    }
}
