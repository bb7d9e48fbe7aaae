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

/** A store answers products with reviews, which it gets by a statement of their own. */
class UnreadAnswerTest {
    private static final List<Frame> ASK = List.of(new Frame("Page", "ask", "Page.java", 7));
    private static final List<Frame> REVIEWS = List.of(new Frame("Store", "r", "Store.java", 3));
    private static final Answers.Operation PRODUCTS =
            new Answers.Operation("store", "GET /products");
    private static final Answers.Operation BEST = new Answers.Operation("store", "GET /best");
    private static final FieldCounts UNUSED = new FieldCounts(0, 200, 0, Map.of());
    private static final FieldCounts USED = new FieldCounts(200, 0, 0, Map.of());
    private static final FieldCounts HANDED_ON =
            new FieldCounts(200, 0, 0, Map.of(), new Uses(200, 0));
    private static final FieldCounts MADE_HERE = new FieldCounts(0, 0, 200, Map.of());

    private final UtilisationReport.Builder report = UtilisationReport.builder();
    private final Map<String, List<MappedKey>> keys = new HashMap<>();
    private final Answers answers = new Answers();

    private void key(String service, String type, boolean isRead, String key, String value) {
        keys.computeIfAbsent(service, s -> new ArrayList<>())
                .add(new MappedKey(type, isRead, key, key, value));
    }

    private void uses(
            String service, List<Frame> frames, String type, String field, FieldCounts counts) {
        report.context(
                new ContextUtilisation(
                        new AllocationContext(service, type, frames),
                        200,
                        200,
                        List.of(new FieldUtilisation(0, field, "I", 4, counts))));
    }

    /** The page makes nothing of reviews. */
    private void storeAnswers(FieldCounts review) {
        answers.of(PRODUCTS).types.add("Product[]");
        answers.of(PRODUCTS).fetched.add(REVIEWS);
        key("store", "Product", false, "name", "");
        key("store", "Product", false, "reviews", "Review[]");
        key("store", "Review", false, "text", "");
        uses("store", REVIEWS, "Review", "text", review);
        asks(PRODUCTS);
        key("page", "Offer", true, "name", "");
        uses("page", ASK, "Offer", "name", USED);
    }

    private void asks(Answers.Operation operation) {
        answers.of(operation).takers.put(new Answers.Taker("page", ASK, "Offer[]"), 10L);
        answers.of(operation).callers.put("page", 10L);
    }

    private List<OwnCall> fetched() {
        Map<String, ServiceKeys> ofServices = new HashMap<>();
        keys.forEach((service, told) -> ofServices.put(service, new ServiceKeys(told)));
        UtilisationReport of = report.build();
        List<EndToEndField> rows = EndToEnd.of(of, ofServices, answers);
        return UnreadAnswer.of(rows, of, ofServices, answers).stream()
                .filter(answer -> answer.operation().equals(PRODUCTS.name()))
                .flatMap(answer -> answer.fetched().stream())
                .toList();
    }

    private static OwnCall reviews(boolean isWhole, boolean isOnlyHere) {
        return new OwnCall(
                REVIEWS, isWhole, isOnlyHere, List.of(new OwnCall.UnreadField("Review", "text")));
    }

    @Test
    void aCallForNothingButWhatNobodyReadsIsWhole() {
        storeAnswers(HANDED_ON);
        assertEquals(List.of(reviews(true, true)), fetched());
    }

    @Test
    void whatTheServiceReadsItselfIsNeeded() {
        storeAnswers(USED);
        assertEquals(List.of(), fetched());
    }

    @Test
    void whatTheServiceWritesItselfIsNotFetched() {
        storeAnswers(MADE_HERE);
        assertEquals(List.of(), fetched());
    }

    @Test
    void whoCountsTheObjectsNeedsTheCall() {
        storeAnswers(HANDED_ON);
        key("page", "Offer", true, "reviews", "Note[]");
        key("page", "Note", true, "text", "");
        uses("page", ASK, "Offer", "reviews", USED);
        uses("page", ASK, "Note", "text", UNUSED);
        assertEquals(List.of(reviews(false, true)), fetched());
    }

    @Test
    void aCallThatAnotherOperationMakesTooIsNotOfThisAlone() {
        storeAnswers(HANDED_ON);
        answers.of(BEST).types.add("Product[]");
        answers.of(BEST).fetched.add(REVIEWS);
        asks(BEST);
        assertEquals(List.of(reviews(true, false)), fetched());
    }

    @Test
    void objectsThatAnotherOperationAnswersAndDoesNotFetchMayBeThese() {
        storeAnswers(HANDED_ON);
        answers.of(BEST).types.add("Review[]");
        answers.of(BEST).takers.put(new Answers.Taker("page", ASK, "Note[]"), 10L);
        answers.of(BEST).callers.put("page", 10L);
        key("page", "Note", true, "text", "");
        uses("page", ASK, "Note", "text", USED);
        assertEquals(List.of(), fetched());
    }
}
