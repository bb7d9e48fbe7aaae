// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;

/** How far fields are known, why not further, and what that cost, in sentences. */
final class CoverageText {
    /** Of libraries as many as a line has room for; JSON has all. */
    private static final int MOST_LIBRARIES = 3;

    private CoverageText() {}

    static String ofContext(UtilisationReport report, ContextUtilisation context) {
        ReadThreshold threshold = report.threshold();
        List<String> parts = new ArrayList<>();
        parts.add("Fields: " + FieldStates.of(List.of(context), threshold).text() + ".");
        String open =
                context.fields().stream()
                        .filter(field -> !threshold.isClosed(field.counts()))
                        .map(
                                field ->
                                        field.name()
                                                + " "
                                                + Numbers.count(threshold.lacking(field.counts())))
                        .collect(joining(", "));
        if (!open.isEmpty()) {
            parts.add("Verdicts lacking: " + open + ".");
        }
        Map<String, Long> censored = context.counts().censored();
        if (!censored.isEmpty()) {
            parts.add("Watches without a verdict: " + reasons(censored) + ".");
        }
        long unsampled = context.allocations() - context.samples();
        if (!open.isEmpty() && unsampled > 0) {
            parts.add("Objects not sampled: " + report.objectsText(context, unsampled) + ".");
        }
        report.costOf(context)
                .ifPresent(cost -> parts.add("Agent: about " + milliseconds(cost) + "."));
        return String.join(" ", parts);
    }

    static String ofService(ServiceUtilisation service, UtilisationReport report) {
        Map<String, Long> censored = service.counts().censored();
        return service.label()
                + ": allocations "
                + report.estimate(service).text()
                + ", samples "
                + Numbers.count(service.samples())
                + ", verdicts "
                + Numbers.count(service.counts().verdicts())
                + ", fields "
                + service.states().text()
                + (censored.isEmpty() ? "" : "; without a verdict: " + reasons(censored))
                + "; "
                + cost(service)
                + unknownClients(service)
                + origins(service);
    }

    private static String origins(ServiceUtilisation service) {
        if (service.origins().isEmpty()) {
            return "";
        }
        String named = origins(service, "names", Integer.MAX_VALUE);
        return " Classes taken for the application's: "
                + or(origins(service, "application", Integer.MAX_VALUE), "of no folder and no jar")
                + (named.isEmpty() ? "" : "; by their packages' names: " + named)
                + "; for libraries': "
                + or(origins(service, "library", MOST_LIBRARIES), "none")
                + ".";
    }

    /** Their names, the first ones where they are many. */
    private static String origins(ServiceUtilisation service, String owner, int most) {
        List<String> names =
                service.origins().stream()
                        .filter(origin -> origin.owner().equals(owner))
                        .map(CodeOrigin::name)
                        .distinct()
                        .toList();
        int more = names.size() - most;
        return names.stream().limit(most).collect(joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static String or(String text, String instead) {
        return text.isEmpty() ? instead : text;
    }

    private static String unknownClients(ServiceUtilisation service) {
        if (service.unknownClients().isEmpty()) {
            return "";
        }
        String names =
                service.unknownClients().stream()
                        .map(client -> client.name() + " (" + client.kind() + ")")
                        .collect(joining(", "));
        return " In use, but not known to the agent, so that what they bring in is missing: "
                + names
                + ".";
    }

    private static String cost(ServiceUtilisation service) {
        AgentCost cost = service.cost();
        if (!cost.isKnown()) {
            return "the agent did not say what it cost.";
        }
        return "agent "
                + milliseconds(cost.spentTotalNs())
                + ", "
                + Numbers.percent(cost.share())
                + " of its processor time"
                + service.costOfVerdict()
                        .map(each -> ", " + Durations.text(Math.round(each)) + " a verdict")
                        .orElse("")
                + ".";
    }

    /** {@code moved 1, no_slot 24}. */
    static String reasons(Map<String, Long> censored) {
        return censored.entrySet().stream()
                .map(reason -> reason.getKey() + " " + Numbers.count(reason.getValue()))
                .collect(joining(", "));
    }

    static String milliseconds(long nanoseconds) {
        return Numbers.count(nanoseconds / 1_000_000) + " ms";
    }
}
