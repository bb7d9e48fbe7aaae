// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.MappedKey;
import org.fieldtrace.model.utilisation.Uses;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.junit.jupiter.api.Test;

/** What a store answers, a dealer hands on, and a page shows. */
class EndToEndTest {
    private static final List<Frame> PATH = List.of(new Frame("Client", "ask", "Client.java", 7));
    private static final Answers.Operation PRODUCTS =
            new Answers.Operation("store", "GET /products");
    private static final Answers.Operation OFFERS = new Answers.Operation("dealer", "GET /offers");
    private static final FieldCounts UNUSED = new FieldCounts(0, 200, 0, Map.of());
    private static final FieldCounts USED = new FieldCounts(200, 0, 0, Map.of());
    private static final FieldCounts HANDED_ON =
            new FieldCounts(200, 0, 0, Map.of(), new Uses(200, 0));

    private final UtilisationReport.Builder report = UtilisationReport.builder();
    private final Map<String, List<MappedKey>> keys = new HashMap<>();
    private final Answers answers = new Answers();

    private void key(String service, String type, boolean isRead, String key, String field) {
        keys.computeIfAbsent(service, s -> new ArrayList<>())
                .add(new MappedKey(type, isRead, key, field, ""));
    }

    private void nested(String service, String type, boolean isRead, String value) {
        keys.computeIfAbsent(service, s -> new ArrayList<>())
                .add(new MappedKey(type, isRead, "tags", "tags", value));
    }

    private void asks(Answers.Operation operation, String service, String type) {
        answers.of(operation).takers.put(new Answers.Taker(service, PATH, type), 10L);
        answers.of(operation).callers.put(service, 10L);
    }

    private void uses(String service, String type, String field, FieldCounts counts) {
        report.context(
                new ContextUtilisation(
                        new AllocationContext(service, type, PATH),
                        200,
                        200,
                        List.of(new FieldUtilisation(0, field, "I", 4, counts))));
    }

    private void storeAnswers() {
        answers.of(PRODUCTS).types.add("Product[]");
        key("store", "Product", false, "price", "amount");
    }

    private void dealerHandsOn() {
        asks(PRODUCTS, "dealer", "Item[]");
        key("dealer", "Item", true, "price", "cost");
        uses("dealer", "Item", "cost", HANDED_ON);
        answers.of(OFFERS).types.add("Item[]");
        key("dealer", "Item", false, "offered", "cost");
        asks(OFFERS, "page", "Offer[]");
        key("page", "Offer", true, "offered", "shown");
    }

    private Map<String, FieldFate> fates() {
        Map<String, ServiceKeys> ofServices = new HashMap<>();
        keys.forEach((service, told) -> ofServices.put(service, new ServiceKeys(told)));
        Map<String, FieldFate> fates = new HashMap<>();
        EndToEnd.of(report.build(), ofServices, answers)
                .forEach(row -> fates.put(row.service() + " " + row.key(), row.fate()));
        return fates;
    }

    @Test
    void whatIsHandedOnEndsAsItDoesAtTheLast() {
        storeAnswers();
        dealerHandsOn();
        uses("page", "Offer", "shown", UNUSED);
        FieldFate never = FieldFate.NEVER_READ;
        assertEquals(Map.of("store [].price", never, "dealer [].offered", never), fates());
    }

    @Test
    void whatTheLastReadsIsReadAtAll() {
        storeAnswers();
        dealerHandsOn();
        uses("page", "Offer", "shown", USED);
        FieldFate read = FieldFate.READ;
        assertEquals(Map.of("store [].price", read, "dealer [].offered", read), fates());
    }

    @Test
    void whatGoesToOthersThanTheRecordedIsNotKnown() {
        storeAnswers();
        dealerHandsOn();
        uses("page", "Offer", "shown", UNUSED);
        answers.of(OFFERS).callers.put("", 3L);
        FieldFate unknown = FieldFate.UNKNOWN;
        assertEquals(Map.of("store [].price", unknown, "dealer [].offered", unknown), fates());
    }

    @Test
    void whatIsHandedOnInAnotherObjectIsNotFollowed() {
        storeAnswers();
        dealerHandsOn();
        uses("page", "Offer", "shown", UNUSED);
        answers.of(OFFERS).types.clear();
        answers.of(OFFERS).types.add("Other[]");
        assertEquals(Map.of("store [].price", FieldFate.UNKNOWN), fates());
    }

    @Test
    void aMapperThatTakesOtherKeysMakesNothingOfThis() {
        storeAnswers();
        asks(PRODUCTS, "page", "Offer[]");
        key("page", "Offer", true, "cost", "price"); // called as the key is
        uses("page", "Offer", "price", USED);
        assertEquals(Map.of("store [].price", FieldFate.NEVER_READ), fates());
    }

    @Test
    void ofAMapperThatToldNothingNothingIsKnown() {
        storeAnswers();
        asks(PRODUCTS, "page", "Offer[]");
        uses("page", "Offer", "price", UNUSED);
        assertEquals(Map.of("store [].price", FieldFate.UNKNOWN), fates());
    }

    @Test
    void whoMakesAnotherThingOfTheAnswerMayReadAllOfIt() {
        storeAnswers();
        asks(PRODUCTS, "page", "Offer[]");
        key("page", "Offer", true, "cost", "price");
        asks(PRODUCTS, "admin", "Offer{}");
        assertEquals(Map.of("store [].price", FieldFate.UNKNOWN), fates());
    }

    @Test
    void whoMakesAnotherThingOfAnObjectInItMayReadAllOfThat() {
        answers.of(PRODUCTS).types.add("Product");
        nested("store", "Product", false, "Tag[]");
        key("store", "Tag", false, "colour", "colour");
        asks(PRODUCTS, "page", "Offer");
        nested("page", "Offer", true, "Mark[]");
        key("page", "Mark", true, "text", "text");
        asks(PRODUCTS, "admin", "Row");
        nested("admin", "Row", true, "");
        FieldFate unknown = FieldFate.UNKNOWN;
        assertEquals(Map.of("store tags[]", unknown, "store tags[].colour", unknown), fates());
    }

    @Test
    void callsOfWhichNothingWasMadeMakeItUnknown() {
        storeAnswers();
        dealerHandsOn();
        uses("page", "Offer", "shown", UNUSED);
        answers.of(OFFERS).untaken = 1;
        assertEquals(FieldFate.UNKNOWN, fates().get("dealer [].offered"));
    }

    @Test
    void nothingIsJoinedWhereTheExchangesTellSeveralClasses() {
        storeAnswers();
        dealerHandsOn();
        answers.of(PRODUCTS).types.add("Supplier");
        answers.of(OFFERS).types.add("Item");
        assertEquals(Map.of(), fates());
    }

    @Test
    void nothingIsJoinedWhereOneFieldIsWrittenAsTwoKeys() {
        storeAnswers();
        key("store", "Product", false, "amount", "amount"); // by another mapper
        asks(PRODUCTS, "page", "Offer[]");
        key("page", "Offer", true, "amount", "amount");
        uses("page", "Offer", "amount", UNUSED);
        assertEquals(Map.of(), fates());
    }
}
