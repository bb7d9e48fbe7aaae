// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.flamechart.RequestFlameChartStyles;
import org.fieldtrace.tracecompass.core.requests.RequestStyles;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.WorkbenchWindow;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.watchpoints.WatchpointsView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewPicturesTest {
    private static final int NARROW = 480;

    /** As {@code scripts/test --long} has it: also what differs but in its size. */
    private static final boolean LONG = System.getenv("FIELDTRACE_LONG") != null;

    @TempDir Path folder;

    private WorkbenchWindow window;

    @BeforeEach
    void rememberWindow() {
        window = new WorkbenchWindow();
    }

    @AfterEach
    void restoreWindow() {
        window.close();
    }

    @Test
    void narrowPicturesShowBothViewsWithTheColoursOfTheVerdictsAndTimesInThem() throws Exception {
        Path made = folder.resolve("new/pictures");
        UserInterface ui = new UserInterface();
        try (OpenTrace open = OpenTrace.named("scenario")) {
            new ViewPictures(made, NARROW).take();
            WatchpointsView view = ui.show(WatchpointsView.ID, WatchpointsView.class);

            assertTrue(
                    ui.get(() -> TimeLabels.count(view.getTimeGraphViewer())) >= TimeLabels.LEAST);
        }
        for (String file : List.of(ViewPictures.WATCHPOINTS, ViewPictures.FIELD_UTILISATION)) {
            assertEquals(NARROW, new ImageData(made.resolve(file).toString()).width, file);
        }

        assertTrue(picturesNoWiderThan(NARROW, made) >= 4);

        Set<RGB> utilisation = colours(made.resolve(ViewPictures.FIELD_UTILISATION));
        assertTrue(utilisation.contains(Palette.colour(Verdict.USED)));
        assertTrue(utilisation.contains(Palette.colour(Verdict.UNUSED)));
        Set<RGB> watchpoints = colours(made.resolve(ViewPictures.WATCHPOINTS));
        assertTrue(watchpoints.contains(Palette.colour(Verdict.USED)));
        assertTrue(watchpoints.contains(Palette.colour(Verdict.UNUSED)));
    }

    @Test
    void picturesOfRequestsShowTheCriticalPathAndBars() throws Exception {
        Path trace = ShopTrace.writeWithMethods(folder, ShopTrace.WITH_FINDINGS);
        Path narrow = folder.resolve("narrow");
        try (OpenTrace open = OpenTrace.at(trace)) {
            if (LONG) {
                new ViewPictures(narrow, NARROW).take();
            }
            new ViewPictures(folder, ViewPictures.WIDTH).take();
        }

        // All but Watchpoints, each as PNG and SVG.
        assertEquals(32, picturesNoWiderThan(ViewPictures.WIDTH, folder));
        if (LONG) {
            assertEquals(32, picturesNoWiderThan(NARROW, narrow));
        }
        assertTrue(
                colours(folder.resolve(ViewPictures.REQUEST_FLOW))
                        .contains(Palette.colour(RequestStyles.all(), "critical handling")));
        assertTrue(
                colours(folder.resolve(ViewPictures.REQUEST_FLAME_CHART))
                        .contains(
                                Palette.colour(
                                        RequestFlameChartStyles.all(),
                                        RequestFlameChartStyles.METHOD)));
        String methods = Files.readString(folder.resolve("request-flame-chart.svg"));
        assertTrue(methods.contains(">Gateway.fetch<"), methods);
        assertTrue(colours(folder.resolve(ViewPictures.OPERATIONS)).contains(Palette.BAR));
        assertTrue(colours(folder.resolve(ViewPictures.FLAT_OPERATIONS)).contains(Palette.BAR));
        assertTrue(colours(folder.resolve(ViewPictures.FIX_LIST)).contains(Palette.BAR));
        assertTrue(colours(folder.resolve("service-graph.png")).contains(Palette.heat(1)));
        assertTrue(colours(folder.resolve("operation-map.png")).contains(Palette.heat(1)));
        assertTrue(colours(folder.resolve("latency.png")).contains(Palette.AFTER));
        assertTrue(Files.readString(folder.resolve("service-graph.svg")).contains("pricing"));
        String operations = Files.readString(folder.resolve("operations.svg"));
        assertTrue(operations.contains(">pricing[GET /prices/{id}]<"), operations);
        assertTrue(operations.contains(">Inclusive time<"), operations);
        String counters = Files.readString(folder.resolve("counters.svg"));
        assertTrue(counters.contains(">Cycles per instruction<"), counters);
        String callTree = Files.readString(folder.resolve("call-tree.svg"));
        assertTrue(callTree.contains("pricing[GET /prices/{id}]"), callTree);
        assertTrue(callTree.contains(">total ") && callTree.contains(">handle "), callTree);
        assertTrue(Files.size(folder.resolve("call-tree.png")) > 0);
        keep(folder);
    }

    @Test
    void withoutATraceThereIsNoPictureButAReason() {
        PictureException refusal =
                assertThrows(
                        PictureException.class,
                        () -> new ViewPictures(folder, ViewPictures.WIDTH).take());

        assertEquals("no trace is open; name one with --open", refusal.getMessage());
        assertFalse(Files.exists(folder.resolve(ViewPictures.FIELD_UTILISATION)));
    }

    @Test
    void aTraceWithoutOurEventsGivesNoPictureButAReason() throws Exception {
        try (OpenTrace open = OpenTrace.named("foreign")) {
            PictureException refusal =
                    assertThrows(
                            PictureException.class,
                            () -> new ViewPictures(folder, ViewPictures.WIDTH).take());

            assertEquals(
                    "the trace holds no events that tell which fields are read, and no requests",
                    refusal.getMessage());
        }
    }

    private static int picturesNoWiderThan(int width, Path pictures) throws Exception {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(pictures, "*.{png,svg}")) {
            int count = 0;
            for (Path file : files) {
                double wide =
                        file.toString().endsWith(".png")
                                ? new ImageData(file.toString()).width
                                : svgWidth(file);
                assertTrue(wide <= width, () -> file + " is " + wide + " pixels wide");
                count++;
            }
            return count;
        }
    }

    private static double svgWidth(Path file) throws Exception {
        return Double.parseDouble(
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(file.toFile())
                        .getDocumentElement()
                        .getAttribute("width"));
    }

    /** Whoever wants to look at the pictures finds them among what the build made. */
    private static void keep(Path pictures) throws IOException {
        Path kept = Files.createDirectories(Path.of("target", "pictures"));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(pictures, "*.{png,svg}")) {
            for (Path file : files) {
                Files.copy(
                        file,
                        kept.resolve(file.getFileName()),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static Set<RGB> colours(Path picture) {
        ImageData image = new ImageData(picture.toString());
        Set<RGB> colours = new HashSet<>();
        for (int y = 0; y < image.height; y++) {
            for (int x = 0; x < image.width; x++) {
                colours.add(image.palette.getRGB(image.getPixel(x, y)));
            }
        }
        return colours;
    }
}
