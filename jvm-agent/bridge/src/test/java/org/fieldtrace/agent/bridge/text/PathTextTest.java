// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathTextTest {

    @ParameterizedTest
    @CsvSource({
        "/employee/7, /employee/{id}",
        "/employee/7/, /employee/{id}/",
        "/7, /{id}",
        "7, {id}",
        "/orders/0f8fad5b-d9cb-469f-a165-70867728950e/lines, /orders/{id}/lines",
        "/blobs/deadbeefcafe, /blobs/{id}",
        "/orders/order-12345, /orders/{id}",
        "/days/2026-11-21, /days/{id}",
        "/users/ada@example.org, /users/{id}",
        "/users/caf%C3%A9, /users/{id}",
        "/users/andr\u00e9, /users/{id}",
        "/filter/name=ada, /filter/{id}",
        "/near/52.1;4.3, /near/52.1",
        "/reset/kJ7uXqPz, /reset/{id}",
        "/watch/dQw4w9WgXcQ, /watch/{id}",
        "/keys/AKIAIOSFODNNEXAMPLE, /keys/{id}",
        "/invite/sk_live_Tq8ZrXbW, /invite/{id}",
        "/t/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq, /t/{id}"
    })
    void foldsWhatLooksLikeAnId(String path, String folded) {
        assertEquals(folded, PathText.fold(path));
    }

    @Test
    void shapesOfMorePathsThanAreKeptAreThoseOfFoldedPaths() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 3000; i++) {
                String item = "/" + (char) ('a' + i % 26) + "/items/" + i;
                assertEquals(PathText.fold(item).hashCode(), PathText.shape(item), item);
                assertEquals(PathText.shape(item), PathText.shape(item + 7), item);
            }
            assertEquals("".hashCode(), PathText.shape(""));
        }
        // Of the same hash, and so of the same shape.
        assertEquals("/Aa".hashCode(), "/BB".hashCode());
        assertEquals(PathText.shape("/Aa"), PathText.shape("/BB"));
    }

    @ParameterizedTest
    @CsvSource({"/a/b?user=7, /a/b", "/a#7, /a", "?x=1, ''", "/a/7?x=/8, /a/{id}"})
    void leavesTheQueryOut(String path, String folded) {
        assertEquals(folded, PathText.fold(path));
    }

    @ParameterizedTest
    @CsvSource({"/a;jsessionid=SECRET/b, /a/b", "/a;x=1, /a", "/7;x=/b, /{id}/b", ";x, ''"})
    void leavesParametersOfSegmentsOut(String path, String folded) {
        assertEquals(folded, PathText.fold(path));
    }

    @ParameterizedTest
    @CsvSource({
        "/order-items/OrderController/getEmployeeById/HTTPServer",
        "/base64-decode/log4j/v1.2/x-ray/users:batchGet/index.html/favicon.ico",
        "/bestellungen/utilisateurs/pacientes/swagger-ui/api-docs/_search",
        "/over/h2c/ipv6/wp/shop.Stock/Unknown/known-hosts/phpmyadmin/employees",
        "/sends-avro/kafka-topics/topics.kafka/read_avro_records/avro-schema-registry",
        "/users/alice"
    })
    void keepsWhatIsMadeOfWords(String path) {
        assertEquals(path, PathText.fold(path));
    }

    @ParameterizedTest
    @CsvSource({
        "/sends-avkro", // two rare pairs of letters
        "/send-avro", // no longer word beside it
        "/meet/xvq-abzq-hij",
        "/pods/orders-xkzqp",
        "/pods/orders-7d9f8b6c5-avr2q",
        "/keys/sends-Avro",
        "/keys/SENDS-AVRODATA"
    })
    void foldsWhatHasOneWordAlone(String path) {
        assertTrue(PathText.fold(path).endsWith("{id}"), path);
    }

    @Test
    void keepsNamesWithFewDigits() {
        String path = "/api/v2/oauth2/decade/face";
        assertSame(path, PathText.fold(path));
        assertSame("/", PathText.fold("/"));
        assertSame("", PathText.fold(""));
        assertSame("*", PathText.fold("*"));
        assertSame("//a//", PathText.fold("//a//"));
    }
}
