// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** A coupon is fetched for all, and one in seven uses it. */
final class ObjectsSeldomRead {
    record Coupon(String code, int percent) {}

    record Voucher(String code, int percent) {}

    private final BackClient back;

    ObjectsSeldomRead(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        Coupon coupon = back.get("/coupon", Coupon.class); // here
        if (number % 7 == 0) {
            Sink.take(coupon.code());
            Sink.take(coupon.percent());
        }
    }

    /** One in two uses it. */
    void near(int number) throws Exception {
        Voucher voucher = back.get("/coupon", Voucher.class);
        if (number % 2 == 0) {
            Sink.take(voucher.code());
            Sink.take(voucher.percent());
        }
    }
}
