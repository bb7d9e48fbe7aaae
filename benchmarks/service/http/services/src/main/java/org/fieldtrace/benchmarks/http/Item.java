// SPDX-License-Identifier: MIT
package org.fieldtrace.benchmarks.http;

/** An object of ten fields. */
record Item(
        long id,
        String name,
        String description,
        String brand,
        String category,
        String colour,
        int weight,
        double price,
        boolean sold,
        String remarks) {

    static Item of(long id) {
        return new Item(
                id,
                "name " + id,
                "description " + id,
                "brand " + id,
                "category " + id,
                "blue",
                (int) id,
                id / 4.0,
                false,
                "none");
    }
}
