// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.List;
import java.util.Locale;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.text.TerminalText;

/** Methods on critical paths for people. {@code #} stands before a span's id. */
public final class CriticalMethodsText {
    /** Methods of a stretch that are told one by one. */
    private static final int MOST_METHODS = 10;

    private CriticalMethodsText() {}

    /** The heading of {@link #request}'s columns. */
    public static String heading() {
        return line("after", "duration", "calls", "handling, and the methods in it");
    }

    /** The stretches of a request's critical path, each with its methods. */
    public static String request(RequestSource source, CriticalMethods methods) {
        StringBuilder text =
                new StringBuilder(
                        String.format(
                                "request %d  %s%n",
                                methods.request().id(),
                                Durations.text(methods.request().duration())));
        for (CriticalMethods.Stretch stretch : methods.stretches()) {
            text.append(
                    line(
                            Durations.text(
                                    Math.max(0, stretch.start() - methods.request().start())),
                            Durations.text(stretch.duration()),
                            "",
                            source.label(stretch.span()) + "  #" + stretch.index()));
            append(text, stretch);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, CriticalMethods.Stretch stretch) {
        List<CriticalMethods.Method> methods = stretch.methods();
        int shown = Math.min(MOST_METHODS, methods.size());
        for (CriticalMethods.Method method : methods.subList(0, shown)) {
            text.append(method(method.exclusive(), method.calls(), method.name()));
        }
        List<CriticalMethods.Method> others = methods.subList(shown, methods.size());
        if (!others.isEmpty()) {
            text.append(
                    method(
                            others.stream().mapToLong(CriticalMethods.Method::exclusive).sum(),
                            others.stream().mapToLong(CriticalMethods.Method::calls).sum(),
                            "("
                                    + Numbers.count(others.size())
                                    + (others.size() == 1 ? " other method)" : " other methods)")));
        }
        if (stretch.unrecorded() > 0) {
            text.append(
                    line(
                            "",
                            Durations.text(stretch.unrecorded()),
                            "",
                            "  (in no recorded method)"));
        }
    }

    private static String method(long exclusive, long calls, String name) {
        return line("", Durations.text(exclusive), Numbers.count(calls), "  " + name);
    }

    private static String line(String after, String duration, String calls, String what) {
        return String.format(
                        Locale.ROOT,
                        "%11s %9s %9s  %s",
                        after,
                        duration,
                        calls,
                        TerminalText.line(what))
                + "\n";
    }
}
