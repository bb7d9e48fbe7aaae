// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.orders;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import java.util.ArrayList;
import java.util.List;

/** An order of a customer. */
@Entity
class PurchaseOrder {

    @Id @GeneratedValue private Long id;
    private String customer;
    private String address;
    private String remarks;
    private long total;

    @OneToMany(cascade = CascadeType.ALL, fetch = FetchType.EAGER)
    private List<OrderLine> lines = new ArrayList<>();

    protected PurchaseOrder() {}

    PurchaseOrder(String customer, String address, long total, List<OrderLine> lines) {
        this.customer = customer;
        this.address = address;
        this.remarks = "none";
        this.total = total;
        this.lines = new ArrayList<>(lines);
    }

    Long getId() {
        return id;
    }

    String getCustomer() {
        return customer;
    }

    long getTotal() {
        return total;
    }

    List<OrderLine> getLines() {
        return lines;
    }
}
