// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.PathEditor;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

/** Where a user keeps the sources that <i>Open Source</i> opens. */
public final class SourcesPreferencePage extends FieldEditorPreferencePage
        implements IWorkbenchPreferencePage {
    public SourcesPreferencePage() {
        super(GRID);
    }

    @Override
    public void init(IWorkbench workbench) {
        setPreferenceStore(new ScopedPreferenceStore(InstanceScope.INSTANCE, SourceFolders.NODE));
        setDescription(
                "Open Source looks for a file by its package and name in these folders, in those"
                        + " below them, and in jars whose names end in -sources.jar.");
    }

    @Override
    protected void createFieldEditors() {
        addField(
                new PathEditor(
                        SourceFolders.KEY,
                        "&Folders of sources:",
                        "A folder that holds sources",
                        getFieldEditorParent()));
    }
}
