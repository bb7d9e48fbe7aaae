// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.core.event.lookup.TmfCallsite;
import org.eclipse.tracecompass.tmf.ui.actions.OpenSourceCodeAction;
import org.fieldtrace.model.Frame;
import org.osgi.framework.FrameworkUtil;

/**
 * Leads from frames of call paths to their source: that of a project of the workspace, else that of
 * the folders that the user prefers.
 */
public final class SourceCode {
    private static final String TITLE = "Open Source";

    private SourceCode() {}

    /** Adds <i>Open Source</i> for each frame whose file and line are known, innermost first. */
    public static void addTo(IMenuManager menu, List<Frame> outermostFirst, Shell shell) {
        for (int i = outermostFirst.size() - 1; i >= 0; i--) {
            Frame frame = outermostFirst.get(i);
            if (!frame.file().isEmpty() && frame.line() >= 0) {
                menu.add(Actions.of(TITLE + ": " + frame.label(), () -> open(frame, shell)));
            }
        }
    }

    private static void open(Frame frame, Shell shell) {
        try {
            Optional<String> place = place(path(frame));
            if (place.isEmpty()) {
                MessageDialog.openInformation(shell, TITLE, missing(frame));
            } else if (OpenSourceCodeAction.create(
                            TITLE, () -> new TmfCallsite(place.get(), (long) frame.line()), shell)
                    instanceof ActionContributionItem item) {
                item.getAction().run();
            }
        } catch (IOException | CoreException e) {
            MessageDialog.openError(
                    shell, TITLE, path(frame) + " could not be read: " + e.getMessage());
        }
    }

    /** What Trace Compass finds the file by; empty where there is none. */
    private static Optional<String> place(String name) throws IOException, CoreException {
        if (isInProject(name)) {
            return Optional.of(name);
        }
        Path copies =
                Platform.getStateLocation(FrameworkUtil.getBundle(SourceCode.class))
                        .append("sources")
                        .toFile()
                        .toPath();
        return new SourceFiles(SourceFolders.preferred(), copies).find(name).map(Path::toString);
    }

    private static boolean isInProject(String name) throws CoreException {
        boolean[] isThere = new boolean[1];
        ResourcesPlugin.getWorkspace()
                .getRoot()
                .accept(
                        proxy -> {
                            isThere[0] |=
                                    proxy.getType() == IResource.FILE
                                            && name.endsWith(proxy.getName())
                                            && proxy.requestFullPath()
                                                    .toString()
                                                    .endsWith("/" + name);
                            return !isThere[0];
                        },
                        IResource.NONE);
        return isThere[0];
    }

    /** Says where the file was looked for, and what to do. */
    static String missing(Frame frame) {
        List<Path> folders = SourceFolders.preferred();
        String looked =
                folders.isEmpty()
                        ? "No folder of sources is named."
                        : "It was looked for in the projects of the workspace, in these folders and"
                                + " below them, and in their jars of sources (*-sources.jar):\n"
                                + folders.stream()
                                        .map(Path::toString)
                                        .collect(Collectors.joining("\n"));
        return "There is no source of "
                + frame.label()
                + ": no file "
                + path(frame)
                + ".\n\n"
                + looked
                + "\n\nName the folder that holds it: in Window > Preferences > Fieldtrace Sources,"
                + " or start with\n\n    fieldtrace view --source FOLDER TRACE";
    }

    /** The end of the file's path: its package's folders and its name. */
    static String path(Frame frame) {
        int end = frame.className().lastIndexOf('.');
        String folders = end < 0 ? "" : frame.className().substring(0, end).replace('.', '/') + "/";
        return folders + frame.file();
    }
}
