// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole applications of Spring Boot 1.5 and 2, with all that these bring, on Java 11. */
class OlderSpringBootIT {

    /** So few that no keys of documents are learned. */
    private static final int REQUESTS = 12;

    @TempDir Path temporary;

    static List<Arguments> versions() {
        String client = "org.apache.httpcomponents:httpclient:";
        // Hibernate 5.2's own makes no classes on Java 11.
        String javassist = "org.javassist:javassist:3.23.2-GA";
        Arguments lowest = Arguments.of("1.5.22.RELEASE", List.of(client + "4.3"));
        return Extent.LONG
                ? List.of(
                        lowest,
                        Arguments.of("2.0.9.RELEASE", List.of(client + "4.4", javassist)),
                        Arguments.of("2.2.13.RELEASE", List.of(client + "4.5.13")))
                : List.of(lowest);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void requestsRoutesCallsObjectsAndUseAreSeen(String boot, List<String> others)
            throws Exception {
        List<String> libraries = new ArrayList<>(others);
        for (String starter : List.of("web:", "data-jpa:", "data-mongodb:")) {
            libraries.add("org.springframework.boot:spring-boot-starter-" + starter + boot);
        }
        libraries.add("javax.xml.bind:jaxb-api:2.3.1");
        libraries.add("com.h2database:h2:1.4.200");
        libraries.add("de.bwaldvogel:mongo-java-server:1.40.0");
        LibraryTrace trace =
                new LibraryApplication(temporary, libraries.toArray(String[]::new))
                        .compile(8, LibraryApplication.resource("boot/Shop.java"))
                        .record(
                                ChildJvm.ofFeature(11).with(ChildJvm.SERIAL),
                                "sampling.rate=1,watch.backend=bytecode,stack.depth=128"
                                        + ",http.capture.path=route",
                                "" + REQUESTS);
        String told = trace.err();
        assertEquals(1, trace.notices().size(), told);
        long all = REQUESTS;
        assertEquals(
                Map.of("calls", all, "entities", all, "prices", all, "documents", all),
                trace.objectsByMethod("app.Main$S"),
                told);
        assertEquals(
                Set.of(
                        "app.Main$Stock.id unused",
                        "app.Main$Stock.amount used",
                        "app.Main$Stock.place unused",
                        "app.Main$Item.number unused",
                        "app.Main$Item.name used",
                        "app.Main$Item.note unused",
                        "app.Main$Price.cents used",
                        "app.Main$Price.currency unused",
                        "app.Main$Review.id unused",
                        "app.Main$Review.item unused",
                        "app.Main$Review.text used",
                        "app.Main$Review.author unused"),
                trace.decided(),
                told);
        Requests requests = new Requests(trace);
        assertEquals(
                Map.of(
                        "calls", Map.of("GET - 200 completed", all),
                        "entities", Map.of("OTHER jdbc:h2 SELECT item 0 completed", all),
                        "rows", Map.of("OTHER jdbc:h2 SELECT price 0 completed", all),
                        "documents", Map.of("OTHER mongodb find review 0 completed", all),
                        "plain", Map.of("OTHER mongodb find review 0 completed", all)),
                requests.countsOfCallsBelow("/shop/"),
                told);
        assertTrue(
                requests.routesServed().containsAll(Set.of("/stock/{id}", "/shop/calls/{id}")),
                "" + requests.routesServed());
        assertEquals(
                List.of(),
                requests.callsWithoutServer().stream()
                        .filter(call -> !call.contains("mongodb"))
                        .toList());
        assertEquals(List.of(), requests.notEndedOnce());
    }
}
