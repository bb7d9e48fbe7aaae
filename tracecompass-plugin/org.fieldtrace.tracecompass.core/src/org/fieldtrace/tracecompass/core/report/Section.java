// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.findings.CallSite;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.releases.ComparedOperation;
import org.fieldtrace.model.requests.ListedRequest;
import org.fieldtrace.model.selection.SortKeys;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.tracecompass.core.tables.RequestTable;

/**
 * What is reported on.
 *
 * @param label its name on the command line
 * @param keys the orders of its entries
 * @param hasOperations whether its entries are of operations
 * @param table its entries; null where they are no table over requests
 */
public record Section(
        String label, SortKeys<?> keys, boolean hasOperations, RequestTable<?> table) {
    static final Section FIELDS = new Section("fields", ContextUtilisation.SORT, false, null);
    static final Section REQUESTS = ofRequests("requests");
    static final Section OPERATIONS = of(RequestTable.OPERATIONS);
    static final Section FLAT_OPERATIONS = of(RequestTable.FLAT_OPERATIONS);
    static final Section CRITICAL_PATH = ofRequests("critical-path");
    static final Section METHODS = of(RequestTable.METHODS);
    static final Section CRITICAL_METHODS = ofRequests("critical-methods");
    static final Section CALL_SITES = new Section("call-sites", CallSite.SORT, false, null);
    static final Section END_TO_END = new Section("end-to-end", EndToEndField.SORT, true, null);
    static final Section RELEASES = new Section("releases", ComparedOperation.SORT, true, null);
    static final Section FIX_LIST = new Section("fix-list", Finding.SORT, false, null);

    /** All of them. */
    public static final List<Section> ALL =
            Stream.of(
                            Stream.of(FIELDS, REQUESTS),
                            RequestTable.ALL.stream().map(Section::of),
                            Stream.of(
                                    CRITICAL_PATH,
                                    CRITICAL_METHODS,
                                    CALL_SITES,
                                    END_TO_END,
                                    RELEASES,
                                    FIX_LIST))
                    .flatMap(some -> some)
                    .toList();

    private static Section of(RequestTable<?> table) {
        return new Section(table.section(), table.sort(), true, table);
    }

    private static Section ofRequests(String label) {
        return new Section(label, ListedRequest.SORT, true, null);
    }

    /** Whether its entries are requests. */
    boolean isOfEachRequest() {
        return equals(REQUESTS) || equals(CRITICAL_PATH) || equals(CRITICAL_METHODS);
    }

    /** Whether it needs to know the call paths of remote calls. */
    boolean needsCallPaths() {
        return equals(CALL_SITES) || equals(FIX_LIST);
    }

    /** Whether it needs to know what became of fields. */
    boolean needsFields() {
        return needsCallPaths() || equals(RELEASES) || equals(END_TO_END);
    }

    /** The names of all. */
    static String names() {
        return ALL.stream().map(Section::label).collect(Collectors.joining("|"));
    }
}
