// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
     * What to do.
     *
     * @param call the one that asks again
     * @param first where the same is asked for first, behind a word; empty where it is not known
     * @param again the call path at which it is asked for again, outermost first; none where it is
     *     not known
     * @param firstAt call paths at which it is asked for first
     */
    static String what(MadeCall call, String first, List<Frame> again, List<List<Frame>> firstAt) {
        String kept = "keep the first answer" + call.operation(" of ");
        if (again.isEmpty() || firstAt.isEmpty()) {
            return kept + first + handOn(call.place(" to "));
        }
        if (firstAt.get(0).equals(again)) {
            return kept
                    + " around what calls "
                    + innermost(again)
                    + " again, and look there first.";
        }
        return kept
                + CommonCaller.of(firstAt.get(0), again)
                        .map(KeptAnswer::inCommonCaller)
                        .orElseGet(
                                () -> {
                                    int apart = CommonCaller.apart(firstAt.get(0), again);
                                    return first + handOn(" to " + again.get(apart).simpleName());
                                });
    }

    private static String handOn(String to) {
        return " and hand it on" + to + ", as an argument or as an attribute of the request.";
    }

    private static String inCommonCaller(CommonCaller both) {
        return " in "
                + both.caller().simpleName()
                + both.first().map(asks -> ", which gets it by " + asks.simpleName()).orElse("")
                + (both.isAskedByOneMethod() || both.again().isEmpty()
                        ? ", and use it where it is asked for again."
                        : ", and hand it on to "
                                + both.again().get().simpleName()
                                + " as an argument.");
    }

    private static String innermost(List<Frame> frames) {
        return frames.get(frames.size() - 1).simpleName();
    }

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
                    "Java, around what calls " + innermost(again) + " again",
                    "Map<..., ...> known = new HashMap<>();\n"
                            + "known.computeIfAbsent(key, k -> ...)");
        }
        Optional<CommonCaller> both = CommonCaller.of(first, again);
        if (both.isPresent()) {
            return argument(both.get());
        }
        int apart = CommonCaller.apart(first, again);
        Frame one = first.get(apart);
        Frame other = again.get(apart);
        if (CommonCaller.areHandlers(one, other)) {
            return Snippet.of(
                    "Spring MVC, where a @ModelAttribute method loads what the handler loads again",
                    "String "
                            + CodeNames.identifier(other.method())
                            + "(@ModelAttribute(\"...\") ... loaded)");
        }
        return Snippet.of(
                "Servlets and Spring MVC: an attribute of the request",
                "request.setAttribute(\"answer\", answer); // in "
                        + one.simpleName()
                        + "\nrequest.getAttribute(\"answer\") // in "
                        + other.simpleName());
    }

    private static Snippet argument(CommonCaller both) {
        String caller = both.caller().simpleName();
        return both.isAskedByOneMethod() || both.again().isEmpty()
                ? Snippet.of(
                        "Java, in " + caller,
                        "var answer = ...; // once, and used where it is asked for again")
                : argument(caller, both.again().get().method());
    }

    private static Snippet argument(String where, String method) {
        return Snippet.of(
                "Java, in " + where,
                "var answer = ...; // once\n" + CodeNames.identifier(method) + "(..., answer);");
    }
}
