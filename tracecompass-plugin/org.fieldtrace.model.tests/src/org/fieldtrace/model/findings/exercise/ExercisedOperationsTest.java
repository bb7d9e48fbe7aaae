// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.exercise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.findings.MadeSource;
import org.fieldtrace.model.findings.gains.Asker;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.fieldtrace.model.utilisation.AgentCost;
import org.fieldtrace.model.utilisation.OfferedOperation;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.junit.jupiter.api.Test;

/** What a finding says of the operations that were recorded. */
class ExercisedOperationsTest {
    private static final List<String> NAMES =
            List.of("petclinic", "GET /owners/{id}", "GET /owners/{id}/edit", "GET /vets");

    private final OperationPaths paths = new OperationPaths(100);
    private final RequestSummary summary = new RequestSummary();

    private final RequestSource source = new MadeSource(null, paths, NAMES::get);

    private void serve(int times, int operation) {
        for (int i = 0; i < times; i++) {
            Span root = Span.of(SpanKind.SERVER, 0, operation, 0, 1000);
            List<Segment> path = RequestMetrics.analyse(root, OverlapAllowance.NONE);
            summary.add(new Request(i, root, path, List.of(), List.of(), false), paths);
        }
    }

    private Exercise exercise(String service) {
        return exercise(service, UtilisationReport.builder().build());
    }

    private Exercise exercise(String service, UtilisationReport utilisation) {
        Frame frame = new Frame("OwnerController", "findOwner", "OwnerController.java", 63);
        return new ExercisedOperations(source, summary, utilisation)
                .of(service, List.of(frame), Map.of(new Asker(0, 1), 35L));
    }

    @Test
    void operationsThatWereHardlyRecordedAreNamedBesideThoseThatMakeTheCalls() {
        serve(300, 1);
        serve(2, 2);
        serve(73, 3);
        assertEquals(
                "Seen in GET /owners/{id} (300 requests). Hardly recorded, so that what they read"
                        + " is not known: GET /owners/{id}/edit (2 requests). ",
                exercise("petclinic").text());
    }

    @Test
    void operationsOfOtherServicesAreNotNamed() {
        serve(2, 2);
        assertEquals(List.of(), exercise("vets").hardly());
    }

    @Test
    void operationsOfTheSameClassThatNobodyAskedForAreNamed() {
        serve(300, 1);
        serve(73, 3);
        UtilisationReport utilisation =
                UtilisationReport.builder()
                        .process(new Release("petclinic", "4.0"), Map.of(), AgentCost.UNKNOWN)
                        .offered(
                                new Release("petclinic", "4.0").label(),
                                List.of(
                                        offered("GET", "/owners/{id}", "OwnerController"),
                                        offered("", "/vets", "OwnerController"),
                                        offered("GET", "/owners/{id}/edit", "OwnerController"),
                                        offered("POST", "/owners/{id}/edit", "OwnerController"),
                                        offered("GET", "/owners/find", "OwnerController"),
                                        offered("GET", "/oups", "CrashController")))
                        .build();
        assertEquals(
                "Seen in GET /owners/{id} (300 requests). Never recorded, and of the same class:"
                        + " GET /owners/{id}/edit, POST /owners/{id}/edit, GET /owners/find. ",
                exercise("petclinic", utilisation).text());
    }

    @Test
    void whereAFrameworkTellsTheClassesOthersAreNotNamedAsHardlyRecorded() {
        serve(300, 1);
        serve(2, 2);
        serve(2, 3);
        UtilisationReport utilisation =
                UtilisationReport.builder()
                        .process(new Release("petclinic", "4.0"), Map.of(), AgentCost.UNKNOWN)
                        .offered(
                                new Release("petclinic", "4.0").label(),
                                List.of(
                                        offered("GET", "/owners/{id}", "OwnerController"),
                                        offered("GET", "/owners/{id}/edit", "OwnerController"),
                                        offered("GET", "/vets", "VetController")))
                        .build();
        assertEquals(
                List.of(new Exercise.Seen("GET /owners/{id}/edit", 2)),
                exercise("petclinic", utilisation).hardly());
    }

    @Test
    void whatNoClassOfAnOperationCallsMayServeAllOfTheService() {
        serve(300, 1);
        serve(2, 2);
        UtilisationReport utilisation =
                UtilisationReport.builder()
                        .process(new Release("petclinic", "4.0"), Map.of(), AgentCost.UNKNOWN)
                        .offered(
                                new Release("petclinic", "4.0").label(),
                                List.of(
                                        offered("GET", "/owners/{id}", "Owners"),
                                        offered("GET", "/owners/{id}/edit", "Owners"),
                                        offered("GET", "/vets", "Vets")))
                        .build();
        Exercise exercise = exercise("petclinic", utilisation);
        assertFalse(exercise.isOfClass());
        assertEquals(List.of(new Exercise.Seen("GET /owners/{id}/edit", 2)), exercise.hardly());
        assertEquals(List.of("GET /vets"), exercise.never());
    }

    private static OfferedOperation offered(String httpMethod, String route, String className) {
        return new OfferedOperation(httpMethod, route, className, "answer");
    }

    @Test
    void ofManyOperationsTheFirstAreNamed() {
        List<Exercise.Seen> many =
                List.of(
                        new Exercise.Seen("GET /a", 9),
                        new Exercise.Seen("GET /b", 8),
                        new Exercise.Seen("GET /c", 1),
                        new Exercise.Seen("GET /d", 1),
                        new Exercise.Seen("GET /e", 1));
        assertEquals(
                "Seen in GET /a (9 requests), GET /b (8 requests), GET /c (1 request) and 2"
                        + " others. ",
                new Exercise(many, List.of(), List.of(), true).text());
    }
}
