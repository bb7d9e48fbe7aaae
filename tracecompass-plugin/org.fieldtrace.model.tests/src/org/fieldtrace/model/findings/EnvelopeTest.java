// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeFixes.READ;
import static org.fieldtrace.model.findings.MadeFixes.UNREAD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.fields.Envelope;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.WireBytes;
import org.junit.jupiter.api.Test;

/** What an answer is wrapped in is told from what it says. */
class EnvelopeTest {
    private static final String STRING = "Ljava/lang/String;";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final long CALLS = 100;

    /** A field: its name, its type, bytes of its values as text, and what became of it. */
    private record Field(String name, String type, long bytes, FieldCounts counts) {}

    private static ContextUtilisation response(long objects, Field... fields) {
        List<FieldUtilisation> all = new ArrayList<>();
        for (Field field : fields) {
            WireBytes text =
                    field.bytes == 0 ? WireBytes.NONE : new WireBytes(10 * field.bytes, 10);
            all.add(
                    new FieldUtilisation(
                            all.size(), field.name, field.type, 4, field.counts, text));
        }
        return new ContextUtilisation(
                new AllocationContext(
                        "shop",
                        "com.acme.Response",
                        List.of(new Frame("com.acme.Client", "get", "Client.java", 1))),
                objects,
                100,
                all);
    }

    private static boolean isEnvelope(long objects, Field... fields) {
        ContextUtilisation context = response(objects, fields);
        return Envelope.is(context, List.of(context), ReadThreshold.DEFAULT, CALLS);
    }

    private static final Field STATUS = new Field("status", "I", 1, UNREAD);
    private static final Field MESSAGE = new Field("msg", STRING, 20, UNREAD);
    private static final Field DATA = new Field("data", OBJECT, 0, READ);

    @Test
    void aFieldThatHoldsTheRestBesideAStatusIsOne() {
        assertTrue(isEnvelope(CALLS, STATUS, MESSAGE, DATA));
        assertTrue(isEnvelope(CALLS, STATUS, new Field("items", "Ljava/util/List;", 0, READ)));
    }

    @Test
    void aLongTextIsNoStatus() {
        assertFalse(isEnvelope(CALLS, STATUS, new Field("terms", STRING, 900, UNREAD), DATA));
    }

    @Test
    void elementsOfListsAndClassesOfManyFieldsAreNone() {
        assertFalse(isEnvelope(5 * CALLS, STATUS, MESSAGE, DATA));
        assertFalse(isEnvelope(CALLS, STATUS, STATUS, STATUS, MESSAGE, DATA));
    }

    @Test
    void whatHoldsNothingThatIsReadIsNone() {
        assertFalse(isEnvelope(CALLS, STATUS, MESSAGE));
        assertFalse(isEnvelope(CALLS, STATUS, MESSAGE, new Field("data", OBJECT, 0, UNREAD)));
    }

    @Test
    void itIsNoFindingByItself() {
        ContextUtilisation made = response(OneCallRequests.REQUESTS, STATUS, MESSAGE, DATA);
        // At the call path of the requests that are made.
        AllocationContext here =
                new AllocationContext(
                        "payroll",
                        "com.acme.Response",
                        List.of(new Frame("com.acme.HrClient", "get", "HrClient.java", 25)));
        ContextUtilisation envelope =
                new ContextUtilisation(here, made.allocations(), made.samples(), made.fields());
        ContextUtilisation other = MadeFixes.context("com.acme.Employee", READ, UNREAD);
        RequestSource source = OneCallRequests.source(true, OneCallRequests.Sizes.BYTES);
        assertEquals(List.of(), MadeFixes.fixes(source, envelope));
        List<Fix> fixes = MadeFixes.fixes(source, envelope, other);
        assertEquals(List.of("Employee.f1"), fixes.get(0).fields().neverRead());
    }
}
