// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.gateway;

/** A product as products hands it out. */
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
        String manualUrl) {}
