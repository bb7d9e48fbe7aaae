// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditorTitleTest {
    @TempDir Path folder;

    @Test
    void isThatOfTheRecordingAndNotOfTheFolderThatLttngMadeInIt() throws Exception {
        UserInterface ui = new UserInterface();
        Path inRecording = Files.createDirectories(folder.resolve("monday/ust/uid/0"));
        Path trace = Files.move(ShopTrace.write(folder, 10), inRecording.resolve("64-bit"));
        try (OpenTrace open = OpenTrace.at(trace)) {
            assertEquals("monday", ui.get(() -> UserInterface.page().getActiveEditor().getTitle()));
            assertEquals("monday", open.trace().getName());
        }
    }
}
