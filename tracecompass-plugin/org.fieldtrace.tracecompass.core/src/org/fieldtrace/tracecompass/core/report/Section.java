// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.model.endtoend.EndToEndTable;
import org.fieldtrace.model.findings.table.CallSiteTable;
import org.fieldtrace.model.findings.table.FixTable;
import org.fieldtrace.model.releases.ReleasesTable;
import org.fieldtrace.model.requests.ListedRequest;
import org.fieldtrace.model.selection.SortKeys;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.utilisation.JsonReport;
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
    static final Section FIELDS = of("fields", JsonReport.CONTEXTS, false);
    static final Section REQUESTS = ofRequests("requests");
    static final Section OPERATIONS = of(RequestTable.OPERATIONS);
    static final Section FLAT_OPERATIONS = of(RequestTable.FLAT_OPERATIONS);
    static final Section CRITICAL_PATH = ofRequests("critical-path");
    static final Section METHODS = of(RequestTable.METHODS);
    static final Section CRITICAL_METHODS = ofRequests("critical-methods");
    static final Section CALL_SITES = of("call-sites", CallSiteTable.TABLE, false);
    static final Section END_TO_END = of("end-to-end", EndToEndTable.TABLE, true);
    static final Section RELEASES = of("releases", ReleasesTable.OPERATIONS, true);
    static final Section FIX_LIST = of("fix-list", FixTable.TABLE, false);

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
        return new Section(table.section(), table.table().sort(), true, table);
    }

    private static Section of(String label, Table<?> table, boolean hasOperations) {
        return new Section(label, table.sort(), hasOperations, null);
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
