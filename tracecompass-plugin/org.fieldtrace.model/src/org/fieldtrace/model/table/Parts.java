// SPDX-License-Identifier: MIT
package org.fieldtrace.model.table;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;

/** Columns that several reports have. */
public final class Parts {
    /** The part of the recording that is reported on. */
    static final Column<Object> RANGE =
            Columns.<Object, Object>shared(
                            "range",
                            "range",
                            "the part that --since and --until select; absent where neither is"
                                    + " given. Nanoseconds since 1970, as the trace has them",
                            Stream.of("since", "until", "recording_start", "recording_end")
                                    .map(name -> Column.of(name, Unit.COUNT, any -> 0).json(""))
                                    .toList(),
                            any -> null)
                    .orAbsent();

    private static final List<Column<Frame>> FRAME =
            List.of(
                    Column.of("class", Unit.WORDS, Frame::className).json(""),
                    Column.of("method", Unit.WORDS, Frame::method).json(""),
                    Column.of("file", Unit.WORDS, Frame::file)
                            .json("empty where the class file does not say"),
                    Column.of("line", Unit.COUNT, Frame::line).json("-1 where it is not known"));

    private static final String COUNTS = "counts by reason or kind";

    private Parts() {}

    /** A frame of a call path. */
    public static JsonObject frame(Frame frame) {
        return Columns.json(FRAME, frame);
    }

    /** The frames of a call path. */
    public static <R> Column<R> frames(Function<R, List<Frame>> of) {
        return Columns.objects("frames", "outermost first", "frame", FRAME, of);
    }

    /** A proportion with its interval; null where there is none. */
    public static <R> Column<R> proportion(String name, Function<R, Optional<Proportion>> of) {
        return Columns.orNull(
                name,
                "proportion",
                "A share with its 95 % Wilson interval.",
                proportion(Function.identity()),
                row -> of.apply(row).orElse(null));
    }

    /** The value of a proportion, and its interval. */
    public static <R> List<Column<R>> proportion(Function<R, Proportion> of) {
        return List.of(
                share("value", of.andThen(Proportion::value)),
                share("low", of.andThen(Proportion::low)),
                share("high", of.andThen(Proportion::high)));
    }

    private static <R> Column<R> share(String name, Function<R, Double> value) {
        return Column.of(name, Unit.SHARE, value).json("", 0, 1);
    }

    /** How many there are of each reason or kind. */
    public static <R> Column<R> counts(String name, Function<R, Map<String, Long>> of) {
        return Column.<R>of(name, Unit.COUNTS, row -> json(of.apply(row)))
                .json(
                        Schemas.reference("counts"),
                        Map.of("counts", Schemas.value(Unit.COUNTS.schema(), COUNTS, "")));
    }

    /** The same of one value. */
    public static JsonObject json(Map<String, Long> counts) {
        JsonObject json = new JsonObject();
        counts.forEach(json::addProperty);
        return json;
    }
}
