// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.FindingKind;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.suggestions.Suggestion.Snippet;

/** How less is fetched. */
final class FixSuggestion {
    /** With more fields the class itself, without some, is the better answer. */
    private static final int MOST_FIELDS = 12;

    private FixSuggestion() {}

    static Suggestion of(Fix fix) {
        if (fix.kind() == FindingKind.OBJECTS_SELDOM_READ) {
            return laterObjects(fix);
        }
        if (fix.kind() == FindingKind.FIELDS_SELDOM_READ) {
            return fieldsWhereNeeded(fix);
        }
        if (fix.kind() == FindingKind.FIELDS_READ_LATE) {
            return fieldsLater(fix);
        }
        if (fix.partlyUsed().isPresent()) {
            return fewerObjects(fix);
        }
        return fix.fields().isNothingRead() ? noObjects(fix) : fewerFields(fix);
    }

    private static Suggestion laterObjects(Fix fix) {
        List<Snippet> snippets = new ArrayList<>();
        snippets.add(
                Snippet.of(
                        "Java, where the call is made; get() where something of it is read",
                        "Supplier<" + CodeNames.type(classes(fix)) + "> later = () -> ...;"));
        if (Channel.of(fix.callees()).contains(Channel.SQL)) {
            snippets.add(
                    Snippet.of(
                            "JPA, at the association that brings it in", "fetch = FetchType.LAZY"));
        }
        return new Suggestion(
                "load " + classes(fix) + " where something of it is read.",
                snippets,
                List.of("those who read it then wait there."));
    }

    private static Suggestion fieldsWhereNeeded(Fix fix) {
        List<Snippet> snippets = new ArrayList<>();
        List<String> fields =
                fix.fields().readBySome().stream().map(FixFields.PartlyRead::name).toList();
        Set<Channel> channels = Channel.of(fix.callees());
        if (channels.contains(Channel.SQL)) {
            snippets.add(
                    Snippet.of(
                            "JPA, at the field, with Hibernate's bytecode enhancement",
                            "@Basic(fetch = FetchType.LAZY)"));
        }
        if (channels.contains(Channel.SERVICE)) {
            String field = fields.get(0).replaceAll(".*[.]", "");
            snippets.add(
                    Snippet.of(
                            "HTTP, if the callee lets its callers choose, or once it does",
                            "?include=" + field));
            snippets.add(
                    Snippet.of(
                            "GraphQL",
                            "{ " + field + " @include(if: $withThat) } # Boolean! = false"));
        }
        List<String> heed = new ArrayList<>();
        heed.add("those who read it then wait there for a call of its own.");
        heed.addAll(sharing(fix));
        return new Suggestion(
                "ask for " + String.join(", ", fields) + " only where it is read.", snippets, heed);
    }

    private static Suggestion fieldsLater(Fix fix) {
        List<String> fields = fix.fields().late().stream().map(FixFields.LateRead::name).toList();
        List<Snippet> snippets = new ArrayList<>();
        snippets.add(
                Snippet.of(
                        "Java, where the call is made; join() where it is read",
                        "var later = CompletableFuture.supplyAsync(() -> "
                                + MadeCall.of("", fix.frames()).receiver()
                                + "."
                                + CodeNames.member(fields.get(0))
                                + "(...), executor);"));
        if (Channel.of(fix.callees()).contains(Channel.SQL)) {
            snippets.add(
                    Snippet.of(
                            "JPA, at the field, with Hibernate's bytecode enhancement",
                            "@Basic(fetch = FetchType.LAZY)"));
        }
        List<String> heed = new ArrayList<>();
        heed.add(
                "a second call costs its fixed part, and needs a thread or connection of its own.");
        heed.addAll(sharing(fix));
        return new Suggestion(
                "fetch " + String.join(", ", fields) + " by a call of its own, begun here.",
                snippets,
                heed);
    }

