// SPDX-License-Identifier: MIT
package org.fieldtrace.model.releases;

import com.google.gson.JsonObject;
import org.fieldtrace.model.JsonParts;
import org.fieldtrace.model.requests.sums.OperationSums;
import org.fieldtrace.model.utilisation.FieldCounts;

/** Releases for programs, as {@code docs/schema/releases.json} has them. */
public final class ReleasesJson {
    private ReleasesJson() {}

    /** An operation in both releases. */
    public static JsonObject operation(ComparedOperation operation) {
        JsonObject json = pair(operation.releases());
        json.addProperty("operation", operation.operation());
        json.add("before", sums(operation.before()));
        json.add("after", sums(operation.after()));
        return json;
    }

    private static JsonObject sums(OperationSums sums) {
        JsonObject json = new JsonObject();
        json.addProperty("count", sums.count());
        json.addProperty("failures", sums.failures());
        json.addProperty("bytes", sums.bytes());
        if (sums.count() > 0) {
            json.addProperty("median_ns", sums.durations().quantile(0.5));
            json.addProperty("p99_ns", sums.durations().quantile(0.99));
        }
        return json;
    }

    /** A field in both releases. */
    public static JsonObject field(ComparedField field) {
        JsonObject json = pair(field.releases());
        json.addProperty("class", field.className());
        json.addProperty("field", field.field());
        json.addProperty("differs", field.isDecidedOtherwise());
        json.add("before", counts(field, field.before()));
        json.add("after", counts(field, field.after()));
        return json;
    }

    private static JsonObject counts(ComparedField field, FieldCounts counts) {
        JsonObject json = new JsonObject();
        json.addProperty("verdicts", counts.verdicts());
        json.add("utilisation", JsonParts.proportion(counts.utilisation()));
        json.addProperty("decision", field.threshold().decide(counts).label());
        return json;
    }

    private static JsonObject pair(ReleasePair releases) {
        JsonObject json = new JsonObject();
        json.addProperty("service", releases.service());
        json.addProperty("version_before", releases.before());
        json.addProperty("version_after", releases.after());
        return json;
    }
}
