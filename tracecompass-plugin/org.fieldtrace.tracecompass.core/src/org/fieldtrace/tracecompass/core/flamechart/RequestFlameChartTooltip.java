// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.flamechart;

import java.util.LinkedHashMap;
import java.util.Map;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.methods.MethodCall;
import org.fieldtrace.model.methods.ServedTime;
import org.fieldtrace.model.methods.ThreadMethods;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Span;

/** What a row of the flame chart tells at a time. */
final class RequestFlameChartTooltip {
    private RequestFlameChartTooltip() {}

    static Map<String, String> of(
            RequestSource source, RequestFlameChartEntry entry, long request, long time) {
        Map<String, String> tooltip = new LinkedHashMap<>();
        if (!entry.isHandling()) {
            entry.getCalls().stream()
                    .filter(call -> call.start() <= time && time < call.end())
                    .findFirst()
                    .ifPresent(call -> put(tooltip, call));
        }
        Span span = entry.getHandling().span();
        tooltip.put("Request", Long.toString(request));
        tooltip.put("Service", source.name(span.service()));
        tooltip.put("Operation", source.name(span.operation()));
        tooltip.put("Thread", entry.getThread().map(ThreadMethods::name).orElse("not recorded"));
        if (entry.isHandling()) {
            tooltip.put("Handling", Durations.text(span.handle()));
            entry.getThread()
                    .ifPresent(
                            thread -> {
                                long served =
                                        thread.served().stream()
                                                .mapToLong(ServedTime::duration)
                                                .sum();
                                tooltip.put("Thread worked for it", Durations.text(served));
                                tooltip.put("Calls", Numbers.count(thread.calls().size()));
                            });
        }
        return tooltip;
    }

    private static void put(Map<String, String> tooltip, MethodCall call) {
        tooltip.put("Method", call.method());
        tooltip.put("Entry to exit", Durations.text(call.duration()));
        tooltip.put("Exclusive", Durations.text(call.exclusive()));
        tooltip.put("On the critical path", Durations.text(call.critical()));
        if (call.isThrown()) {
            tooltip.put("Ended by", "an exception");
        }
    }
}
