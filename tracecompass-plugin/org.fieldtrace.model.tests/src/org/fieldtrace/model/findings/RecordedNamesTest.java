// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordedNamesTest {
    private static RecordedNames names() {
        MadeRequests requests = new MadeRequests();
        requests.request("GET /orders", 100).call("pricing", "GET /price", 0, 20, 80).add();
        requests.request("GET /carts", 100).add();
        requests.index();
        return RecordedNames.of(requests);
    }

    private static Optional<String> lacking(String service, String operation) {
        return names().lacking(Optional.ofNullable(service), Optional.ofNullable(operation));
    }

    @Test
    void namesThatOccurLackNothing() {
        assertEquals(Optional.empty(), lacking(null, null));
        assertEquals(Optional.empty(), lacking("pricing", null));
        assertEquals(Optional.empty(), lacking(null, "GET /price"));
        assertEquals(Optional.empty(), lacking("shop", "GET /carts"));
    }

    @Test
    void aServiceThatDoesNotOccurIsToldWithThoseThatDo() {
        assertEquals(
                Optional.of("no service pricin was recorded, but pricing, shop"),
                lacking("pricin", "GET /price"));
    }

    @Test
    void anOperationThatDoesNotOccurIsToldWithThoseThatDo() {
        assertEquals(
                Optional.of(
                        "no operation GET /cart was recorded, but GET /carts, GET /orders, GET"
                                + " /price"),
                lacking(null, "GET /cart"));
    }

    @Test
    void anOperationOfAnotherServiceIsToldWithThoseOfTheOne() {
        assertEquals(
                Optional.of(
                        "no operation GET /price of service shop was recorded, but GET /carts, GET"
                                + " /orders"),
                lacking("shop", "GET /price"));
    }

    @Test
    void whereNothingWasRecordedNothingIsOffered() {
        assertEquals(
                Optional.of("no service shop was recorded, nor any other"),
                RecordedNames.of(List.of()).lacking(Optional.of("shop"), Optional.empty()));
    }
}
