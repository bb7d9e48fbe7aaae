// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.fieldtrace.model.Numbers;

/**
 * What would close the open fields if verdicts came as they came so far.
 *
 * @param silent open fields without a verdict, of which nothing can be predicted
 * @param factors for each other open field how many times as long the recording would have to be,
 *     ascending, each above 1
 * @param callsLeftOut remote calls that were left out to keep to the budget
 * @param awaitingDeath watches whose objects had not been collected when the recording ended
 * @param verdicts watches that were decided
 */
public record Outlook(
        int silent, List<Double> factors, long callsLeftOut, long awaitingDeath, long verdicts) {
    /** As the trace has the reason of a watch that the end of the recording ended. */
    private static final String SHUTDOWN = "shutdown";

    public Outlook {
        factors = List.copyOf(factors);
    }

    /** Of all contexts of a report, but those that no verdict can ever come of. */
    public static Outlook of(UtilisationReport report) {
        int silent = 0;
        long decided = 0;
        List<Double> factors = new ArrayList<>();
        for (ContextUtilisation context : report.contexts()) {
            if (context.isUnplaced()) {
                continue;
            }
            for (FieldUtilisation field : context.fields()) {
                long lacking = report.threshold().lacking(field.counts());
                long verdicts = field.counts().verdicts();
                decided += verdicts;
                if (lacking > 0 && verdicts == 0) {
                    silent++;
                } else if (lacking > 0) {
                    factors.add((double) (verdicts + lacking) / verdicts);
                }
            }
        }
        Collections.sort(factors);
        return new Outlook(
                silent,
                factors,
                report.cost().callsThrottled(),
                report.losses().censored().getOrDefault(SHUTDOWN, 0L),
                decided);
    }

    /** In sentences; empty where no field is open. */
    public String text() {
        StringBuilder text = new StringBuilder();
        if (lacksCollections()) {
            text.append(Numbers.count(awaitingDeath))
                    .append(
                            " watches were undecided when the recording ended, because no collection"
                                    + " had shown that their objects are dead. `fieldtrace record"
                                    + " --collect-at-end` asks for one.");
        } else if (!factors.isEmpty()) {
            String last = times(factors.get(factors.size() - 1));
            String half = times(factors.get((factors.size() - 1) / 2));
            text.append("A recording ")
                    .append(last)
                    .append(
                            " as long closes the open fields"
                                    + (silent > 0 ? " that have verdicts" : ""));
            text.append(half.equals(last) ? "" : ", one " + half + " as long half of them");
            text.append(", if verdicts come as they came.");
            if (callsLeftOut > 0) {
                text.append(" So does an overhead.budget so many times as high.");
            }
        }
        if (silent > 0) {
            text.append(text.isEmpty() ? "" : " ");
            text.append(Numbers.count(silent)).append(silent == 1 ? " field has" : " fields have");
            text.append(" no verdict yet.");
        }
        return text.toString();
    }

    /** Whether a collection decides more than a longer recording. */
    private boolean lacksCollections() {
        return awaitingDeath > verdicts && (silent > 0 || !factors.isEmpty());
    }

    /** Rounded up, as precisely as it can be predicted. */
    private static String times(double factor) {
        return factor < 10
                ? String.format(Locale.ROOT, "%.1f times", Math.ceil(10 * factor) / 10)
                : Numbers.count((long) Math.ceil(factor)) + " times";
    }
}
