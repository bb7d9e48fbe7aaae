// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.FileLocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/** Drawings on a screen with twice the pixels. */
class HighDpiTest {
    /** Rounding, and letters that are hinted otherwise; pixels of the finer screen. */
    private static final int ROUNDING = 4;

    @TempDir Path folder;

    /** What {@link ScaledDrawing} tells of a label. */
    private record Seen(
            int scale, String text, int points, int left, int top, int width, int height) {
        static Seen of(String line) {
            String[] cells = line.split("\t");
            return new Seen(
                    Integer.parseInt(cells[0]),
                    cells[1],
                    Integer.parseInt(cells[2]),
                    Integer.parseInt(cells[3]),
                    Integer.parseInt(cells[4]),
                    Integer.parseInt(cells[5]),
                    Integer.parseInt(cells[6]));
        }
    }

    @Test
    void everyWordIsTwiceAsLargeAtTwiceThePlaceAndNothingIsCutOff() throws Exception {
        List<Seen> usual = seen(1);
        List<Seen> fine = seen(2);
        assertEquals(
                usual.stream().map(Seen::text).toList(), fine.stream().map(Seen::text).toList());
        assertTrue(usual.size() > 10, usual::toString);
        for (int i = 0; i < usual.size(); i++) {
            Seen one = usual.get(i);
            Seen two = fine.get(i);
            String both = one + " " + two;
            assertEquals(List.of(1, 2), List.of(one.scale, two.scale));
            assertTrue(one.height > 0, both);
            assertEquals(2 * one.left, two.left, ROUNDING, both);
            assertEquals(2 * one.top, two.top, ROUNDING, both);
            assertEquals(2 * one.width, two.width, ROUNDING + one.width * 0.04, both);
            assertEquals(2 * one.height, two.height, ROUNDING, both);
            // Layouts go by this width: a word that takes more covers what is beside it.
            assertTrue(two.left + two.width <= 2 * two.points + ROUNDING, both);
        }
    }

    private List<Seen> seen(int scale) throws IOException, InterruptedException {
        Path errors = folder.resolve("errors" + scale);
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.library.path=" + System.getProperty("java.library.path"),
                        "-cp",
                        classPath(),
                        ScaledDrawing.class.getName());
        builder.environment().putAll(Map.of("GDK_SCALE", Integer.toString(scale)));
        builder.redirectError(errors.toFile());
        Process process = builder.start();
        List<String> lines =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.contains("\t"))
                        .toList();
        assertEquals(0, process.waitFor(), () -> read(errors));
        return lines.stream().map(Seen::of).toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static String classPath() throws IOException {
        String own = ScaledDrawing.class.getName().replace('.', '/') + ".class";
        String file = FileLocator.toFileURL(ScaledDrawing.class.getResource("/" + own)).getPath();
        List<String> files = new ArrayList<>();
        files.add(file.substring(0, file.length() - own.length()));
        for (Bundle bundle :
                FrameworkUtil.getBundle(HighDpiTest.class).getBundleContext().getBundles()) {
            files.add(FileLocator.getBundleFile(bundle).getPath());
        }
        return String.join(File.pathSeparator, files);
    }
}
