// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.WeightedMean;

/**
 * Class utilisation phi: the mean of the utilisations of a class's fields, each of which counts the
 * same however many verdicts it has. Over several contexts, their means weighted by allocations.
 *
 * @param share the mean over the fields that have a verdict. Its interval is that of the mean over
 *     all fields: one without a verdict widens it to all that the field's utilisation could be
 * @param judgedFields fields that have a verdict, those of each context counted apart
 * @param fields all of them
 * @param judged names of the fields that have a verdict, as the classes declare them; with their
 *     class where there are several
 * @param unjudged names of those that have none somewhere
 */
public record ClassUtilisation(
        Proportion share, int judgedFields, int fields, Set<String> judged, Set<String> unjudged) {
    /** Names of which a line of a report holds no more. */
    private static final int MOST_NAMES = 3;

    public ClassUtilisation {
        judged = Collections.unmodifiableSet(new LinkedHashSet<>(judged));
        unjudged = Collections.unmodifiableSet(new LinkedHashSet<>(unjudged));
    }

    /**
     * The fields of the objects that came in at one place.
     *
     * @param weight how much they count beside others
     */
    record Fields(String className, double weight, List<FieldUtilisation> fields) {}

    /**
     * Of one place or several together.
     *
     * @return empty where no field has a verdict
     */
    static Optional<ClassUtilisation> of(List<Fields> places) {
        WeightedMean mean = new WeightedMean();
        int judged = 0;
        int all = 0;
        Set<String> judgedNames = new LinkedHashSet<>();
        Set<String> unjudgedNames = new LinkedHashSet<>();
        boolean isOneClass = places.stream().map(Fields::className).distinct().count() <= 1;
        for (Fields place : places) {
            WeightedMean.Group group = mean.group(place.weight, place.fields.size());
            String ofClass = isOneClass ? "" : Frame.simpleClassName(place.className) + ".";
            for (FieldUtilisation field : place.fields) {
                FieldCounts counts = field.counts();
                boolean isJudged = counts.verdicts() > 0;
                if (isJudged) {
                    group.add(counts.used(), counts.verdicts());
                    judged++;
                }
                (isJudged ? judgedNames : unjudgedNames).add(ofClass + field.name());
            }
            all += place.fields.size();
        }
        int judgedFields = judged;
        int fields = all;
        return mean.proportion()
                .map(
                        share ->
                                new ClassUtilisation(
                                        share, judgedFields, fields, judgedNames, unjudgedNames));
    }

    /**
     * {@code 66.7 % [35.9, 79.7]}, and where some fields have no verdict, for which it stands:
     * {@code 50.0 % [5.0, 95.0] (of 2 of 3 fields, without email)}.
     */
    public String text() {
        String text = Numbers.proportion(share);
        return isOfAllFields() ? text : text + " (" + standsFor() + ")";
    }

    /** For which fields it stands: {@code of 2 of 3 fields, without email}. */
    public String standsFor() {
        String text = "of " + Numbers.count(judgedFields) + " of " + Numbers.count(fields);
        if (unjudged.size() <= MOST_NAMES) {
            return text + " fields, without " + String.join(", ", unjudged);
        }
        return judged.size() <= MOST_NAMES
                ? text + " fields: " + String.join(", ", judged)
                : text + " fields";
    }

    /** Whether every field has a verdict, so that the interval allows for chance alone. */
    public boolean isOfAllFields() {
        return judgedFields == fields;
    }
}
