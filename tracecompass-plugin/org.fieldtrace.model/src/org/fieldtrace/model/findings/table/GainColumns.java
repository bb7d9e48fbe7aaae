// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.table;

import java.util.List;
import java.util.function.Function;
import org.fieldtrace.model.findings.gains.CallTimes;
import org.fieldtrace.model.findings.gains.Estimate;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.findings.gains.ProcessorTime;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Unit;

/** Columns about what requests gain, for programs. */
final class GainColumns {
    private static final String TIME = "nanoseconds";
    private static final String KNOWN_TIME = "nanoseconds; null where it is not known";

    /** A quantile of requests, and what it gains. */
    private record Gained(Gain gain, Latency latency) {}

    private static final List<Column<Gained>> LATENCY =
            List.of(
                    time("before", gained -> gained.latency.before()),
                    time("low", gained -> gained.latency.low()),
                    known(gained -> gained.gain, gained -> gained.latency.gain()),
                    time("high", gained -> gained.latency.high()));

    private static final List<Column<Gain>> MEAN =
            List.of(
                    known(Function.identity(), gain -> Math.round(gain.mean())),
                    time("high", gain -> Math.round(gain.mostMean())));

    private static final List<Column<ProcessorTime>> PROCESSOR =
            List.of(
                    ofSaved("low", Estimate::low),
                    ofSaved("value", Estimate::likely),
                    ofSaved("high", Estimate::high),
                    Column.<ProcessorTime>of(
                                    "share",
                                    Unit.SHARE.orNull(),
                                    time -> time.share().stream().boxed().findAny().orElse(null))
                            .json(
                                    "of what a request usually takes; null where no agent"
                                            + " said what its process took"),
                    Column.<ProcessorTime>of(
                                    "stretch",
                                    Unit.MEAN_COUNT,
                                    time -> time.stretch() > 0 ? time.stretch() : null)
                            .orAbsent()
                            .json(
                                    "how many times as long as they had a processor threads took"
                                            + " for their work around such calls, half of them no"
                                            + " longer; from 2 on the latency follows the processor"
                                            + " time, up to 1.25 it is what lies on critical paths"),
                    Column.<ProcessorTime>of(
                                    "utilisation",
                                    Unit.SHARE,
                                    time -> time.utilisation() > 0 ? time.utilisation() : null)
                            .orAbsent()
                            .json(
                                    "what share of the processors' time recorded processes had while"
                                            + " they worked, on the host where they had most of it;"
                                            + " from 0.9 on the latency follows the processor time",
                                    0,
                                    1),
                    Column.<ProcessorTime>of(
                                    "host_utilisation",
                                    Unit.SHARE,
                                    time ->
                                            time.hostUtilisation() > 0
                                                    ? time.hostUtilisation()
                                                    : null)
                            .orAbsent()
                            .json(
                                    "what share of that host's processors anybody had meanwhile,"
                                            + " recorded or not; absent where nobody says it",
                                    0,
                                    1),
                    Column.<ProcessorTime>of(
                                    "background_utilisation",
                                    Unit.SHARE,
                                    time -> time.background() < 1 ? time.background() : null)
                            .orAbsent()
                            .json(
                                    "what share of them others had at most who do not work for"
                                            + " recorded requests; absent where nothing tells it",
                                    0,
                                    1),
                    Column.<ProcessorTime>of(
                                    "waiting",
                                    Unit.MEAN_COUNT,
                                    time -> time.waiting() > 0 ? time.waiting() : null)
                            .orAbsent()
                            .json(
                                    "how long threads waited for a processor for each nanosecond that"
                                            + " they had one, by which latencies go where it is known"),
                    deeper());

    private static final List<Column<CallTimes>> PER_BYTE =
            List.of(
                    of("value", Unit.MEAN_COUNT, CallTimes::perByte),
                    of("low", Unit.MEAN_COUNT, CallTimes::low),
                    of("high", Unit.MEAN_COUNT, CallTimes::high));

