// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** An order comes with long notes, which one in seven reads. */
final class FieldsSeldomRead {
    record Order(int number, String notes) {}

    record Contract(int number, String notes) {}

    private final BackClient back;

    FieldsSeldomRead(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        Order order = back.get("/order", Order.class); // here
        Sink.take(order.number());
        if (number % 7 == 0) {
            Sink.take(order.notes());
        }
    }

    /** One in two reads them. */
    void near(int number) throws Exception {
        Contract contract = back.get("/order", Contract.class);
        Sink.take(contract.number());
        if (number % 2 == 0) {
            Sink.take(contract.notes());
        }
    }
}
