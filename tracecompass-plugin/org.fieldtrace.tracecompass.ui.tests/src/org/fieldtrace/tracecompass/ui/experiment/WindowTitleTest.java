// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowTitleTest {
    private static final long SECONDS = 60;

    private final UserInterface ui = new UserInterface();

    @TempDir Path folder;

    @Test
    void namesTheRecordingThatIsLookedAt() throws Exception {
        Path inRecording = Files.createDirectories(folder.resolve("monday/ust/uid/0"));
        Path trace = Files.move(ShopTrace.write(folder, 10), inRecording.resolve("64-bit"));
        Shell window = ui.get(() -> new Shell(Display.getDefault()));
        try {
            ui.run(() -> WindowTitle.follow(window));
            awaitTitle(window, "Fieldtrace");
            try (OpenTrace open = OpenTrace.at(trace)) {
                awaitTitle(window, "monday - Fieldtrace");
            }
            awaitTitle(window, "Fieldtrace");
        } finally {
            ui.run(window::dispose);
        }
    }

    private void awaitTitle(Shell window, String title) throws TimeoutException {
        ui.await("the title " + title, SECONDS, () -> window.getText().equals(title));
    }
}
