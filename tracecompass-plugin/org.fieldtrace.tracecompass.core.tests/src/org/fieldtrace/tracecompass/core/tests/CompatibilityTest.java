// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.compatibility.Descriptors;
import org.junit.jupiter.api.Test;

/** What is called otherwise in other versions of Trace Compass is found in the one that runs. */
class CompatibilityTest {
    private static final String OURS = "org.fieldtrace.";

    @Test
    void everyDataProviderThatIsDescribedCanBeHad() throws Exception {
        try (OpenedTrace opened = new OpenedTrace(RecordedTraces.SCENARIO)) {
            List<IDataProviderDescriptor> ours = ours(opened);
            Set<String> names =
                    ours.stream()
                            .map(IDataProviderDescriptor::getName)
                            .collect(Collectors.toCollection(TreeSet::new));
            assertTrue(names.containsAll(List.of("Request Flow", "Watchpoints")), names::toString);
            for (IDataProviderDescriptor descriptor : ours) {
                ITmfTreeDataProvider<?> provider =
                        DataProviders.of(
                                opened.trace(), descriptor.getId(), ITmfTreeDataProvider.class);
                assertEquals(descriptor.getId(), provider.getId());
            }
        }
    }

    private static List<IDataProviderDescriptor> ours(OpenedTrace opened) {
        return DataProviderManager.getInstance().getAvailableProviders(opened.trace()).stream()
                .filter(descriptor -> descriptor.getId().startsWith(OURS))
                .toList();
    }

    @Test
    void aKindThatThisVersionDoesNotKnowIsDescribedAsTheNearest() {
        IDataProviderDescriptor descriptor =
                Descriptors.of("id", "name", "what", Descriptors.Kind.TREE_GENERIC_XY);
        assertTrue(
                List.of("TREE_GENERIC_XY", "TREE_TIME_XY").contains(descriptor.getType().name()),
                () -> descriptor.getType().name());
    }
}
