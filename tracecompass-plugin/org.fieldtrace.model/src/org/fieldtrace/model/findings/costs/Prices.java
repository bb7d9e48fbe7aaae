// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.costs;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What processors and networks cost, in any currency.
 *
 * @param processorHour an hour of one processor; 0 where it is not told
 * @param gigabyte a thousand million bytes between services; 0 where it is not told
 */
public record Prices(double processorHour, double gigabyte) {
    private static final String PROCESSOR_HOUR = "processor-hour";
    private static final String GIGABYTE = "gigabyte";
    private static final double MOST = 1e6;

    /**
     * Those of a command line.
     *
     * @param text such as {@code processor-hour=0.04,gigabyte=0.02}; one of both is enough
     * @throws IllegalArgumentException if it is no such text; the message says what it may be
     */
    public static Prices parse(String text) {
        Map<String, Double> prices = new HashMap<>();
        for (String assignment : text.split(",", -1)) {
            String[] parts = assignment.split("=", -1);
            boolean isKnown =
                    parts.length == 2 && Set.of(PROCESSOR_HOUR, GIGABYTE).contains(parts[0]);
            if (!isKnown || prices.put(parts[0], price(parts[1], text)) != null) {
                throw wrong(text);
            }
        }
        return new Prices(
                prices.getOrDefault(PROCESSOR_HOUR, 0.0), prices.getOrDefault(GIGABYTE, 0.0));
    }

    private static double price(String number, String text) {
        try {
            double price = Double.parseDouble(number);
            if (price >= 0 && price <= MOST) {
                return price;
            }
        } catch (NumberFormatException e) {
            // As one that is out of range.
        }
        throw wrong(text);
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "takes processor-hour=PRICE,gigabyte=PRICE or one of both, each from 0 to 1000000,"
                        + " not "
                        + text);
    }
}
