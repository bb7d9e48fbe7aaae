// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One frame of a call path.
 *
 * @param className binary name of the declaring class, with dots
 * @param method name of the method
 * @param file source file, empty where the class file does not say
 * @param line line in that file, -1 where unknown
 */
public record Frame(String className, String method, String file, int line) {
    /** The class that traces name for templates. */
    private static final String TEMPLATE = "template";

    /** The line of a frame whose line is not known. */
    public static final int UNKNOWN_LINE = -1;

    public Frame {
        Objects.requireNonNull(className);
        Objects.requireNonNull(method);
        Objects.requireNonNull(file);
    }

    /** Whether the JDK's own code is what runs there. */
    public boolean isOfJdk() {
        return Stream.of("java.", "javax.net.", "jdk.", "sun.", "com.sun.net.")
                .anyMatch(className::startsWith);
    }

    /** Whether it stands for a template, whose file is its method and which has no class. */
    public boolean isOfTemplate() {
        return className.equals(TEMPLATE);
    }

    /** {@code SimpleClass.method}; of a template its file. */
    public String simpleName() {
        return isOfTemplate() ? method : simpleClassName(className) + "." + method;
    }

    /**
     * Where the frame stands: {@code File.java:12}, {@code File.java} without a line, or {@code
     * unknown source}.
     */
    public String location() {
        if (file.isEmpty()) {
            return "unknown source";
        }
        return line < 0 ? file : file + ":" + line;
    }

    /** {@code SimpleClass.method (File.java:12)}; of a template {@code owners/list.html:12}. */
    public String label() {
        return isOfTemplate() ? location() : simpleName() + " (" + location() + ")";
    }

    /** {@code com.acme.SimpleClass.method (File.java:12)}. */
    public String fullLabel() {
        return isOfTemplate() ? location() : className + "." + method + " (" + location() + ")";
    }

    /** The innermost frame of a call path, and its caller. */
    public static String place(List<Frame> frames) {
        if (frames.isEmpty()) {
            return "unknown call path";
        }
        int innermost = frames.size() - 1;
        String label = frames.get(innermost).label();
        return innermost == 0 ? label : label + " \u2190 " + frames.get(innermost - 1).label();
    }

    /** The binary name without its package; a nested class keeps its outer ones. */
    public static String simpleClassName(String binaryName) {
        // A hidden class is named Outer$$Lambda/0x...; some of these hold a dot behind the slash.
        int slash = binaryName.indexOf('/');
        int end = slash < 0 ? binaryName.length() : slash;
        return binaryName.substring(binaryName.lastIndexOf('.', end - 1) + 1);
    }
}
