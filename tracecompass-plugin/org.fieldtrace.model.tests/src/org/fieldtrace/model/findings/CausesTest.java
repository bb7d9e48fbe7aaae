// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.causes.Cause;
import org.fieldtrace.model.findings.causes.CauseText;
import org.fieldtrace.model.findings.causes.Causes;
import org.fieldtrace.model.findings.causes.Places;
import org.fieldtrace.model.findings.estimates.CallEstimate;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.junit.jupiter.api.Test;

/** What one change mends is one entry. */
class CausesTest {
    /** As Spring PetClinic does: two statements are made at one place, and again at another. */
    private static final Consumer<MadeRequests.Builder> LOADED_TWICE =
            request ->
                    request.asking("db", "SELECT owners", 7, 10, 30, 1)
                            .asking("db", "SELECT visits", 7, 30, 40, 2)
                            .asking("db", "SELECT owners", 8, 50, 70, 1)
                            .asking("db", "SELECT visits", 8, 70, 80, 2);

    private static List<Finding> twice() {
        return CallsOfRequests.of(100, LOADED_TWICE);
    }

    /** What nobody reads of what a service gets at a call path. */
    private static Fix unread(String service, String callee, List<Frame> frames) {
        FixFields fields =
                new FixFields(
                        List.of(), List.of("Owner.city"), List.of(), List.of(), 2, false, 0.01);
        return new Fix(
                FindingKind.FIELDS_NEVER_READ,
                service,
                callee.isEmpty() ? List.of() : List.of(callee),
                frames,
                List.of("com.acme.Owner"),
                fields,
                Optional.empty(),
                RemoteCallSums.NONE,
                CallEstimate.NONE,
                Waste.NONE,
                0,
                Gain.NONE,
                Extent.NONE,
                List.of(),
                Exercise.NONE,
                Optional.empty());
    }

    private static List<Cause> causes(Stream<? extends Finding> findings) {
        List<? extends Finding> all = findings.toList();
        return new Causes(all).inOrder(all);
    }

    private static List<Finding> with(Fix... fixes) {
        return Stream.concat(twice().stream(), Stream.of(fixes)).toList();
    }

    @Test
    void statementsThatAreRepeatedAtOnePlaceAreOneCause() {
        List<Cause> causes = causes(twice().stream());
        assertEquals(1, causes.size());
        assertEquals("db[SELECT owners], first at Client7.get", causes.get(0).first().subject());
        assertEquals(1, causes.get(0).also().size());
    }

    @Test
    void whatIsUnreadWhereTheSameIsAskedForFirstAndWhereItIsAskedForAgainGoesWithIt() {
        List<Cause> causes =
                causes(
                        with(
                                unread("shop", "db", MadeRequests.frames(7)),
                                unread("shop", "db", MadeRequests.frames(8)))
                                .stream());
        assertEquals(1, causes.size());
        assertEquals(FindingKind.SAME_CALL_TWICE, causes.get(0).first().kind());
        assertEquals(3, causes.get(0).also().size());
    }

    @Test
    void otherPlacesServicesAndCalleesAreOtherCauses() {
        List<Cause> causes =
                causes(
                        with(
                                unread("shop", "db", MadeRequests.frames(9)),
                                unread("admin", "db", MadeRequests.frames(7)),
                                unread("shop", "mail", MadeRequests.frames(7)))
                                .stream());
        assertEquals(4, causes.size());
    }

    @Test
    void whatHasNoCallPathStandsAlone() {
        assertEquals(
                2,
                causes(Stream.of(unread("shop", "", List.of()), unread("admin", "", List.of())))
                        .size());
    }

    @Test
    void anEntryIsATitleAndAtMostSixLinesWithItsEvidence() {
        List<Finding> all = with(unread("shop", "db", MadeRequests.frames(7)));
        Cause cause = causes(all.stream()).get(0);
        String text = new CauseText(all).text(1, cause);
        assertEquals(
                """
                1. Same call twice: db[SELECT owners], first at Client7.get: median gains 20.0 ms [20.0 ms, 20.0 ms] of 100 ms  [ID]
                   Where     shop calls db at Client8.get (Client.java:8)
                   What      The same is asked for again, with the same arguments, after the answer was there.
                   Why       100 of 100 requests have it (the median is theirs), with 2 such calls, 1 to be avoided; 40.0 % of all critical paths pass inside. Seen in GET /page.
                   How sure  Also found of these calls: same call twice (db[SELECT visits], first at Client7.get), fields never read (Owner). No call in between may have changed it, so that the first answer may suffice.
                   Examples  Slowest requests 0 (100 ms), 1 (100 ms), 2 (100 ms)
                   Fix       Keep the first answer of db[SELECT owners] at Client7.get and hand it on to Client8.get, as an argument or as an attribute of the request.
                """
                        .replace("ID", cause.id()),
                text);
    }

