// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.utilisation.OfferedOperation;
import org.fieldtrace.model.utilisation.ServiceUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;

/**
 * How much of what a service offers was asked for while recording: what nobody asked for may read a
 * field that others do not.
 *
 * @param service its name
 * @param offered how many operations it offers, as far as its framework tells
 * @param never names of those that nobody asked for
 */
public record AskedOperations(String service, long offered, List<String> never) {
    private static final int MOST_NAMES = 10;

    public AskedOperations {
        never = List.copyOf(never);
    }

    /**
     * Those of the services that fetch a field. Services whose framework does not tell what they
     * offer are not among them.
     *
     * @param recorded names of the operations of a service that were recorded
     */
    public static List<AskedOperations> of(
            FieldConsumers consumers,
            UtilisationReport report,
            Function<String, Set<String>> recorded) {
        Set<String> fetching = new TreeSet<>();
        consumers.services().forEach(service -> fetching.add(service.service()));
        List<AskedOperations> asked = new ArrayList<>();
        for (ServiceUtilisation service : report.services()) {
            if (fetching.contains(service.service()) && !service.offered().isEmpty()) {
                asked.add(of(service, recorded.apply(service.service())));
            }
        }
        return asked;
    }

    private static AskedOperations of(ServiceUtilisation service, Set<String> recorded) {
        Set<String> never = new TreeSet<>();
        Set<String> all = new TreeSet<>();
        for (OfferedOperation operation : service.offered()) {
            all.add(operation.name());
            if (recorded.stream().noneMatch(operation::isNamed)) {
                never.add(operation.name());
            }
        }
        return new AskedOperations(service.service(), all.size(), List.copyOf(never));
    }

    /** {@code Operations of payroll that were recorded: 3, of 5 that it offers. Never: GET /a.}. */
    String text() {
        String counted = "Operations of " + service + " that were recorded: ";
        if (never.isEmpty()) {
            return counted
                    + (offered == 1 ? "the one" : "all " + Numbers.count(offered))
                    + " that it offers.";
        }
        int more = never.size() - MOST_NAMES;
        return counted
                + Numbers.count(offered - never.size())
                + ", of "
                + Numbers.count(offered)
                + " that it offers. Never: "
                + String.join(", ", never.subList(0, Math.min(MOST_NAMES, never.size())))
                + (more > 0 ? " and " + Numbers.count(more) + " more" : "")
                + ".";
    }
}
