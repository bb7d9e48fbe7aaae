// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.findings.FindingKind;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.estimates.CallEstimate;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.suggestions.Suggestion.Snippet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SuggestionTest {
    private static final String EMPLOYEE = "com.acme.Employee";

    private static FixFields.Needed needed(String name, String type) {
        return new FixFields.Needed(EMPLOYEE, name, type);
    }

    private static Fix fix(String callee, List<FixFields.Needed> needed, Fix.Sharing... sharing) {
        return fixOf(callee, EMPLOYEE, needed, sharing);
    }

    private static Fix fixOf(
            String callee,
            String className,
            List<FixFields.Needed> needed,
            Fix.Sharing... sharing) {
        return fixOf(callee, className, "Employee.photo", needed, sharing);
    }

    static Fix fixOf(
            String callee,
            String className,
            String open,
            List<FixFields.Needed> needed,
            Fix.Sharing... sharing) {
        return new Fix(
                FindingKind.FIELDS_NEVER_READ,
                "payroll",
                callee.isEmpty() ? List.of() : List.of(callee),
                List.of(
                        new Frame("com.acme.Pay", "name", "Pay.java", 21),
                        new Frame("com.acme.HrClient", "get", "HrClient.java", 25)),
                List.of(className),
                new FixFields(
                        needed,
                        List.of(Frame.simpleClassName(className) + ".email", "Employee.phone"),
                        List.of(),
                        List.of(open),
                        needed.size() + 2,
                        true,
                        0.01),
                Optional.empty(),
                RemoteCallSums.NONE,
                CallEstimate.NONE,
                Waste.NONE,
                0,
                Gain.NONE,
                Extent.NONE,
                List.of(sharing),
                Exercise.NONE,
                Optional.empty());
    }

    private static List<String> titles(Suggestion suggestion) {
        return suggestion.snippets().stream().map(Snippet::title).toList();
    }

    private static String snippet(Suggestion suggestion, String title) {
        return suggestion.snippets().stream()
                .filter(snippet -> snippet.title().startsWith(title))
                .map(snippet -> String.join("\n", snippet.lines()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void fieldsThatAreReadMakeAClassOfTheirOwn() {
        Suggestion suggestion =
                Suggestions.of(
                        fix(
                                "h2 in process",
                                List.of(
                                        needed("name", "Ljava/lang/String;"),
                                        needed("grades", "[I"),
                                        needed("home", "Lcom/acme/Employee$Home;"))));
        assertEquals(
                "fetch name, grades and home of Employee, and nothing else.", suggestion.what());
        assertEquals(
                "record EmployeeView(String name, int[] grades, Employee.Home home) {}",
                snippet(suggestion, "A class"));
        assertEquals(
                "select new EmployeeView(e.name, e.grades, e.home) from Employee e where ...",
                snippet(suggestion, "JPQL"));
        assertTrue(suggestion.heed().get(0).contains("Employee.photo"), suggestion::toString);
    }

    @Test
    void aClassOfWhichAllIsReadStaysAsItIs() {
        assertEquals(
                "fetch name of Employee, and nothing else of it; all of Team is read.",
                Suggestions.of(
                                fix(
                                        "h2 in process",
                                        List.of(
                                                needed("name", "Ljava/lang/String;"),
                                                new FixFields.Needed(
                                                        "com.acme.Team", "head", "J"))))
                        .what());
    }

    @Test
    void aClassOfWhichSomeIsNotKnownIsNotCalledRead() {
        List<FixFields.Needed> needed =
                List.of(
                        needed("name", "Ljava/lang/String;"),
                        new FixFields.Needed("com.acme.Team", "head", "J"));
        assertEquals(
                "fetch name of Employee, and nothing else of it; all of Team is read or not known"
                        + " yet.",
                Suggestions.of(fixOf("h2 in process", EMPLOYEE, "Team.head", needed)).what());
    }

    @Test
    void keysOfANodeOfJsonMakeAClassNamedAfterTheKeyThatLeadsThere() {
        String items = "com.fasterxml.jackson.databind.node.ObjectNode/items";
        String object = "Ljava/lang/Object;";
        Suggestion suggestion =
                Suggestions.of(
                        fixOf(
                                "orders",
                                items,
                                List.of(
                                        new FixFields.Needed(items, "sku", object),
                                        new FixFields.Needed(items, "unit-price", object),
                                        new FixFields.Needed(items, "{key}", object))));
        assertEquals(
                "fetch sku, unit-price and {key} of ObjectNode/items, and nothing else.",
                suggestion.what());
        assertEquals(
                "record ItemsView(Object sku, Object unit_price) {}",
                snippet(suggestion, "A class"));
        assertEquals("?fields=sku,unit-price", snippet(suggestion, "HTTP"));
        assertEquals("ObjectNode", CodeNames.type("ObjectNode/items and ObjectNode/home"));
    }

    @ParameterizedTest
    @CsvSource({
        "h2 in process, JPQL",
        "10.0.0.5:5432, JPQL",
        "postgresql 10.0.0.5:5433, JPQL",
        "database 10.0.0.5:1, JPQL",
        "mongodb 10.0.0.5:27017, MongoDB",
        "127.0.0.1:9200, Elasticsearch",
        "cassandra 10.0.0.5:9042, CQL",
        "redis 10.0.0.5:6379, Redis",
        "hr, HTTP",
        "oracle-of-prices, HTTP",
        "mongo-facade, HTTP",
    })
    void itIsForWhateverIsAsked(String callee, String title) {
        Suggestion suggestion = Suggestions.of(fix(callee, List.of(needed("name", "J"))));
        assertTrue(
                titles(suggestion).stream().anyMatch(found -> found.startsWith(title)),
                () -> titles(suggestion).toString());
        List<String> ofOthers =
                Stream.of("JPQL", "MongoDB", "Elasticsearch, OpenSearch", "CQL", "HTTP", "GraphQL")
                        .filter(titles(suggestion)::contains)
                        .filter(found -> !found.startsWith(title) && !title.equals("HTTP"))
                        .toList();
        assertEquals(List.of(), ofOthers);
    }

    @ParameterizedTest
    @EnumSource
    void whateverIsAskedCanAnswerAllAtOnceOrLess(Channel channel) {
        Set<Channel> asked = Set.of(channel);
        assertFalse(ManyCalls.atOnce(asked, MadeCall.of("", List.of())).isEmpty());
        assertFalse(FewerFields.of(asked, EMPLOYEE, List.of(needed("name", "J"))).size() < 2);
    }

    @Test
    void aProjectionOfSpringDataIsAnInterfaceOfGetters() {
        Suggestion suggestion =
                Suggestions.of(
                        fix(
                                "h2 in process",
                                List.of(needed("name", "Ljava/lang/String;"), needed("age", "I"))));
        assertEquals(
                "interface EmployeeView { String getName(); int getAge(); }",
                snippet(suggestion, "Spring Data, the same as an interface"));
    }

    @Test
    void whereNobodyKnowsWhatIsAskedEachIsShown() {
        List<String> titles = titles(Suggestions.of(fix("", List.of(needed("name", "J")))));
        assertTrue(titles.containsAll(List.of("JPQL", "MongoDB", "GraphQL")), titles::toString);
    }

    @Test
    void fieldsAreListedAsEachLanguageHasThemWhateverTheirNames() {
        Suggestion suggestion =
                Suggestions.of(
                        fix(
                                "hr",
                                List.of(
                                        needed("brand", "J"),
                                        needed("android", "Z"),
                                        needed("city", "J"))));
        assertEquals("?fields=brand,android,city", snippet(suggestion, "HTTP"));
        assertEquals("?fields[employee]=brand,android,city", snippet(suggestion, "JSON:API"));
        assertEquals("{ brand android city }", snippet(suggestion, "GraphQL"));
        assertEquals(
                "FieldMaskUtil.fromStringList(List.of(\"brand\", \"android\", \"city\"))",
                snippet(suggestion, "gRPC"));
    }

    @Test
    void ofManyFieldsThoseToLeaveOutAreNamed() {
        List<FixFields.Needed> many =
                IntStream.range(0, 13).mapToObj(i -> needed("f" + i, "I")).toList();
        Suggestion suggestion = Suggestions.of(fix("hr", many));
        assertEquals("leave out Employee.email, Employee.phone.", suggestion.what());
        assertEquals(List.of(), suggestion.snippets());
    }

    @Test
    void whoElseCallsTheMethodAndNeedsTheFieldsIsNamed() {
        Suggestion suggestion =
                Suggestions.of(
                        fix(
                                "hr",
                                List.of(needed("name", "J")),
                                new Fix.Sharing(
                                        "Mail.send (Mail.java:9)", List.of("Employee.email"))));
        assertTrue(
                suggestion
                        .heed()
                        .contains(
                                "the same method is called at Mail.send (Mail.java:9), where"
                                        + " Employee.email is read."),
                suggestion::toString);
    }

    @Test
    void theTextStandsBelowTheFindingInWholeLines() {
        Suggestion suggestion =
                new Suggestion(
                        "ask for less.",
                        List.of(Snippet.of("JPQL", "select a\nfrom b")),
                        List.of("it may break."));
        assertEquals(
                """
                   To fix it: ask for less.
                     JPQL:
                       select a
                       from b
                   Mind: it may break.
                """
                        .indent(0),
                suggestion.text());
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "N_PLUS_ONE",
                "SAME_CALL_TWICE",
                "ONE_AFTER_THE_OTHER",
                "CHATTY",
                "FAILED_AND_PAID_FOR",
                "SAME_WORK",
                "WAITS",
                "TRANSLATED_ANEW",
                "CHECKED_IN_VAIN"
            })
    void eachKindOfCallsHasOne(FindingKind kind) {
        assertFalse(CallSuggestion.of(kind, EnumSet.allOf(Channel.class), "").what().isEmpty());
    }

    @Test
    void callsOfADatabaseAreJoinedAndThoseOfAServiceBatched() {
        List<String> ofDatabase =
                titles(
                        CallSuggestion.of(
                                FindingKind.N_PLUS_ONE, Set.of(Channel.SQL), "db[statement]"));
        List<String> ofService =
                titles(
                        CallSuggestion.of(
                                FindingKind.N_PLUS_ONE, Set.of(Channel.SERVICE), "pets[GET /pet]"));
        assertEquals(4, ofDatabase.size());
        assertEquals("One call instead of many", ofService.get(0));
        assertFalse(ofService.contains("SQL"), ofService::toString);
    }

    private static Suggestion ofStatement(String statement) {
        return CallSuggestion.of(
                FindingKind.N_PLUS_ONE,
                Set.of(Channel.SQL),
                "postgresql 10.0.0.5:5432[" + statement + "] from shop[GET /]");
    }

    private static Frame frame(String className, String method, int line) {
        return new Frame("com.acme." + className, method, className + ".java", line);
    }

    /** How the answer of the one call path gets to the other. */
    private static Suggestion kept(List<Frame> first, List<Frame> again) {
        return CallSuggestion.of(
                FindingKind.SAME_CALL_TWICE,
                Set.of(Channel.SQL),
                "db[SELECT owners], first at Somewhere.else",
                again,
                first.isEmpty() ? List.of() : List.of(first));
    }

    private static Snippet keptAnswer(List<Frame> first, List<Frame> again) {
        return kept(first, again).snippets().get(0);
    }

    @Test
    void whoCallsBothWhoAsksFirstAndWhoAsksAgainKeepsTheAnswer() {
        Frame first = frame("Pages", "show", 30);
        Frame again = frame("Pages", "show", 31);
        Frame parse = frame("Orders", "parse", 12);
        Frame total = frame("Totals", "of", 9);
        Frame send = frame("Http", "send", 20);
        String kept = "keep the first answer of db[SELECT owners] in Pages.show";
        assertEquals(
                kept
                        + ", which gets it by Orders.parse, and hand it on to Totals.of as an argument.",
                kept(List.of(first, parse, send), List.of(again, total, send)).what());
        assertEquals(
                kept + ", and hand it on to Totals.of as an argument.",
                kept(List.of(first), List.of(again, total)).what());
        assertEquals(
                kept + ", which gets it by Orders.parse, and use it where it is asked for again.",
                kept(List.of(first, parse, send), List.of(again, parse, send)).what());
    }

    @Test
    void whereNoMethodOfTheApplicationCallsBothTheAnswerGoesWithTheRequest() {
        Frame load = frame("OwnerService", "load", 20);
        assertEquals(
                "keep the first answer of db[SELECT owners] at Somewhere.else and hand it on to"
                        + " OwnerController.showOwner, as an argument or as an attribute of the"
                        + " request.",
                kept(
                                List.of(frame("OwnerController", "findOwner", 67), load),
                                List.of(frame("OwnerController", "showOwner", 169), load))
                        .what());
        assertEquals(
                "keep the first answer of db[SELECT owners] around what calls OwnerService.load"
                        + " again, and look there first.",
                kept(List.of(load), List.of(load)).what());
    }

    @Test
    void whatAModelAttributeMethodLoadsIsHandedToTheHandlerAndNotToWhatTheHandlerCalls() {
        Frame filter = frame("Filter", "doFilter", 3);
        Frame find = frame("OwnerController", "findOwner", 67);
        Frame show = frame("OwnerController", "showOwner", 169);
        Frame load = frame("OwnerService", "load", 20);
        for (List<Frame> again : List.of(List.of(show), List.of(show, load))) {
            Snippet snippet = keptAnswer(List.of(find, load), again);
            assertTrue(snippet.title().contains("@ModelAttribute"), snippet.title());
            assertEquals(
                    List.of("String showOwner(@ModelAttribute(\"...\") ... loaded)"),
                    snippet.lines());
        }
        assertTrue(
                keptAnswer(List.of(filter, find), List.of(filter, show))
                        .title()
                        .contains("@ModelAttribute"));
    }

    @Test
    void whereOneMethodCallsBothItHandsTheAnswerOn() {
        Frame load = frame("OwnerService", "load", 20);
        Frame names = frame("Names", "of", 9);
        Snippet snippet =
                keptAnswer(
                        List.of(frame("OwnerController", "show", 30), load),
                        List.of(frame("OwnerController", "show", 31), names, load));
        assertEquals("Java, in OwnerController.show", snippet.title());
        assertEquals(List.of("var answer = ...; // once", "of(..., answer);"), snippet.lines());
        assertEquals(
                "Java, in Job.run",
                keptAnswer(List.of(frame("Job", "run", 3)), List.of(frame("Job", "run", 4)))
                        .title());
        Frame fetch = frame("Client", "fetch", 5);
        assertEquals(
                "Java, around what calls Client.fetch again",
                keptAnswer(List.of(fetch), List.of(fetch)).title());
    }

    @Test
    void whatAFilterAsksForStandsInTheRequestForTheHandler() {
        Snippet snippet =
                keptAnswer(
                        List.of(frame("UserFilter", "doFilter", 9), frame("Users", "find", 20)),
                        List.of(frame("Pages", "show", 12), frame("Users", "find", 20)));
        assertEquals("Servlets and Spring MVC: an attribute of the request", snippet.title());
        assertTrue(snippet.lines().get(1).endsWith("// in Pages.show"), snippet::toString);
    }

    @Test
    void whereNoCallPathIsKnownNoFrameworkIsNamed() {
        assertEquals(
                "Java, in what asks for it both times",
                keptAnswer(List.of(), List.of(frame("OwnerController", "show", 3))).title());
    }

    @Test
    void theTableOfAStatementIsNamed() {
        assertEquals(
                "select ... from pets where id in (?, ?, ?)",
                snippet(ofStatement("SELECT pets"), "SQL"));
        assertEquals(
                "select ... where id in (?, ?, ?)", snippet(ofStatement("SELECT pets_{n}"), "SQL"));
    }

    @Test
    void whatFailsIsGivenUpSoonerAsItsClientHasIt() {
        List<String> ofDatabase =
                titles(
                        CallSuggestion.of(
                                FindingKind.FAILED_AND_PAID_FOR, Set.of(Channel.SQL), "db[x]"));
        assertTrue(ofDatabase.contains("JDBC, in seconds"), ofDatabase::toString);
        assertFalse(ofDatabase.contains("gRPC"), ofDatabase::toString);
    }

    @Test
    void objectsThatNobodyReadsAreLeftOutOfTheSelection() {
        Fix never = fix("hr", List.of());
        Suggestion suggestion = Suggestions.of(never);
        assertEquals("leave Employee out of what is fetched here.", suggestion.what());
        assertEquals("?exclude=employee", snippet(suggestion, "HTTP"));
    }

    @Test
    void manyChangesMakeABatchAndManyTransactionsOne() {
        assertTrue(titles(ofStatement("INSERT visits")).contains("JDBC"));
        assertEquals("@Transactional", snippet(ofStatement("COMMIT"), "Spring"));
    }

    /** The same of another kind, and with other fields. */
    static Fix of(FindingKind kind, FixFields fields, Fix other) {
        return new Fix(
                kind,
                other.service(),
                other.callees(),
                other.frames(),
                other.classes(),
                fields,
                other.partlyUsed(),
                other.calls(),
                other.estimate(),
                other.waste(),
                other.criticalShare(),
                other.gain(),
                other.extent(),
                other.sharing(),
                other.exercise(),
                Optional.empty());
    }

    @Test
    void objectsThatFewReadAreLoadedLater() {
        Fix never = fix("h2 in process", List.of(needed("name", "J")));
        Suggestion suggestion =
                Suggestions.of(of(FindingKind.OBJECTS_SELDOM_READ, never.fields(), never));
        assertEquals("load Employee where something of it is read.", suggestion.what());
        assertEquals("Supplier<Employee> later = () -> ...;", snippet(suggestion, "Java"));
        assertEquals("fetch = FetchType.LAZY", snippet(suggestion, "JPA"));
    }

    @Test
    void fieldsThatFewReadAreAskedForByThese() {
        FixFields.PartlyRead photo =
                new FixFields.PartlyRead("Employee.photo", Proportion.of(40, 400), List.of());
        FixFields seldom =
                new FixFields(List.of(), List.of(), List.of(photo), List.of(), 1, true, 0);
        Fix never = fix("hr", List.of(needed("name", "J")));
        Suggestion suggestion = Suggestions.of(of(FindingKind.FIELDS_SELDOM_READ, seldom, never));
        assertEquals("ask for Employee.photo only where it is read.", suggestion.what());
        assertEquals("?include=photo", snippet(suggestion, "HTTP"));
        assertFalse(titles(suggestion).contains("JPA"), suggestion::toString);
    }

    @Test
    void fieldsThatAreReadLateAreFetchedBesideWhatComesBefore() {
        FixFields late =
                new FixFields(
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        1,
                        true,
                        0,
                        List.of(
                                new FixFields.LateRead(
                                        "Employee.photo", 100_000_000, Proportion.of(39, 40))),
                        List.of());
        Fix never = fix("hr", List.of(needed("name", "J")));
        Suggestion suggestion = Suggestions.of(of(FindingKind.FIELDS_READ_LATE, late, never));
        assertEquals("fetch Employee.photo by a call of its own, begun here.", suggestion.what());
        assertTrue(snippet(suggestion, "Java").contains("CompletableFuture"), suggestion::toString);
    }
}
