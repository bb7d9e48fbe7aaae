// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.suggestions.Suggestion.Snippet;

/** How some fields of a class are asked for, in the language of whatever is asked. */
final class FewerFields {
    private FewerFields() {}

    /**
     * For each channel, how only some fields of a class are asked for.
     *
     * @param fields that are read; where there are none, there is nothing to ask for
     */
    static List<Snippet> of(
            Set<Channel> channels, String className, List<FixFields.Needed> fields) {
        if (fields.isEmpty()) {
            return List.of();
        }
        List<Snippet> snippets = new ArrayList<>();
        String view = CodeNames.view(className);
        snippets.add(Snippet.of("A class that holds no more", record(view, fields)));
        if (channels.contains(Channel.SQL)) {
            snippets.add(
                    Snippet.of(
                            "JPQL",
                            "select new "
                                    + view
                                    + "("
                                    + fields.stream()
                                            .map(field -> "e." + field.name())
                                            .collect(Collectors.joining(", "))
                                    + ") from "
                                    + Frame.simpleClassName(className).replaceAll(".*[.$]", "")
                                    + " e where ..."));
            snippets.add(
                    Snippet.of(
                            "Spring Data, as the return type of the repository's method",
                            "List<" + view + "> findBy...(...);"));
            snippets.add(
                    Snippet.of("Spring Data, the same as an interface", projection(view, fields)));
        }
        if (channels.contains(Channel.MONGODB)) {
            snippets.add(
                    Snippet.of(
                            "MongoDB", ".projection(Projections.include(" + quoted(fields) + "))"));
            snippets.add(
                    Snippet.of(
                            "Spring Data MongoDB",
                            "query.fields().include(" + quoted(fields) + ");"));
        }
        if (channels.contains(Channel.SEARCH)) {
            snippets.add(
                    Snippet.of(
                            "Elasticsearch, OpenSearch",
                            ".source(s -> s.filter(f -> f.includes(" + quoted(fields) + ")))"));
        }
        if (channels.contains(Channel.CASSANDRA)) {
            snippets.add(Snippet.of("CQL", "select " + joined(fields, ", ") + " from ..."));
        }
        if (channels.contains(Channel.REDIS)) {
            snippets.add(
                    Snippet.of("Redis, of a hash", "redis.hmget(key, " + quoted(fields) + ")"));
        }
        if (channels.contains(Channel.SERVICE)) {
            snippets.add(
                    Snippet.of(
                            "HTTP, if the callee lets its callers choose, or once it does",
                            "?fields=" + joined(fields, ",")));
            snippets.add(
                    Snippet.of(
                            "JSON:API",
                            "?fields[" + CodeNames.member(className) + "]=" + joined(fields, ",")));
            snippets.add(Snippet.of("GraphQL", "{ " + joined(fields, " ") + " }"));
            snippets.add(
                    Snippet.of(
                            "gRPC, in a field of type google.protobuf.FieldMask",
                            "FieldMaskUtil.fromStringList(List.of(" + quoted(fields) + "))"));
        }
        return snippets;
    }

    private static String record(String name, List<FixFields.Needed> fields) {
        return "record "
                + name
                + "("
                + fields.stream()
                        .map(
                                field ->
                                        JavaTypes.ofSignature(field.type())
                                                + " "
                                                + CodeNames.identifier(field.name()))
                        .collect(Collectors.joining(", "))
                + ") {}";
    }

    /** An interface whose getters name the fields. */
    private static String projection(String name, List<FixFields.Needed> fields) {
        return "interface "
                + name
                + " { "
                + fields.stream()
                        .map(
                                field ->
                                        JavaTypes.ofSignature(field.type())
                                                + " "
                                                + CodeNames.getter(field.name())
                                                + "();")
                        .collect(Collectors.joining(" "))
                + " }";
    }

    private static String joined(List<FixFields.Needed> fields, String between) {
        return fields.stream().map(FixFields.Needed::name).collect(Collectors.joining(between));
    }

    private static String quoted(List<FixFields.Needed> fields) {
        return fields.stream()
                .map(field -> '"' + field.name() + '"')
                .collect(Collectors.joining(", "));
    }
}
