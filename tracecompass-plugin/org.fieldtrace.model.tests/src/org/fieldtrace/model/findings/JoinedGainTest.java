// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.GainPlace;
import org.fieldtrace.model.findings.gains.GainReplay;
import org.fieldtrace.model.findings.gains.JoinedGain;
import org.fieldtrace.model.findings.gains.LeftOut;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.ByteCost;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.requests.index.ProcessorLoad;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.index.ThreadWork;
import org.junit.jupiter.api.Test;

/** What a change of several places gains. */
class JoinedGainTest {
    private static GainPlace place() {
        return new GainPlace(Gain.Kind.FIELDS, LeftOut.ofAnswer(2_000, 3_000, true, true));
    }

    private static int play(GainPlace place, List<JoinedGain> joined) {
        RequestSource source = OneCallRequests.measured(true);
        RequestSummary summary = source.index().summary(Long.MIN_VALUE, Long.MAX_VALUE);
        Map<RemoteCallSums.Key, List<GainPlace>> places = new HashMap<>();
        summary.remoteCalls().keySet().forEach(key -> places.put(key, List.of(place)));
        return GainReplay.run(
                        source.index(),
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        summary.duration(),
                        new GainReplay.Processors(
                                service -> 0,
                                service -> ThreadWork.UNKNOWN,
                                true,
                                ByteCost.UNKNOWN),
                        places,
                        joined,
                        new PassProgress(GainReplay.PASSES))
                .all();
    }

    @Test
    void oneOfASinglePlaceGainsUnderLoadWhatThatPlaceDoes() {
        GainPlace alone = place();
        Gain ofPlace = alone.gain(play(alone, List.of()), 1);
        GainPlace one = place();
        JoinedGain change = new JoinedGain(List.of(one), List.of());
        Gain ofChange = change.gain(play(one, List.of(change)));
        assertEquals(ofPlace.median(), ofChange.median());
        double saved = ofPlace.processor().orElseThrow().saved().likely();
        ProcessorLoad load =
                new ProcessorLoad(
                        10 * saved, 0.2, 1, 1, 8, 2, ByteCost.UNKNOWN, Map.of(), Map.of());
        assertEquals(ofPlace.of(load).median(), ofChange.of(load).median());
        assertTrue(ofChange.of(load).median().gain() > ofChange.median().gain());
    }
}
