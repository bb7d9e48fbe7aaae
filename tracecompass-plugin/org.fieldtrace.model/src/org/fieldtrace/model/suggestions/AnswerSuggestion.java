// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.OwnCall;
import org.fieldtrace.model.endtoend.UnreadAnswer;
import org.fieldtrace.model.suggestions.Suggestion.Snippet;

/** How a service stops fetching and answering what nobody reads. */
final class AnswerSuggestion {
    private AnswerSuggestion() {}

    static Suggestion of(UnreadAnswer answer) {
        List<String> steps = new ArrayList<>();
        List<String> heed = new ArrayList<>();
        for (OwnCall call : answer.fetched()) {
            String fields =
                    call.fields().stream().map(OwnCall.UnreadField::label).collect(joining(", "));
            steps.add(
                    call.isWhole()
                            ? "leave the call at " + call.place() + " out"
                            : "stop fetching " + fields + " at " + call.place());
            if (!call.isOnlyHere()) {
                heed.add("other operations make the call at " + call.place() + ", too.");
            }
        }
        steps.add(
                "leave "
                        + answer.unread().stream().map(EndToEndField::key).collect(joining(", "))
                        + " out of what "
                        + answer.operation()
                        + " answers");
        answer.unread().stream()
                .filter(EndToEndField::isReadByItself)
                .map(row -> answer.service() + " reads " + label(row) + " itself: keep it there.")
                .distinct()
                .forEach(heed::add);
        heed.add("callers that were not recorded may read it.");
        Map<String, List<String>> byClass =
                answer.unread().stream()
                        .filter(row -> !row.field().isEmpty())
                        .collect(
                                Collectors.groupingBy(
                                        row -> Frame.simpleClassName(row.className()),
                                        TreeMap::new,
                                        Collectors.mapping(
                                                EndToEndField::field, Collectors.toList())));
        List<Snippet> snippets = new ArrayList<>();
        byClass.forEach(
                (type, fields) ->
                        snippets.add(
                                Snippet.of(
                                        "Jackson, on "
                                                + type
                                                + ", by the names of properties; or a class that"
                                                + " holds no more",
                                        "@JsonIgnoreProperties({"
                                                + fields.stream()
                                                        .distinct()
                                                        .map(field -> '"' + field + '"')
                                                        .collect(joining(", "))
                                                + "})")));
        return new Suggestion(String.join("; ", steps) + ".", snippets, heed);
    }

    private static String label(EndToEndField row) {
        return Frame.simpleClassName(row.className()) + "." + row.field();
    }
}
