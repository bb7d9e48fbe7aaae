// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.CallsOfRequests.only;
import static org.fieldtrace.model.findings.MadeFixes.READ;
import static org.fieldtrace.model.findings.MadeFixes.SOMETIMES;
import static org.fieldtrace.model.findings.MadeFixes.UNREAD;
import static org.fieldtrace.model.findings.MadeRequests.MS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.junit.jupiter.api.Test;

/** Requests that list owners; a statement each loads what comes with an owner. */
class UnreadAssociationTest {
    private static final int LIST = 7;
    private static final String OWNERS = "SELECT owners";
    private static final String PETS = "SELECT pets";
    private static final String ASSOCIATION = "com.acme.Owner.pets";
    private static final String REFERENCE = "com.acme.Owner.passport com.acme.Passport#id";

    /** It is the passport that refers to its owner. */
    private static final String BACK = "com.acme.Owner.passport com.acme.Passport";

    /** Requests of which one in ten tells what its statements load. */
    private static List<Finding> of(
            FieldCounts pets, BiConsumer<MadeRequests.Builder, Boolean> also) {
        return of(ASSOCIATION, also, owners(pets));
    }

    /** The same of an association that leads to an owner's one passport. */
    private static List<Finding> of(String association, ContextUtilisation... objects) {
        return of(association, (request, isTold) -> {}, objects);
    }

    private static List<Finding> of(
            String name,
            BiConsumer<MadeRequests.Builder, Boolean> also,
            ContextUtilisation... objects) {
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < CallsOfRequests.REQUESTS; i++) {
            boolean isTold = i % 10 == 0;
            Integer association = isTold ? (Integer) source.id(name) : null;
            MadeRequests.Builder request = source.request("GET /owners", 100);
            request.statement(OWNERS, LIST, 10, 20, isTold ? Span.NO_ASSOCIATION : null);
            request.statement(PETS, LIST, 20, 25, association);
            request.statement(PETS, LIST, 25, 35, association);
            also.accept(request, isTold);
            request.add();
        }
        UtilisationReport.Builder report = UtilisationReport.builder();
        for (ContextUtilisation of : objects) {
            report.context(of);
        }
        return source.findings(UnreadFields.of(report.build()));
    }

    /** Owners whose names are read, and of whom this becomes of a field that is an association. */
    private static ContextUtilisation owners(FieldCounts association) {
        return objects(
                "com.acme.Owner",
                new FieldUtilisation(0, "name", "I", 4, READ),
                new FieldUtilisation(1, "pets", "I", 4, association),
                new FieldUtilisation(2, "passport", "I", 4, association));
    }

    private static ContextUtilisation passports(FieldCounts id, FieldCounts country) {
        return objects(
                "com.acme.Passport",
                new FieldUtilisation(0, "id", "I", 4, id),
                new FieldUtilisation(1, "country", "I", 4, country));
    }

    private static ContextUtilisation objects(String type, FieldUtilisation... fields) {
        return new ContextUtilisation(
                new AllocationContext("shop", type, MadeRequests.frames(LIST)),
                2 * CallsOfRequests.REQUESTS,
                100,
                List.of(fields));
    }

    @Test
    void allStatementsOfAnAssociationThatNobodyReadsAreGained() {
        Finding finding =
                only(FindingKind.ASSOCIATION_NEVER_READ, of(UNREAD, (request, isTold) -> {}));
        assertEquals("Owner.pets", finding.subject());
        assertEquals(MadeRequests.frames(LIST), finding.frames());
        assertEquals(200, finding.extent().avoidable());
        assertEquals(15 * MS, finding.gain().median().gain());
        assertTrue(finding.reason().startsWith("These calls load Owner.pets"), finding::reason);
    }

    @Test
    void anAssociationThatSomebodyReadsIsNone() {
        assertEquals(List.of(), of(READ, (request, isTold) -> {}));
        assertEquals(List.of(), of(SOMETIMES, (request, isTold) -> {}));
    }

    @Test
    void anAssociationOfWhichTooFewVerdictsAreKnownIsNone() {
        assertEquals(List.of(), of(MadeFixes.FEW, (request, isTold) -> {}));
    }

    @Test
    void whereLikeStatementsAlsoServeSomethingElseOnlyThoseThatAreToldCount() {
        Finding finding =
                only(
                        FindingKind.ASSOCIATION_NEVER_READ,
                        of(
                                UNREAD,
                                (request, isTold) ->
                                        request.statement(
                                                PETS,
                                                LIST,
                                                40,
                                                50,
                                                isTold ? Span.NO_ASSOCIATION : null)));
        assertEquals(20, finding.extent().avoidable());
    }

    @Test
    void aSingleObjectOfWhichNobodyReadsMoreThanTheReferenceSaysIsUnread() {
        Finding finding =
                only(
                        FindingKind.ASSOCIATION_NEVER_READ,
                        of(REFERENCE, owners(READ), passports(READ, UNREAD)));
        assertEquals("Owner.passport", finding.subject());
        assertEquals(200, finding.extent().avoidable());
    }

    @Test
    void aSingleObjectThatSomebodyReadsIsNoneThoughNobodyComesToItByThisField() {
        assertEquals(List.of(), of(REFERENCE, owners(UNREAD), passports(UNREAD, READ)));
        assertEquals(List.of(), of(REFERENCE, owners(UNREAD), passports(UNREAD, SOMETIMES)));
        assertEquals(List.of(), of(BACK, owners(UNREAD), passports(UNREAD, READ)));
    }

    @Test
    void aSingleObjectThatSomebodyChangesIsNone() {
        FieldCounts changed = new FieldCounts(0, 0, 400, Map.of());
        assertEquals(List.of(), of(REFERENCE, owners(READ), passports(READ, changed)));
    }

    @Test
    void aSingleObjectOfWhichTooLittleIsKnownIsNone() {
        assertEquals(List.of(), of(REFERENCE, owners(UNREAD)));
        assertEquals(List.of(), of(REFERENCE, owners(UNREAD), passports(UNREAD, MadeFixes.FEW)));
    }

    @Test
    void whereTheReferenceDoesNotSayWhetherThereIsAnObjectNobodyMayAskForIt() {
        only(
                FindingKind.ASSOCIATION_NEVER_READ,
                of(BACK, owners(UNREAD), passports(UNREAD, UNREAD)));
        only(FindingKind.ASSOCIATION_NEVER_READ, of(BACK, owners(UNREAD)));
        assertEquals(List.of(), of(BACK, owners(READ)));
        assertEquals(List.of(), of(BACK, owners(READ), passports(UNREAD, UNREAD)));
        assertEquals(List.of(), of(BACK, owners(UNREAD), passports(READ, UNREAD)));
    }
}
