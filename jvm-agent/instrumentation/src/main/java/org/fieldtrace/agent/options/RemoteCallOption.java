// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One {@code package.Class#method->package.Dto} of the option {@code remote.calls}. */
public final class RemoteCallOption {

    private static final String CLASS = "[^\\s#]++";
    // Kotlin's mangled names hold a dash; <init> is left out, as constructors are no remote calls.
    private static final String METHOD = "[^\\s\\p{C}.;\\[/<>#]+?";
    private static final Pattern SYNTAX =
            Pattern.compile("\\s*(" + CLASS + ")#(" + METHOD + ")\\s*->\\s*(" + CLASS + ")\\s*");

    private final String className;
    private final String methodName;
    private final String remoteClassName;

    private RemoteCallOption(String className, String methodName, String remoteClassName) {
        this.className = className;
        this.methodName = methodName;
        this.remoteClassName = remoteClassName;
    }

    /**
     * @param text several joined by semicolons, or nothing
     * @throws IllegalArgumentException if one of them is not written so
     */
    static List<RemoteCallOption> parse(String text) {
        List<RemoteCallOption> calls = new ArrayList<>();
        for (String part : text.split(";")) {
            if (part.isBlank()) {
                continue;
            }
            Matcher matcher = SYNTAX.matcher(part);
            if (!matcher.matches()
                    || !ClassName.isName(matcher.group(1))
                    || !ClassName.isName(matcher.group(3))) {
                throw new IllegalArgumentException("not a remote call: " + part);
            }
            calls.add(new RemoteCallOption(matcher.group(1), matcher.group(2), matcher.group(3)));
        }
        return calls;
    }

    /** Binary name of the class that declares the method, with dots. */
    public String className() {
        return className;
    }

    /** Name of the method; all its overloads are meant. */
    public String methodName() {
        return methodName;
    }

    /** Binary name of the class of remote objects, with dots. */
    public String remoteClassName() {
        return remoteClassName;
    }

    @Override
    public String toString() {
        return className + "#" + methodName + "->" + remoteClassName;
    }
}
