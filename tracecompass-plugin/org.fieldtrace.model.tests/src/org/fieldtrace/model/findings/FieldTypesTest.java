// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeFixes.READ;
import static org.fieldtrace.model.findings.MadeFixes.UNREAD;
import static org.fieldtrace.model.findings.MadeFixes.fixes;
import static org.fieldtrace.model.findings.OneCallRequests.DECODING;
import static org.fieldtrace.model.findings.OneCallRequests.measured;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.fieldtrace.model.findings.gains.Estimate;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.WireBytes;
import org.fieldtrace.model.utilisation.WireFormat;
import org.junit.jupiter.api.Test;

/** What a field's type adds to its bytes: some types take a mapper longer than others. */
class FieldTypesTest {
    private static final String NUMBER = "J";
    private static final String TEXT = "Ljava/lang/String;";
    private static final String DATE = "Ljava/time/LocalDateTime;";
    private static final String OBJECT = "Lcom/acme/Address;";

    private static FieldUtilisation field(int index, String type, int bytes, boolean isRead) {
        return new FieldUtilisation(
                index,
                "f" + index,
                type,
                8,
                isRead ? READ : UNREAD,
                new WireBytes(100L * bytes, 100));
    }

    /**
     * Processor time that goes without the second of two fields, as a share of what both cost. The
     * answers hold more than these two, of which as large a part goes.
     */
    private static Estimate gained(FieldUtilisation read, FieldUtilisation unread) {
        List<Fix> fixes = fixes(measured(false), MadeFixes.of("com.acme.Employee", read, unread));
        Gain gain = fixes.get(0).gain();
        double ofBoth = unread.bytes() / (read.bytes() + unread.bytes());
        Estimate saved = gain.processor().orElseThrow().saved();
        return saved.times(ofBoth / gain.share() / (DECODING * 5_000));
    }

    @Test
    void aDateIsMoreThanItsBytesAndALongTextLess() {
        Estimate date = gained(field(0, TEXT, 25, true), field(1, DATE, 25, false));
        Estimate text = gained(field(0, NUMBER, 4, true), field(1, TEXT, 200, false));
        assertTrue(date.likely() > 0.6, date::toString);
        assertTrue(date.low() <= 0.5 && date.high() >= date.likely(), date::toString);
        // Of the bytes it has 95 %.
        assertEquals(0.89, text.likely(), 0.02);
    }

    @Test
    void fieldsOfOneTypeAreSharedOutByTheirBytesOrTheirNumber() {
        Estimate half = gained(field(0, NUMBER, 9, true), field(1, NUMBER, 9, false));
        assertEquals(0.5, half.likely(), 0.05);
        Estimate texts = gained(field(0, TEXT, 2_000, true), field(1, TEXT, 2_000, false));
        assertEquals(0.5, texts.likely(), 0.05);
    }

    @Test
    void anObjectThatIsNestedTakesMoreThanItsBraces() {
        Estimate nested = gained(field(0, NUMBER, 2, true), field(1, OBJECT, 2, false));
        assertTrue(nested.likely() > 0.55, nested::toString);
    }

    @Test
    void theIntervalHoldsWhatItWereIfAllBytesCostTheSame() {
        for (String type : List.of(NUMBER, TEXT, DATE, OBJECT)) {
            for (int bytes : new int[] {2, 20, 200, 2_000}) {
                Estimate gained = gained(field(0, TEXT, 40, true), field(1, type, bytes, false));
                double share = (bytes + 6) / (bytes + 6 + 46.0);
                assertTrue(gained.low() <= 1.02 * share, type + bytes + gained);
                assertTrue(gained.high() >= 0.98 * share, type + bytes + gained);
                assertTrue(gained.low() <= gained.likely(), type + bytes + gained);
                assertTrue(gained.likely() <= gained.high(), type + bytes + gained);
            }
        }
    }

    @Test
    void namesCountWhereTheyTravel() {
        FieldUtilisation row = named(WireFormat.ROW);
        assertEquals(20 + 4, row.bytes());
        assertEquals(20 + "surname".length() + 4, named(WireFormat.JSON).bytes());
        assertEquals(20 + "surname".length() + 2, named(WireFormat.BSON).bytes());
        assertEquals(20, named(WireFormat.PROTOBUF).bytes());
        assertEquals(20, named(WireFormat.JAVA).bytes());
    }

    private static FieldUtilisation named(WireFormat format) {
        return new FieldUtilisation(
                0, "surname", TEXT, 4, READ, WireBytes.of(2_000, 100, format, "surname"));
    }
}
