// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.suggestions.Suggestion.Snippet;

/**
 * How a first answer gets to where the same is asked for again: what the two call paths have in
 * common says who can hand it on.
 */
final class KeptAnswer {
    private static final Snippet ONE_SESSION =
            Snippet.of(
                    "JPA, for what is found by its id: one session around both, which keeps it",
                    "@Transactional(readOnly = true)");

    private KeptAnswer() {}

    /**
     * Text to paste.
     *
     * @param again the call path at which it is asked for again, outermost first; none where it is
     *     not known
     * @param firstAt call paths at which it is asked for first
     */
    static List<Snippet> snippets(
            Set<Channel> channels, List<Frame> again, List<List<Frame>> firstAt) {
        List<Snippet> snippets = new ArrayList<>();
        snippets.add(
                again.isEmpty() || firstAt.isEmpty()
                        ? argument("what asks for it both times", "again")
                        : handedOn(firstAt.get(0), again));
        if (channels.contains(Channel.SQL)) {
            snippets.add(ONE_SESSION);
        }
        return snippets;
    }

    private static Snippet handedOn(List<Frame> first, List<Frame> again) {
        if (first.equals(again)) {
            return Snippet.of(
                    "Java, around what calls "
                            + again.get(again.size() - 1).simpleName()
                            + " again",
                    "Map<..., ...> known = new HashMap<>();\n"
                            + "known.computeIfAbsent(key, k -> ...)");
        }
        int apart = 0;
        while (apart < Math.min(first.size(), again.size())
                && first.get(apart).equals(again.get(apart))) {
            apart++;
        }
        if (apart == Math.min(first.size(), again.size())) {
            return argument(again.get(apart - 1), again, apart);
        }
        Frame one = first.get(apart);
        Frame other = again.get(apart);
        if (isSameMethod(one, other)) {
            return argument(other, again, apart + 1);
        }
        if (one.className().equals(other.className()) && isController(other)) {
            return Snippet.of(
                    "Spring MVC, where a @ModelAttribute method loads what the handler loads again",
                    "String "
                            + CodeNames.identifier(other.method())
                            + "(@ModelAttribute(\"...\") ... loaded)");
        }
        if (apart > 0 && !isFilter(again.get(apart - 1))) {
            return argument(again.get(apart - 1), again, apart);
        }
        return Snippet.of(
                "Servlets and Spring MVC: an attribute of the request",
                "request.setAttribute(\"answer\", answer); // in "
                        + one.simpleName()
                        + "\nrequest.getAttribute(\"answer\") // in "
                        + other.simpleName());
    }

    /**
     * @param both the method that calls whoever asks first and whoever asks again
     * @param inner of the frame that it calls
     */
    private static Snippet argument(Frame both, List<Frame> again, int inner) {
        return inner < again.size()
                ? argument(both.simpleName(), again.get(inner).method())
                : Snippet.of(
                        "Java, in " + both.simpleName(),
                        "var answer = ...; // once, and used where it is asked for again");
    }

    private static Snippet argument(String where, String method) {
        return Snippet.of(
                "Java, in " + where,
                "var answer = ...; // once\n" + CodeNames.identifier(method) + "(..., answer);");
    }

    private static boolean isSameMethod(Frame one, Frame other) {
        return one.className().equals(other.className()) && one.method().equals(other.method());
    }

    /** As Spring's applications name them by custom; the trace does not say what a class is. */
    private static boolean isController(Frame frame) {
        return frame.className().endsWith("Controller");
    }

    /** What it calls next is the framework's to say. */
    private static boolean isFilter(Frame frame) {
        return frame.method().startsWith("doFilter");
    }
}
