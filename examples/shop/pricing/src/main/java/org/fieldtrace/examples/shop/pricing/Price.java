// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.pricing;

/** A price as it is handed out, amounts in cents. */
record Price(
        long sku, long net, long vat, long gross, String currency, long discount, String until) {

    static Price of(long sku) {
        long net = 100 + sku * 7 % 9_000;
        return new Price(sku, net, net / 5, net + net / 5, "EUR", sku % 3, "2030-12-31");
    }
}
