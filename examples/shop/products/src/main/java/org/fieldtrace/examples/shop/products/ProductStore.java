// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.products;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.springframework.stereotype.Repository;

/** The products, in an embedded store in memory. */
@Repository
class ProductStore {

    static final long PRODUCTS = 1_000;

    private final MVMap<Long, String> names;

    ProductStore() {
        names = new MVStore.Builder().open().openMap("names");
        for (long sku = 1; sku <= PRODUCTS; sku++) {
            names.put(sku, Product.of(sku).name());
        }
    }

    /** The product, null where there is none. */
    Product find(long sku) {
        return names.get(sku) == null ? null : Product.of(sku);
    }
}