    private static Suggestion fewerObjects(Fix fix) {
        List<Snippet> snippets = new ArrayList<>();
        Set<Channel> channels = Channel.of(fix.callees());
        if (channels.contains(Channel.SQL)) {
            snippets.add(Snippet.of("SQL", "select ... order by ... fetch first 5 rows only"));
            snippets.add(Snippet.of("Spring Data", "List<...> findTop5By...OrderBy...()"));
        }
        if (channels.contains(Channel.MONGODB)) {
            snippets.add(Snippet.of("MongoDB", ".sort(Sorts.ascending(\"...\")).limit(5)"));
        }
        if (channels.contains(Channel.SEARCH)) {
            snippets.add(Snippet.of("Elasticsearch, OpenSearch", ".size(5).sort(...)"));
        }
        if (channels.contains(Channel.CASSANDRA)) {
            snippets.add(
                    Snippet.of("CQL, in the order of the clustering key", "select ... limit 5"));
        }
        if (channels.contains(Channel.REDIS)) {
            snippets.add(Snippet.of("Redis, of a sorted set", "redis.zrange(key, 0, 4)"));
        }
        if (channels.contains(Channel.SERVICE)) {
            snippets.add(Snippet.of("HTTP", "GET ...?sort=...&limit=5"));
            snippets.add(Snippet.of("GraphQL", "{ ...(first: 5, orderBy: ...) { ... } }"));
            snippets.add(Snippet.of("gRPC", "request.setPageSize(5).setOrderBy(...)"));
        }
        return new Suggestion(
                "let the callee choose among the " + classes(fix) + " objects.",
                snippets,
                List.of("the callee must know by what to choose."));
    }

    private static Suggestion noObjects(Fix fix) {
        if (fix.gain().kind() == Gain.Kind.CALL) {
            return new Suggestion(
                    "leave the call out at " + fix.place() + ".",
                    List.of(),
                    List.of(
                            whatElseItServes(fix),
                            "it may be made for its effect, or to see whether anything is there."));
        }
        List<Snippet> snippets = new ArrayList<>();
        Set<Channel> channels = Channel.of(fix.callees());
        String part = CodeNames.member(fix.classes().get(0));
        if (channels.contains(Channel.SQL)) {
            snippets.add(
                    Snippet.of(
                            "JPA, at the association that brings " + classes(fix) + " in",
                            "fetch = FetchType.LAZY"));
            snippets.add(
                    Snippet.of(
                            "JPQL, where it is needed",
                            "select e from ... e left join fetch e." + part + " where ..."));
        }
        if (channels.contains(Channel.MONGODB)) {
            snippets.add(
                    Snippet.of("MongoDB", ".projection(Projections.exclude(\"" + part + "\"))"));
        }
        if (channels.contains(Channel.SEARCH)) {
            snippets.add(
                    Snippet.of(
                            "Elasticsearch, OpenSearch",
                            ".source(s -> s.filter(f -> f.excludes(\"" + part + "\")))"));
        }
        if (channels.contains(Channel.SERVICE)) {
            snippets.add(
                    Snippet.of(
                            "HTTP, if the callee lets its callers choose, or once it does",
                            "?exclude=" + part));
            snippets.add(
                    Snippet.of("GraphQL", "# leave the selection \"" + part + " { ... }\" out"));
        }
        return new Suggestion(
                "leave " + classes(fix) + " out of what is fetched here.", snippets, sharing(fix));
    }

    private static Suggestion fewerFields(Fix fix) {
        if (fix.fields().neverRead().isEmpty()) {
            return new Suggestion(
                    "nothing yet: record longer, until more of the fields are known.",
                    List.of(),
                    List.of());
        }
        Map<String, List<FixFields.Needed>> needed = new LinkedHashMap<>();
        for (FixFields.Needed field : fix.fields().needed()) {
            needed.computeIfAbsent(field.className(), name -> new ArrayList<>()).add(field);
        }
        List<String> whole =
                needed.keySet().stream()
                        .filter(
                                name ->
                                        fix.fields().neverRead().stream()
                                                .noneMatch(
                                                        never ->
                                                                never.startsWith(
                                                                        simple(name) + ".")))
                        .toList();
        needed.keySet().removeAll(whole);
        boolean isShort = needed.values().stream().allMatch(all -> all.size() <= MOST_FIELDS);
        List<Snippet> snippets = new ArrayList<>();
        if (isShort) {
            needed.forEach(
                    (name, fields) ->
                            snippets.addAll(
                                    FewerFields.of(
                                            Channel.of(fix.callees()),
                                            name,
                                            CodeNames.named(fields))));
        }
        String what =
                isShort && !needed.isEmpty()
                        ? "fetch "
                                + needed.entrySet().stream()
                                        .map(
                                                one ->
                                                        names(one.getValue())
                                                                + " of "
                                                                + simple(one.getKey()))
                                        .collect(Collectors.joining(" and "))
                                + ", and nothing else"
                                + besides(needed.size(), whole, fix)
                                + "."
                        : "leave out " + String.join(", ", fix.fields().neverRead()) + ".";
        return new Suggestion(what, snippets, heed(fix));
    }

