// SPDX-License-Identifier: MIT
package org.fieldtrace.model.sections;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import org.fieldtrace.model.requests.Section;

/** Sections for programs, as {@code docs/schema/sections.json} has them. */
public final class SectionsJson {
    private SectionsJson() {}

    /** The sections of one operation. */
    public static JsonObject operation(OperationSections operation) {
        JsonObject json = new JsonObject();
        json.addProperty("service", operation.service());
        json.addProperty("operation", operation.operation());
        json.addProperty("handlings", operation.handlings());
        json.addProperty("handlings_without_sections", operation.untold());
        json.addProperty("duration_ns", operation.duration());
        SectionSums receive = operation.receive();
        if (receive.count() > 0) {
            JsonObject before = new JsonObject();
            before.addProperty("handlings", receive.count());
            before.addProperty("wall_ns", receive.wall());
            before.addProperty("median_ns", receive.median());
            json.add("receive", before);
        }
        JsonArray sections = new JsonArray();
        for (Section section : Section.values()) {
            SectionSums sums = operation.section(section);
            JsonObject one = new JsonObject();
            one.addProperty("section", section.label());
            one.addProperty("wall_ns", sums.wall());
            one.addProperty("mean_ns", sums.mean());
            one.addProperty("median_ns", sums.median());
            one.addProperty("share", operation.share(section));
            one.addProperty("timed_ns", sums.timed());
            one.addProperty("cpu_ns", sums.cpu());
            sections.add(one);
        }
        json.add("sections", sections);
        return json;
    }
}
