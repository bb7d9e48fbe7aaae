// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.FieldFate;
import org.fieldtrace.model.endtoend.OwnCall;
import org.fieldtrace.model.endtoend.UnreadAnswer;
import org.fieldtrace.model.findings.FindingKind;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.fields.FixFields;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Names in suggestions are the trace's own. */
class SuggestedNamesTest {
    /** What examples of ours and of others are about, which Java and its libraries are not. */
    private static final Set<String> OF_EXAMPLES =
            Set.of(
                    "pet",
                    "pets",
                    "owner",
                    "owners",
                    "vet",
                    "vets",
                    "visit",
                    "visits",
                    "clinic",
                    "petclinic",
                    "employee",
                    "employees",
                    "payslip",
                    "payslips",
                    "payroll",
                    "hr",
                    "shop",
                    "product",
                    "products",
                    "price",
                    "prices",
                    "customer",
                    "customers",
                    "booking",
                    "bookings",
                    "flight",
                    "flights",
                    "ticket",
                    "tickets",
                    "station",
                    "stations",
                    "review",
                    "reviews",
                    "rating",
                    "stock",
                    "quote",
                    "quotes",
                    "trip",
                    "trips",
                    "notification",
                    "orders",
                    "acme");

    /** A callee of each channel. */
    private static final Map<Channel, String> CALLEES =
            Map.of(
                    Channel.SQL, "h2 in process",
                    Channel.MONGODB, "mongodb",
                    Channel.SEARCH, "elasticsearch",
                    Channel.CASSANDRA, "cassandra",
                    Channel.REDIS, "redis",
                    Channel.SERVICE, "crates");

    private static final String CLASS = "eu.dock.Crate";
    private static final Proportion FEW = Proportion.of(40, 400);

    private static final List<FixFields> FIELDS =
            List.of(
                    fields(List.of(new FixFields.Needed(CLASS, "label", "Ljava/lang/String;"))),
                    fields(List.of()));

    private static FixFields fields(List<FixFields.Needed> needed) {
        return new FixFields(
                needed,
                List.of("Crate.weight"),
                List.of(new FixFields.PartlyRead("Crate.seal", FEW, List.of())),
                List.of(),
                needed.size() + 2,
                true,
                0.01,
                List.of(new FixFields.LateRead("Crate.seal", 1_000_000, FEW)),
                List.of());
    }

    /** Suggestions of a kind for whatever is asked. */
    private static Stream<Suggestion> of(FindingKind kind) {
        if (kind == FindingKind.UNREAD_BY_ALL) {
            return Stream.of(ofAnswer(true), ofAnswer(false));
        }
        return EnumSet.allOf(Channel.class).stream()
                .flatMap(
                        channel ->
                                kind.isOfCallPath() ? fixes(kind, channel) : call(kind, channel));
    }

    private static Stream<Suggestion> fixes(FindingKind kind, Channel channel) {
        return FIELDS.stream()
                .map(
                        fields ->
                                SuggestionTest.of(
                                        kind,
                                        fields,
                                        SuggestionTest.fixOf(
                                                CALLEES.get(channel),
                                                CLASS,
                                                "Crate.seal",
                                                fields.needed())))
                .map(fix -> own(fix))
                .map(Suggestions::of);
    }

    /** The same at a call path of this trace. */
    private static Fix own(Fix fix) {
        return new Fix(
                fix.kind(),
                "dock",
                fix.callees(),
                List.of(frame("Cranes", "lift"), frame("CrateClient", "get")),
                fix.classes(),
                fix.fields(),
                fix.partlyUsed(),
                fix.calls(),
                fix.estimate(),
                fix.waste(),
                fix.criticalShare(),
                fix.gain(),
                fix.extent(),
                fix.sharing(),
                fix.exercise(),
                Optional.empty());
    }

    private static Stream<Suggestion> call(FindingKind kind, Channel channel) {
        List<Frame> first = List.of(frame("Cranes", "lift"), frame("CrateClient", "get"));
        List<Frame> again = List.of(frame("Cranes", "lower"), frame("CrateClient", "get"));
        String subject = CALLEES.get(channel) + "[GET /crates/{id}]";
        Set<Channel> channels = Set.of(channel);
        return Stream.of(
                CallSuggestion.of(kind, channels, subject),
                CallSuggestion.of(kind, channels, subject, again, List.of()),
                CallSuggestion.of(
                        kind,
                        channels,
                        subject + ", first at CrateClient.get",
                        again,
                        List.of(first)));
    }

    private static Suggestion ofAnswer(boolean isWhole) {
        EndToEndField key =
                new EndToEndField(
                        "dock",
                        "GET /crates",
                        "crates[].weight",
                        CLASS,
                        "weight",
                        "",
                        FieldFate.NEVER_READ,
                        OptionalDouble.empty(),
                        10,
                        0,
                        true,
                        List.of(),
                        List.of());
        OwnCall call =
                new OwnCall(
                        List.of(frame("CrateClient", "get")),
                        isWhole,
                        false,
                        List.of(new OwnCall.UnreadField(CLASS, "weight")));
        return AnswerSuggestion.of(
                new UnreadAnswer("dock", "GET /crates", List.of(key), List.of(), List.of(call)));
    }

    private static Frame frame(String className, String method) {
        return new Frame("eu.dock." + className, method, className + ".java", 7);
    }

    /** The words of a text, those of {@code TwoWords} and {@code two_words} each by itself. */
    private static List<String> words(String text) {
        return Arrays.stream(text.split("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])"))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void suggestionsNeverNameClassesOfAnExample(FindingKind kind) {
        List<Suggestion> suggestions = of(kind).toList();
        assertTrue(
                suggestions.stream()
                        .anyMatch(one -> words(one.text()).contains("crate") || isOfPools(kind)),
                suggestions::toString);
        for (Suggestion suggestion : suggestions) {
            List<String> foreign = new ArrayList<>(words(suggestion.text()));
            foreign.retainAll(OF_EXAMPLES);
            assertEquals(List.of(), foreign, suggestion::text);
        }
    }

    /** What mends these is said of pools and operations, and names no class at all. */
    private static boolean isOfPools(FindingKind kind) {
        return kind == FindingKind.WAITS || kind == FindingKind.FAILED_AND_PAID_FOR;
    }
}
