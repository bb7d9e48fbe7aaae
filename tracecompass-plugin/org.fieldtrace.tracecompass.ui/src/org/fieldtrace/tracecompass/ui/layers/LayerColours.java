// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.layers;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.model.layers.OperationLayers;
import org.fieldtrace.model.layers.OperationLayers.Layer;
import org.fieldtrace.tracecompass.ui.base.Palette;

/**
 * The colours of layers: greys for what lies below the libraries, and a colour each for the layers
 * that most samples are of. The rest share one.
 */
final class LayerColours {
    /** The colour of layers that have none of their own. */
    static final RGB OTHERS = new RGB(0xf4, 0xe9, 0xd8);

    private static final Map<String, RGB> BELOW =
            Map.of(
                    "kernel", new RGB(0x4d, 0x4d, 0x4d),
                    "jvm", new RGB(0x77, 0x77, 0x77),
                    "native", new RGB(0x99, 0x99, 0x99),
                    "jdk", new RGB(0xc0, 0xc0, 0xc0),
                    "v8", new RGB(0x70, 0x74, 0x77),
                    "v8 collection", new RGB(0x5f, 0x6f, 0x5f),
                    "v8 compilation", new RGB(0x6f, 0x5f, 0x6f),
                    "node", new RGB(0xc0, 0xc4, 0xc6),
                    "event loop", new RGB(0xb0, 0xb8, 0xc8),
                    "unknown", new RGB(0xe4, 0xe4, 0xe4));

    /** After M. Okabe and K. Ito, Color Universal Design. */
    private static final List<RGB> DISTINCT =
            List.of(
                    new RGB(0x00, 0x72, 0xb2),
                    new RGB(0xe6, 0x9f, 0x00),
                    new RGB(0x00, 0x9e, 0x73),
                    new RGB(0xcc, 0x79, 0xa7),
                    new RGB(0x56, 0xb4, 0xe9),
                    new RGB(0xd5, 0x5e, 0x00),
                    new RGB(0xf0, 0xe4, 0x42));

    private final Map<String, RGB> colours = new LinkedHashMap<>();
    private boolean hasOthers;

    LayerColours(List<OperationLayers> operations) {
        Map<String, Long> samples = new HashMap<>();
        for (OperationLayers operation : operations) {
            for (Layer layer : operation.layers()) {
                samples.merge(layer.name(), layer.caller() + layer.in(), Long::sum);
            }
        }
        samples.entrySet().stream()
                .sorted(
                        Map.Entry.<String, Long>comparingByValue()
                                .reversed()
                                .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())))
                .forEach(layer -> choose(layer.getKey()));
    }

    private void choose(String layer) {
        RGB below = BELOW.get(layer);
        long taken = colours.keySet().stream().filter(name -> !BELOW.containsKey(name)).count();
        if (below != null) {
            colours.put(layer, below);
        } else if (taken < 2L * DISTINCT.size()) {
            RGB colour = DISTINCT.get((int) (taken % DISTINCT.size()));
            colours.put(layer, taken < DISTINCT.size() ? colour : Palette.pale(colour));
        } else {
            hasOthers = true;
        }
    }

    RGB of(String layer) {
        return colours.getOrDefault(layer, OTHERS);
    }

    /** Those that have a colour of their own, most samples first. */
    Map<String, RGB> own() {
        return new LinkedHashMap<>(colours);
    }

    /** Whether layers have no colour of their own. */
    boolean hasOthers() {
        return hasOthers;
    }
}
