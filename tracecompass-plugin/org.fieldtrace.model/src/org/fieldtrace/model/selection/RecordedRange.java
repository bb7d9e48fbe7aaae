// SPDX-License-Identifier: MIT
package org.fieldtrace.model.selection;

import com.google.gson.JsonObject;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.fieldtrace.model.Durations;

/**
 * The part of a recording that is asked about. Times are nanoseconds since 1970.
 *
 * @param since its first nanosecond
 * @param until its last nanosecond
 * @param start when the recording began
 * @param end when it ended
 */
public record RecordedRange(long since, long until, long start, long end) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS", Locale.ROOT);

    /**
     * The part between two bounds; what of it lies outside the recording is cut off.
     *
     * @param since empty for the start of the recording
     * @param until empty for its end
     * @param zone of times without an offset
     * @throws IllegalArgumentException if no part of the recording lies between them; the message
     *     says why
     */
    public static RecordedRange of(
            Optional<TimeBound> since,
            Optional<TimeBound> until,
            long start,
            long end,
            ZoneId zone) {
        long from = since.map(bound -> bound.in(start, end, zone)).orElse(start);
        long to = until.map(bound -> bound.in(start, end, zone)).orElse(end);
        String recording =
                " the recording, which lasts from "
                        + text(start, zone)
                        + " to "
                        + text(end, zone)
                        + " ("
                        + Durations.text(end - start)
                        + ")";
        if (from > end) {
            throw new IllegalArgumentException("--since lies after the end of" + recording);
        }
        if (to < start) {
            throw new IllegalArgumentException("--until lies before the start of" + recording);
        }
        if (from > to) {
            throw new IllegalArgumentException(
                    "--since, " + text(from, zone) + ", lies after --until, " + text(to, zone));
        }
        return new RecordedRange(Math.max(from, start), Math.min(to, end), start, end);
    }

    /** {@code 2026-11-23 10:15:30.000}. */
    private static String text(long time, ZoneId zone) {
        return TIME.format(TimeBound.instant(time).atZone(zone));
    }

    /** What stands above a report of this part, a sentence. */
    public String text(ZoneId zone) {
        return "From "
                + text(since, zone)
                + " to "
                + text(until, zone)
                + ": "
                + Durations.text(until - since)
                + " of "
                + Durations.text(end - start)
                + ", "
                + Durations.text(since - start)
                + " after the start.";
    }

    /** For programs. */
    public JsonObject json() {
        JsonObject json = new JsonObject();
        json.addProperty("since", since);
        json.addProperty("until", until);
        json.addProperty("recording_start", start);
        json.addProperty("recording_end", end);
        return json;
    }
}
