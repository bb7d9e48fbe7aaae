// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.flamechart.RequestFlameChartStyles;
import org.fieldtrace.tracecompass.core.requests.RequestStyles;
import org.fieldtrace.tracecompass.core.served.WasteStyles;
import org.fieldtrace.tracecompass.core.watchpoints.VerdictStyles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Colours that mean different things look different, also to the colour-blind. */
class PaletteTest {
    /**
     * Delta E*ab. A bar is a third of a degree high at a desk (15 pixels of 0.27 mm at 60 cm),
     * where half of all people notice a difference of 7.4 in L*, 10.0 in a* and 14.1 in b* (M.
     * Stone, D. Albers Szafir, V. Setlur, "An Engineering Model for Color Difference as a Function
     * of Size", CIC 22, 2014): what is more than the largest of the three is noticed whatever it is
     * in.
     */
    private static final double LEAST = 15;

    private static final RGB WHITE = new RGB(255, 255, 255);

    /** What stands side by side in a view, by its meaning. */
    static Map<String, Map<String, RGB>> palettes() {
        Map<String, RGB> verdicts = new LinkedHashMap<>();
        for (Verdict verdict : Verdict.values()) {
            if (VerdictStyles.all().containsKey(verdict.label())) {
                verdicts.put(verdict.label(), Palette.colour(verdict));
            }
        }
        verdicts.put("background", WHITE);
        Map<String, RGB> requests = new LinkedHashMap<>();
        RequestStyles.all()
                .keySet()
                .forEach(key -> requests.put(key, Palette.colour(RequestStyles.all(), key)));
        Map<String, RGB> arrows =
                Map.of(
                        RequestStyles.ARROW,
                        requests.remove(RequestStyles.ARROW),
                        RequestStyles.FAILED_ARROW,
                        requests.remove(RequestStyles.FAILED_ARROW),
                        "background",
                        WHITE);
        requests.put("background", WHITE);
        Map<String, Map<String, RGB>> palettes = new LinkedHashMap<>();
        palettes.put("verdicts", verdicts);
        palettes.put("bars and marks of requests", requests);
        palettes.put("arrows of requests", arrows);
        Map<String, RGB> methods = new LinkedHashMap<>();
        RequestFlameChartStyles.meanings()
                .keySet()
                .forEach(
                        key ->
                                methods.put(
                                        key, Palette.colour(RequestFlameChartStyles.all(), key)));
        methods.put("background", WHITE);
        palettes.put("methods of a request", methods);
        palettes.put(
                "call tree",
                Map.of(
                        "critical", requests.get("critical handling"),
                        "other", Palette.INK,
                        "background", Palette.PAPER));
        palettes.put(
                "bars of tables",
                Map.of("filled", Palette.BAR, "rest", Palette.BAR_REST, "words", Palette.INK));
        palettes.put(
                "latency",
                Map.of(
                        "before",
                        Palette.BEFORE,
                        "after",
                        Palette.AFTER,
                        "bars before",
                        Palette.pale(Palette.BEFORE),
                        "bars after",
                        Palette.pale(Palette.AFTER),
                        "background",
                        WHITE));
        palettes.put(
                "time on critical paths, waste",
                Map.of(
                        "none", Palette.heat(0),
                        "half", Palette.heat(0.5),
                        "most", Palette.heat(1),
                        "background", WHITE));
        palettes.put(
                "flame graph",
                Map.of(
                        "all read", Palette.colour(WasteStyles.all(), WasteStyles.extreme(true)),
                        "none read", Palette.colour(WasteStyles.all(), WasteStyles.extreme(false)),
                        "words", Palette.INK));
        return palettes;
    }

    @ParameterizedTest
    @EnumSource(ColourVision.class)
    void coloursOfDifferentMeaningsSideBySideAreToldApart(ColourVision vision) {
        List<String> alike = new ArrayList<>();
        palettes()
                .forEach(
                        (name, colours) -> {
                            List<String> meanings = List.copyOf(colours.keySet());
                            for (int i = 0; i < meanings.size(); i++) {
                                for (String other : meanings.subList(i + 1, meanings.size())) {
                                    double distance =
                                            vision.distance(
                                                    colours.get(meanings.get(i)),
                                                    colours.get(other));
                                    if (distance < LEAST) {
                                        alike.add(
                                                String.format(
                                                        "%s: %s and %s, %.1f",
                                                        name, meanings.get(i), other, distance));
                                    }
                                }
                            }
                        });
        assertEquals(List.of(), alike);
    }

    /** Or the simulation would prove nothing: red and green of one lightness, blue and green. */
    @Test
    void theColourBlindConfuseWhatTheyAreKnownToConfuse() {
        RGB red = new RGB(0xa0, 0x60, 0x20);
        RGB green = new RGB(0x60, 0x78, 0x20);
        assertTrue(ColourVision.NORMAL.distance(red, green) > 2 * LEAST);
        assertTrue(ColourVision.DEUTERANOPIA.distance(red, green) < LEAST);
        RGB blue = new RGB(0x20, 0x80, 0xa0);
        RGB teal = new RGB(0x20, 0x88, 0x70);
        assertTrue(ColourVision.NORMAL.distance(blue, teal) > LEAST);
        assertTrue(ColourVision.TRITANOPIA.distance(blue, teal) < LEAST);
    }

    @Test
    void darkerMeansMoreToEveryone() {
        for (ColourVision vision : ColourVision.values()) {
            double[] fromWhite =
                    Arrays.stream(new double[] {0, 0.25, 0.5, 0.75, 1})
                            .map(share -> vision.distance(WHITE, Palette.heat(share)))
                            .toArray();
            double[] sorted = fromWhite.clone();
            Arrays.sort(sorted);
            assertEquals(Arrays.toString(sorted), Arrays.toString(fromWhite), vision.name());
        }
    }
}
