// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EndpointTest {
    @Test
    void addressesAreWrittenAsPeopleWriteThem() {
        assertEquals("10.0.0.7:8080", new Endpoint(0, 0xffff_0a00_0007L, 8080).text());
        assertEquals("[0:0:0:0:0:0:0:1]:80", new Endpoint(0, 1, 80).text());
    }

    @Test
    void whatIsNotKnownIsCalledSo() {
        assertEquals("unknown address", Endpoint.UNKNOWN.text());
    }
}