    private static final List<Column<CallTimes>> CALL_TIMES =
            List.of(
                    Column.of("calls", Unit.COUNT, CallTimes::calls)
                            .json("that the line is drawn through", 1),
                    Column.<CallTimes>of(
                                    "sizes",
                                    Unit.oneOf(List.of("objects", "answers")),
                                    times -> times.isByObjects() ? "objects" : "answers")
                            .json("what the bytes are those of"),
                    of("median_bytes", Unit.MEAN_BYTES, CallTimes::bytes),
                    of("median_ns", Unit.MEAN_NANOSECONDS, CallTimes::duration),
                    Column.<CallTimes>of(
                                    "fixed_ns",
                                    Unit.MEAN_NANOSECONDS.orNull(),
                                    times -> times.isTold() ? times.fixed() : null)
                            .json("of a call without any bytes; null where it is not known"),
                    Columns.objectOrNull(
                            "ns_per_byte",
                            "what a byte costs at most, with its interval; null where it is not"
                                    + " known",
                            PER_BYTE,
                            times -> times.isTold() ? times : null));

    private static final List<Column<Gain>> GAIN =
            List.of(
                    Column.<Gain>of("without", Unit.WORDS, gain -> gain.kind().label())
                            .json("what is left out"),
                    Column.of("known", Unit.FLAG, Gain::isKnown).json(""),
                    Column.of("negligible", Unit.FLAG, Gain::isNegligible)
                            .json("whether it is at most a twentieth of what the requests take"),
                    Column.of("requests", Unit.COUNT, Gain::requests).json("", 0),
                    Column.of("bytes_share", Unit.SHARE, Gain::share).json("", 0, 1),
                    latency("median_ns", Gain::median),
                    latency("p99_ns", Gain::p99),
                    deeperMedian(),
                    Columns.<Gain, Gain>objectOrNull(
                                    "mean_ns",
                                    "what all requests gain on average, those without such calls among"
                                            + " them; null where none was looked at",
                                    MEAN,
                                    gain -> gain.requests() == 0 ? null : gain)
                            .later(),
                    Columns.<Gain, ProcessorTime>objectOrNull(
                                    "processor_ns",
                                    "processor time that each of these requests saves on average, over all"
                                            + " services that take part; null where calls were not measured",
                                    PROCESSOR,
                                    gain -> gain.processor().orElse(null))
                            .later(),
                    Columns.objectOrNull(
                            "call_times",
                            "what the calls take; null where no size is known",
                            CALL_TIMES,
                            gain -> gain.times().calls() == 0 ? null : gain.times()));

    private GainColumns() {}

    /** What requests gain. */
    static <R> Column<R> gain(Function<R, Gain> of) {
        return Columns.shared("gain", "gain", GAIN, of);
    }

    private static Column<Gain> latency(String name, Function<Gain, Latency> of) {
        return Columns.orNull(
                name,
                "latency",
                "",
                LATENCY,
                gain -> gain.requests() == 0 ? null : new Gained(gain, of.apply(gain)));
    }

    private static Column<Gain> deeperMedian() {
        return Columns.<Gain, Gained>objectOrNull(
                        "deeper_median_ns",
                        "what the median gains where more is mended than answers, as deeper_ns of"
                                + " processor_ns; null where that is not told apart",
                        LATENCY,
                        gain ->
                                gain.processor()
                                        .flatMap(ProcessorTime::deeperMedian)
                                        .map(latency -> new Gained(gain, latency))
                                        .orElse(null))
                .later();
    }

    private static Column<CallTimes> of(String name, Unit unit, Function<CallTimes, ?> value) {
        return Column.of(name, unit, value).json("");
    }

    private static <R> Column<R> time(String name, Function<R, Long> value) {
        return Column.of(name, Unit.NANOSECONDS, value).json(TIME);
    }

    private static <R> Column<R> known(Function<R, Gain> gain, Function<R, Long> value) {
        return Column.<R>of(
                        "value",
                        Unit.NANOSECONDS.orNull(),
                        row -> gain.apply(row).isKnown() ? value.apply(row) : null)
                .json(KNOWN_TIME);
    }

    private static Column<ProcessorTime> ofSaved(String name, Function<Estimate, Double> value) {
        return time(name, time -> Math.round(value.apply(time.predicted())));
    }

    private static Column<ProcessorTime> deeper() {
        return Columns.objectOrNull(
                "deeper_ns",
                "what it saves in all where more is mended than answers: the callee reads for them no"
                        + " more what is left out, or calls of whose objects none is used are not"
                        + " made; null where there is no such",
                List.of(
                        time("low", (Estimate deeper) -> Math.round(deeper.low())),
                        time("value", (Estimate deeper) -> Math.round(deeper.likely())),
                        time("high", (Estimate deeper) -> Math.round(deeper.high()))),
                time -> time.isDeeper() ? time.deeperPredicted() : null);
    }
}
