// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.LayerCount;

/** What a server told of the layers of a handling so far. */
final class ToldLayers {
    /** Different ones of a handling; there are some twenty layers. */
    private static final int MOST = 1000;

    /** More samples than a thread takes in a year are damage. */
    private static final long MOST_SAMPLES = 1L << 40;

    private record Layers(long layer, long caller) {
        // As the compiler would have them, but for its method handles; see Endpoint.
        @Override
        public boolean equals(Object other) {
            return other instanceof Layers layers
                    && layer == layers.layer
                    && caller == layers.caller;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(layer) * 31 + Long.hashCode(caller);
        }
    }

    private final Map<Layers, Long> samples = new LinkedHashMap<>();

    /**
     * @param layer id of the string
     * @param caller id of the string
     */
    void add(long layer, long caller, long count) {
        Layers layers = new Layers(layer, caller);
        if (count > 0 && (samples.size() < MOST || samples.containsKey(layers))) {
            samples.merge(layers, Math.min(count, MOST_SAMPLES), ToldLayers::sum);
        }
    }

    private static long sum(long one, long other) {
        return Math.min(one + other, MOST_SAMPLES);
    }

    List<LayerCount> named(RunNames names) {
        List<LayerCount> counts = new ArrayList<>(samples.size());
        samples.forEach(
                (told, count) ->
                        counts.add(
                                new LayerCount(
                                        names.layer(told.layer), names.layer(told.caller), count)));
        return counts;
    }
}
