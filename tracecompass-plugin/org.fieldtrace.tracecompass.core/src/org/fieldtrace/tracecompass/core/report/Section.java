// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.fieldtrace.model.counters.OperationCounters;
import org.fieldtrace.model.findings.CallSite;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.layers.OperationLayers;
import org.fieldtrace.model.methods.MethodTime;
import org.fieldtrace.model.operations.FlatOperation;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.Straggler;
import org.fieldtrace.model.releases.ComparedOperation;
import org.fieldtrace.model.requests.ListedRequest;
import org.fieldtrace.model.sections.OperationSections;
import org.fieldtrace.model.selection.SortKeys;
import org.fieldtrace.model.utilisation.ContextUtilisation;

/** What is reported on. */
enum Section {
    FIELDS(ContextUtilisation.SORT, false),
    REQUESTS(ListedRequest.SORT, true),
    OPERATIONS(Operation.SORT, true),
    FLAT_OPERATIONS(FlatOperation.SORT, true),
    CALL_SITES(CallSite.SORT, false),
    CRITICAL_PATH(ListedRequest.SORT, true),
    STRAGGLERS(Straggler.SORT, true),
    METHODS(MethodTime.SORT, true),
    CRITICAL_METHODS(ListedRequest.SORT, true),
    SECTIONS(OperationSections.SORT, true),
    LAYERS(OperationLayers.SORT, true),
    COUNTERS(OperationCounters.SORT, true),
    RELEASES(ComparedOperation.SORT, true),
    FIX_LIST(Finding.SORT, false);

    private final SortKeys<?> keys;
    private final boolean hasOperations;

    Section(SortKeys<?> keys, boolean hasOperations) {
        this.keys = keys;
        this.hasOperations = hasOperations;
    }

    /** The orders of its entries. */
    SortKeys<?> keys() {
        return keys;
    }

    /** Whether its entries are of operations. */
    boolean hasOperations() {
        return hasOperations;
    }

    /** Whether it needs to know the call paths of remote calls. */
    boolean needsCallPaths() {
        return this == CALL_SITES || this == FIX_LIST;
    }

    /** Whether it needs to know what became of fields. */
    boolean needsFields() {
        return needsCallPaths() || this == RELEASES;
    }

    /** Its name on the command line. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Those of all, as the command line takes them. */
    static String names() {
        return Arrays.stream(values()).map(Section::label).collect(Collectors.joining("|"));
    }
}
