// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IEditorPart;
import org.fieldtrace.model.Frame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** <i>Open Source</i> in a real window, with a project that has the file. */
class OpenSourceTest {
    private static final long SECONDS = 30;
    private static final Frame CALL = new Frame("com.acme.Client", "call", "Client.java", 7);

    private final UserInterface ui = new UserInterface();
    private final IProject project =
            ResourcesPlugin.getWorkspace().getRoot().getProject("open-source-test");

    @BeforeEach
    void aProjectHasTheFile() throws CoreException {
        project.create(null);
        project.open(null);
        IFolder folder = project.getFolder("src");
        folder.create(true, true, null);
        for (String name : List.of("com", "acme")) {
            folder = folder.getFolder(name);
            folder.create(true, true, null);
        }
        folder.getFile("Client.java").create(source(), true, null);
    }

    @AfterEach
    void theProjectIsGone() throws CoreException {
        ui.run(() -> UserInterface.page().closeAllEditors(false));
        project.delete(true, true, null);
        SourceFolders.prefer(List.of());
    }

    @Test
    void aFrameOpensItsFileAtItsLine() throws Exception {
        MenuManager menu = new MenuManager();
        ui.run(
                () -> {
                    SourceCode.addTo(
                            menu,
                            List.of(new Frame("app.Main", "main", "", -1), CALL),
                            UserInterface.page().getWorkbenchWindow().getShell());
                    ((ActionContributionItem) menu.getItems()[0]).getAction().run();
                });

        assertEquals(1, menu.getItems().length, "the other frame knows no file");
        ui.await("an editor", SECONDS, () -> UserInterface.page().getActiveEditor() != null);
        IEditorPart editor = ui.get(() -> UserInterface.page().getActiveEditor());
        assertEquals("Client.java", ui.get(() -> editor.getEditorInput().getName()));
        ui.await("line 7", SECONDS, () -> lineOf(editor) == 7);
    }

    @Test
    void aFileInAFolderThatTheUserNamesIsOpenedAtItsLine(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("module/src/main/java/org/shop/Cart.java");
        Files.createDirectories(file.getParent());
        Files.write(file, source().readAllBytes());

        assertOpens(folder, new Frame("org.shop.Cart", "add", "Cart.java", 5), file.toString());
    }

    @Test
    void aFileInAJarOfSourcesIsOpenedAtItsLine(@TempDir Path folder) throws Exception {
        Path jar = folder.resolve("lib/bank-1.0-sources.jar");
        Files.createDirectories(jar.getParent());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("org/bank/Account.java"));
            zip.write(source().readAllBytes());
        }

        assertOpens(
                folder,
                new Frame("org.bank.Account", "pay", "Account.java", 6),
                "bank-1.0-sources.jar/org/bank/Account.java");
    }

    @Test
    void whereThereIsNoSourceItSaysWhereItLookedAndWhatToDo(@TempDir Path folder) {
        Frame frame = new Frame("org.gone.Away", "go", "Away.java", 1);
        SourceFolders.prefer(List.of());
        String nothingNamed = SourceCode.missing(frame);
        SourceFolders.prefer(List.of(folder));
        String named = SourceCode.missing(frame);

        assertTrue(nothingNamed.contains("No folder of sources is named"), nothingNamed);
        assertTrue(named.contains("no file org/gone/Away.java"), named);
        assertTrue(named.contains(folder.toString()), named);
        assertTrue(named.contains("fieldtrace view --source FOLDER"), named);
    }

    private void assertOpens(Path folder, Frame frame, String end) throws Exception {
        SourceFolders.prefer(List.of(folder));
        MenuManager menu = new MenuManager();
        ui.run(
                () -> {
                    SourceCode.addTo(
                            menu,
                            List.of(frame),
                            UserInterface.page().getWorkbenchWindow().getShell());
                    ((ActionContributionItem) menu.getItems()[0]).getAction().run();
                });
        ui.await("an editor", SECONDS, () -> UserInterface.page().getActiveEditor() != null);
        IEditorPart editor = ui.get(() -> UserInterface.page().getActiveEditor());
        String opened = ui.get(() -> editor.getEditorInput().getToolTipText());
        assertTrue(opened.endsWith(end), opened);
        ui.await("the line", SECONDS, () -> lineOf(editor) == frame.line());
    }

    /** Counted from 1; 0 where the editor shows no text. */
    private static int lineOf(IEditorPart editor) {
        return editor.getAdapter(Control.class) instanceof StyledText text
                ? text.getLineAtOffset(text.getCaretOffset()) + 1
                : 0;
    }

    private static ByteArrayInputStream source() {
        return new ByteArrayInputStream("// a line\n".repeat(9).getBytes(StandardCharsets.UTF_8));
    }
}
