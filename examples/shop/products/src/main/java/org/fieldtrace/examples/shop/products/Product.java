// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.products;

/** A product as it is handed out: always whole, whatever the caller wants of it. */
record Product(
        long sku,
        String name,
        String description,
        String brand,
        String category,
        String colour,
        String size,
        String material,
        String ean,
        int weightGrams,
        String imageUrl,
        String manualUrl) {

    static Product of(long sku) {
        return new Product(
                sku,
                "Product " + sku,
                "A thing of which there are many, number " + sku,
                "Brand " + sku % 17,
                "Category " + sku % 11,
                "blue",
                "M",
                "wool",
                String.format("%013d", sku),
                (int) (100 + sku % 900),
                "https://shop.example/images/" + sku,
                "https://shop.example/manuals/" + sku);
    }
}
