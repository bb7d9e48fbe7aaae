// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;

/** One product of an order. */
@Entity
class OrderLine {

    @Id @GeneratedValue private Long id;
    private long sku;
    private int pieces;
    private long price;

    protected OrderLine() {}

    OrderLine(long sku, int pieces, long price) {
        this.sku = sku;
        this.pieces = pieces;
        this.price = price;
    }

    long getSku() {
        return sku;
    }

    int getPieces() {
        return pieces;
    }
}
