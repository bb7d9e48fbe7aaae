// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.findings.FindingRules.Rule;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;

/** Fields of an answer that few requests read, and that are a good part of its bytes. */
final class SeldomFields {
    private static final double PERCENT = 100;

    private final ReadThreshold threshold;
    private final double most;
    private final double leastBytes;

    SeldomFields(ReadThreshold threshold, FindingRules rules) {
        this.threshold = threshold;
        most = rules.of(Rule.SELDOM_READ_PERCENT) / PERCENT;
        leastBytes = rules.of(Rule.SELDOM_READ_BYTES_PERCENT) / PERCENT;
    }

    /**
     * The objects that have such fields, with these fields alone.
     *
     * @param some objects of the calls
     * @param all objects of the calls
     * @return none where these fields take few of the bytes
     */
    List<ContextUtilisation> of(
            Collection<ContextUtilisation> some, Collection<ContextUtilisation> all) {
        List<ContextUtilisation> seldom = new ArrayList<>();
        for (ContextUtilisation context : some) {
            List<FieldUtilisation> fields =
                    context.fields().stream().filter(this::isSeldom).toList();
            if (!fields.isEmpty()) {
                seldom.add(
                        new ContextUtilisation(
                                context.context(),
                                context.allocations(),
                                context.samples(),
                                fields));
            }
        }
        return bytes(seldom) >= leastBytes * bytes(all) ? seldom : List.of();
    }

    private boolean isSeldom(FieldUtilisation field) {
        Proportion read = field.counts().utilisation().orElse(null);
        return read != null
                && read.value() > 0
                && read.high() < most
                && threshold.isClosed(field.counts())
                && threshold.decide(field.counts()) != Decision.NEVER_READ;
    }

    private static double bytes(Collection<ContextUtilisation> contexts) {
        return contexts.stream().mapToDouble(context -> Waste.of(context).bytes()).sum();
    }
}
