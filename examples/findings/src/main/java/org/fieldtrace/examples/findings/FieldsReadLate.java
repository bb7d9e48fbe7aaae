// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** An invoice comes with long notes, which are needed last. */
final class FieldsReadLate {
    private static final long WORK_MS = 80;

    record Invoice(int number, String notes) {}

    record Receipt(int number, String notes) {}

    private final BackClient back;

    FieldsReadLate(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        Invoice invoice = back.get("/order", Invoice.class); // here
        Sink.take(invoice.number());
        Back.pause(WORK_MS);
        Sink.take(invoice.notes());
    }

    /** The work needs them. */
    void near(int number) throws Exception {
        Receipt receipt = back.get("/order", Receipt.class);
        Sink.take(receipt.number());
        Sink.take(receipt.notes());
        Back.pause(WORK_MS);
    }
}
