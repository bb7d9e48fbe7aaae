// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** The price waits for the stock, and does not need it. */
final class OneAfterTheOther {
    record Stock(int pieces) {}

    record Price(int cents) {}

    private final BackClient back;

    OneAfterTheOther(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        Stock stock = back.get("/stock", Stock.class);
        Price price = back.get("/price", Price.class); // here
        Sink.take(stock.pieces() * price.cents());
    }

    /** The price depends on the stock. */
    void near(int number) throws Exception {
        Stock stock = back.get("/stock", Stock.class);
        Price price = back.get("/price?pieces=" + stock.pieces(), Price.class);
        Sink.take(price.cents());
    }
}
