// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.fieldtrace.model.consumers.Consumer;
import org.fieldtrace.model.consumers.FieldName;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.Uses;
import org.junit.jupiter.api.Test;

/** A store's field, which a dealer hands on to a page. */
class FieldChainTest {
    private static List<EndToEndField> rows(FieldFate fate) {
        return List.of(
                row("store", "Product", "code", "dealer", "Item", "supplier", fate),
                row("dealer", "Item", "supplier", "page", "Offer", "vendor", fate),
                row("dealer", "Other", "code", "page", "Note", "code", fate));
    }

    private static EndToEndField row(
            String service,
            String type,
            String field,
            String reader,
            String made,
            String into,
            FieldFate fate) {
        KeyReader one =
                new KeyReader(
                        reader,
                        List.of(),
                        1,
                        made,
                        into,
                        Optional.empty(),
                        0,
                        false,
                        fate,
                        OptionalDouble.empty());
        return new EndToEndField(
                service,
                "GET /",
                "key",
                type,
                field,
                "",
                fate,
                OptionalDouble.empty(),
                1,
                0,
                false,
                List.of(),
                List.of(one));
    }

    private static Consumer consumer(String service, String type, String field, Uses uses) {
        FieldCounts counts = new FieldCounts(9, 0, 0, Map.of(), uses);
        return new Consumer(
                new AllocationContext(service, type, List.of()),
                9,
                9,
                new FieldUtilisation(0, field, "I", 4, counts));
    }

    @Test
    void theFieldIsFollowedWhateverItIsCalled() {
        FieldChain chain = new FieldChain(rows(FieldFate.READ), FieldName.parse("Product.code"));
        assertEquals(FieldName.parse("Product.code,Item.supplier,Offer.vendor"), chain.names());
    }

    @Test
    void whoOnlyHandsItOnToThoseWhoAreKnownIsNoReader() {
        List<FieldName> names = FieldName.parse("Product.code");
        FieldChain chain = new FieldChain(rows(FieldFate.READ), names);
        assertTrue(chain.isHandedOn(consumer("dealer", "Item", "supplier", new Uses(9, 0))));
        assertFalse(chain.isHandedOn(consumer("dealer", "Item", "supplier", new Uses(8, 0))));
        assertFalse(chain.isHandedOn(consumer("dealer", "Other", "code", new Uses(9, 0))));
        FieldChain unknown = new FieldChain(rows(FieldFate.UNKNOWN), names);
        assertFalse(unknown.isHandedOn(consumer("dealer", "Item", "supplier", new Uses(9, 0))));
    }
}
