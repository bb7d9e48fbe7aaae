// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.orders;

/** A price as pricing hands it out, amounts in cents. */
record Price(
        long sku, long net, long vat, long gross, String currency, long discount, String until) {}
