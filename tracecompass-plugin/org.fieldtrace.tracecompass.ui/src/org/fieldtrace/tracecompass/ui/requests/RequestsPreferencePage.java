// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IntegerFieldEditor;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.fieldtrace.tracecompass.core.requests.OverlapPreference;

/** What a user prefers about requests. It holds for traces that are opened from then on. */
public final class RequestsPreferencePage extends FieldEditorPreferencePage
        implements IWorkbenchPreferencePage {
    public RequestsPreferencePage() {
        super(GRID);
    }

    @Override
    public void init(IWorkbench workbench) {
        ScopedPreferenceStore store =
                new ScopedPreferenceStore(InstanceScope.INSTANCE, OverlapPreference.NODE);
        store.setDefault(OverlapPreference.KEY, OverlapPreference.DEFAULT);
        setPreferenceStore(store);
        setDescription(
                "Calls that overlap by no more than this count as one after the other on the"
                        + " critical path. The setting applies to traces that you open from now"
                        + " on.");
    }

    @Override
    protected void createFieldEditors() {
        IntegerFieldEditor overlap =
                new IntegerFieldEditor(
                        OverlapPreference.KEY, "&Overlap in microseconds:", getFieldEditorParent());
        overlap.setValidRange(0, OverlapPreference.MOST);
        addField(overlap);
    }
}
