// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.services;

import java.util.function.ToDoubleFunction;
import org.fieldtrace.model.findings.ServiceCalls;

/** What the colours of the arrows between services tell. */
enum ArrowColour {
    TIME(
            "Colour by Time",
            "no time on critical paths",
            "most time on critical paths",
            calls -> calls.sums().critical()),
    WASTE(
            "Colour by Waste",
            "all fetched data was read, or no field was watched",
            "most bytes never read",
            ServiceCalls::wasted);

    private final String title;
    private final String least;
    private final String most;
    private final ToDoubleFunction<ServiceCalls> value;

    ArrowColour(String title, String least, String most, ToDoubleFunction<ServiceCalls> value) {
        this.title = title;
        this.least = least;
        this.most = most;
        this.value = value;
    }

    /** Its name in the menu. */
    String title() {
        return title;
    }

    /** What the palest colour means. */
    String least() {
        return least;
    }

    /** What the darkest colour means. */
    String most() {
        return most;
    }

    /** What makes an arrow dark. */
    double value(ServiceCalls calls) {
        return value.applyAsDouble(calls);
    }
}
