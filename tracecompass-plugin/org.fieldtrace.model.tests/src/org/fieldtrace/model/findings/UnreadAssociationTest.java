// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.CallsOfRequests.only;
import static org.fieldtrace.model.findings.MadeRequests.MS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.BiConsumer;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.junit.jupiter.api.Test;

/** Requests that list owners; a statement each loads the pets of an owner, which come with it. */
class UnreadAssociationTest {
    private static final int LIST = 7;
    private static final String OWNERS = "SELECT owners";
    private static final String PETS = "SELECT pets";
    private static final String ASSOCIATION = "com.acme.Owner.pets";

    /** Requests of which one in ten tells what its statements load. */
    private static List<Finding> of(
            FieldCounts pets, BiConsumer<MadeRequests.Builder, Boolean> also) {
        MadeRequests source = new MadeRequests();
        for (int i = 0; i < CallsOfRequests.REQUESTS; i++) {
            boolean isTold = i % 10 == 0;
            Integer association = isTold ? (Integer) source.id(ASSOCIATION) : null;
            MadeRequests.Builder request = source.request("GET /owners", 100);
            request.statement(OWNERS, LIST, 10, 20, isTold ? Span.NO_ASSOCIATION : null);
            request.statement(PETS, LIST, 20, 25, association);
            request.statement(PETS, LIST, 25, 35, association);
            also.accept(request, isTold);
            request.add();
        }
        ContextUtilisation owners =
                new ContextUtilisation(
                        new AllocationContext("shop", "com.acme.Owner", MadeRequests.frames(LIST)),
                        2 * CallsOfRequests.REQUESTS,
                        100,
                        List.of(
                                new FieldUtilisation(0, "name", "I", 4, MadeFixes.READ),
                                new FieldUtilisation(1, "pets", "I", 4, pets)));
        return source.findings(
                UnreadFields.of(UtilisationReport.builder().context(owners).build()));
    }

    @Test
    void allStatementsOfAnAssociationThatNobodyReadsAreGained() {
        Finding finding =
                only(
                        FindingKind.ASSOCIATION_NEVER_READ,
                        of(MadeFixes.UNREAD, (request, isTold) -> {}));
        assertEquals("Owner.pets", finding.subject());
        assertEquals(MadeRequests.frames(LIST), finding.frames());
        assertEquals(200, finding.extent().avoidable());
        assertEquals(15 * MS, finding.gain().median().gain());
        assertTrue(finding.reason().startsWith("These calls load Owner.pets"), finding::reason);
    }

    @Test
    void anAssociationThatSomebodyReadsIsNone() {
        assertEquals(List.of(), of(MadeFixes.READ, (request, isTold) -> {}));
        assertEquals(List.of(), of(MadeFixes.SOMETIMES, (request, isTold) -> {}));
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
                                MadeFixes.UNREAD,
                                (request, isTold) ->
                                        request.statement(
                                                PETS,
                                                LIST,
                                                40,
                                                50,
                                                isTold ? Span.NO_ASSOCIATION : null)));
        assertEquals(20, finding.extent().avoidable());
    }
}
