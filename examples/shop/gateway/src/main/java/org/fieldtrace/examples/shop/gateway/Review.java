// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.gateway;

/** What buyers say of a product, as reviews hands it out. */
record Review(long sku, int stars, int votes, String words) {}