    /** Of which classes nothing else, where all of others is needed. */
    private static String besides(int classes, List<String> whole, Fix fix) {
        return whole.isEmpty()
                ? ""
                : (classes == 1 ? " of it" : " of these")
                        + "; all of "
                        + whole.stream()
                                .map(FixSuggestion::simple)
                                .collect(Collectors.joining(" and "))
                        + (whole.size() == 1 ? " is read" : " are read")
                        + (isOpen(whole, fix) ? " or not known yet" : "");
    }

    /** Whether nobody knows yet if some field of one of the classes is read. */
    private static boolean isOpen(List<String> classes, Fix fix) {
        return classes.stream()
                .map(name -> simple(name) + ".")
                .anyMatch(
                        name ->
                                fix.fields().open().stream()
                                        .anyMatch(field -> field.startsWith(name)));
    }

    private static List<String> heed(Fix fix) {
        List<String> heed = new ArrayList<>();
        if (!fix.exercise().isOfClass()) {
            heed.add(whatElseItServes(fix));
        }
        if (!fix.fields().open().isEmpty()) {
            heed.add(
                    "whether these are read is not known yet, so they are kept: "
                            + String.join(", ", fix.fields().open())
                            + ".");
        }
        if (!fix.fields().readBySome().isEmpty()) {
            heed.add(
                    "some are read seldom and could be asked for then: "
                            + fix.fields().readBySome().stream()
                                    .map(FixFields.PartlyRead::name)
                                    .collect(Collectors.joining(", "))
                            + ".");
        }
        heed.addAll(sharing(fix));
        return heed;
    }

    /** A framework may call a method for operations that do not name it. */
    private static String whatElseItServes(Fix fix) {
        List<String> operations =
                fix.exercise().seenIn().stream().map(Exercise.Seen::operation).toList();
        String seen =
                operations.isEmpty()
                        ? ""
                        : "it was recorded for "
                                + String.join(", ", operations)
                                + ", and no others; ";
        String never =
                fix.exercise().never().isEmpty()
                        ? ""
                        : (fix.exercise().isOfClass()
                                        ? "the class also answers "
                                        : "the service also answers ")
                                + String.join(", ", fix.exercise().never())
                                + ", which nobody asked for while recording; ";
        return seen
                + never
                + "a method that the framework calls for several operations, such as a"
                + " @ModelAttribute method, a filter or an interceptor, must not lack it in any of"
                + " them.";
    }

    private static List<String> sharing(Fix fix) {
        return fix.sharing().stream()
                .map(
                        other ->
                                "the same method is called at "
                                        + other.place()
                                        + ", where "
                                        + String.join(", ", other.fields())
                                        + (other.fields().size() == 1 ? " is" : " are")
                                        + " read.")
                .toList();
    }

    private static String names(List<FixFields.Needed> fields) {
        List<String> names = fields.stream().map(FixFields.Needed::name).toList();
        int last = names.size() - 1;
        return last == 0
                ? names.get(0)
                : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    private static String classes(Fix fix) {
        return fix.classes().stream()
                .map(FixSuggestion::simple)
                .collect(Collectors.joining(" and "));
    }

    private static String simple(String className) {
        return Frame.simpleClassName(className);
    }
}