    @Test
    void entriesOfOnePageSayWhoseMedianEachOfThemNames() {
        MadeRequests page = new MadeRequests();
        for (int i = 0; i < 100; i++) {
            boolean hasSome = i % 3 == 0;
            boolean hasFew = i % 9 == 0;
            MadeRequests.Builder request =
                    page.request("GET /page", hasFew ? 300 : hasSome ? 200 : 100);
            LOADED_TWICE.accept(request);
            for (int call = 0; hasSome && call < 10; call++) {
                request.call("pets", "GET /pet/{id}", 9, 90 + call * 10, 100 + call * 10);
            }
            for (int call = 0; hasFew && call < 10; call++) {
                request.call("mail", "GET /mail/{id}", 10, 195 + call * 10, 205 + call * 10);
            }
            request.add();
        }
        List<Finding> all = page.findings();
        CauseText text = new CauseText(all);
        List<String> entries =
                causes(all.stream()).stream().map(cause -> text.text(1, cause)).toList();
        assertEquals(3, entries.size(), entries::toString);
        assertTrue(entries.stream().anyMatch(saying("100 ms", 100)), entries::toString);
        assertTrue(entries.stream().anyMatch(saying("200 ms", 34)), entries::toString);
        assertTrue(entries.stream().anyMatch(saying("300 ms", 12)), entries::toString);
    }

    /** Whether an entry names this median, and how many requests it is of. */
    private static Predicate<String> saying(String median, int requests) {
        String whose = " " + requests + " of 100 requests have it (the median is theirs), ";
        return entry -> entry.contains(" of " + median + "  [") && entry.contains(whose);
    }

    @Test
    void whatExplainsTheComputationIsToldOnDemand() {
        List<Finding> all = with(unread("shop", "db", MadeRequests.frames(7)));
        Cause cause = causes(all.stream()).get(0);
        String explanation = new CauseText(all).explanation(cause);
        for (Finding finding : all) {
            assertTrue(explanation.contains(finding.reason()), explanation);
            assertTrue(explanation.contains(finding.id()), explanation);
        }
    }

    @Test
    void framesThatHeadEveryPathOfAServiceAreLeftOut() {
        Frame filter = new Frame("com.acme.Filter", "doFilter", "Filter.java", 3);
        Frame one = new Frame("com.acme.One", "get", "One.java", 5);
        Frame other = new Frame("com.acme.Other", "get", "Other.java", 7);
        List<Fix> all =
                List.of(
                        unread("shop", "db", List.of(filter, one)),
                        unread("shop", "db", List.of(filter, other)));
        CauseText text = new CauseText(all);
        for (Cause cause : causes(all.stream())) {
            String entry = text.text(1, cause) + text.explanation(cause);
            assertFalse(entry.contains("Filter"), entry);
            assertTrue(entry.contains(cause.first().frames().get(1).label()), entry);
        }
    }

    @Test
    void whereSeveralCallOneHelperEachEntryNamesItsCallerFirst() {
        Frame show = new Frame("com.acme.Pages", "show", "Pages.java", 12);
        Frame list = new Frame("com.acme.Lists", "all", "Lists.java", 30);
        Frame load = new Frame("com.acme.Lists", "load", "Lists.java", 40);
        Frame get = new Frame("com.acme.PetClient", "get", "PetClient.java", 21);
        List<Fix> all =
                List.of(
                        unread("shop", "db", List.of(show, get)),
                        unread("shop", "db", List.of(list, load, get)),
                        unread("admin", "db", List.of(show, get)));
        CauseText text = new CauseText(all);
        List<String> where =
                causes(all.stream()).stream()
                        .map(cause -> text.text(1, cause).lines().toList().get(1).substring(13))
                        .sorted()
                        .toList();
        assertEquals(
                List.of(
                        "admin calls db at PetClient.get (PetClient.java:21), called by Pages.show"
                                + " (Pages.java:12)",
                        "shop calls db at Lists.load (Lists.java:40) through PetClient.get"
                                + " (PetClient.java:21), called by Lists.all (Lists.java:30)",
                        "shop calls db at Pages.show (Pages.java:12) through PetClient.get"
                                + " (PetClient.java:21)"),
                where);
        Places places = new Places(all);
        assertEquals(List.of(1, 1, 0), all.stream().map(places::shared).toList());
    }

    @Test
    void longNamesAreCutAndSaidToBe() {
        Frame endless = new Frame("com.acme." + "X".repeat(5000), "get", "X.java", 5);
        Fix fix = unread("shop", "db", List.of(endless));
        String text = new CauseText(List.of(fix)).text(1, causes(Stream.of(fix)).get(0));
        text.lines().forEach(line -> assertTrue(line.length() < 250, line));
        assertTrue(text.contains("... (--explain)"), text);
    }
}
