// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import org.fieldtrace.model.findings.RecordedNames;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.releases.ReleasePair;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.selection.SortKeys;
import org.fieldtrace.model.selection.TimeBound;
import org.fieldtrace.model.selection.WantedService;

/**
 * Which entries of a section are printed.
 *
 * @param top how many, 0 for all; empty for the usual number
 * @param service those of this service alone, of one or all of its releases
 * @param operation those of this operation alone, as its service names it
 * @param since where the part of the recording begins that they are of; empty for its start
 * @param until where it ends; empty for the recording's end
 * @param sort name of the order in which they stand; empty for the usual one
 * @param request the one request with this number; empty for all
 * @param examplesOf a Fix List as JSON, whose examples are wanted besides; empty for none
 */
record ReportSelection(
        Optional<Integer> top,
        Optional<WantedService> service,
        Optional<String> operation,
        Optional<TimeBound> since,
        Optional<TimeBound> until,
        Optional<String> sort,
        Optional<Long> request,
        Optional<Path> examplesOf) {
    /** What people read of a list; programs get all. */
    static final int USUAL_TOP = 20;

    /** All of a recording. */
    static final ReportSelection ALL =
            new ReportSelection(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());

    /** The same, now that it is known what was recorded. */
    ReportSelection among(RecordedNames names) {
        return new ReportSelection(
                top,
                service.map(its -> names.called(its.name())),
                operation,
                since,
                until,
                sort,
                request,
                examplesOf);
    }

    /** The name of the service that is asked for. */
    Optional<String> serviceName() {
        return service.map(WantedService::name);
    }

    /** How many entries are printed at most. */
    int most(Format format) {
        int usual = format == Format.TEXT ? USUAL_TOP : 0;
        int wanted = top.orElse(usual);
        return wanted == 0 ? Integer.MAX_VALUE : wanted;
    }

    /** The order that was asked for, which is one of the keys. */
    <T> Comparator<T> order(SortKeys<T> keys) {
        return sort.map(keys::order).orElseGet(keys::usual);
    }

    /** Whether entries of a service and an operation of it are wanted. */
    boolean takes(String itsService, String itsOperation) {
        return takesService(itsService) && takesOperation(itsOperation);
    }

    boolean takesOperation(String itsOperation) {
        return operation.map(itsOperation::equals).orElse(true);
    }

    boolean takesService(String itsService) {
        return service.map(wanted -> wanted.takes(itsService)).orElse(true);
    }

    /** Whether one of both releases is wanted. */
    boolean takes(ReleasePair releases) {
        return takesService(releases.beforeLabel()) || takesService(releases.afterLabel());
    }

    /** Whether a call of the request is wanted. */
    boolean takes(RequestSource source, Request asked) {
        if (request.isPresent() && request.get() != asked.id()) {
            return false;
        }
        if (isEverything()) {
            return true;
        }
        for (Span span : asked.root().preorder()) {
            if (takes(source.name(span.service()), source.name(span.operation()))) {
                return true;
            }
        }
        return false;
    }

    private boolean isEverything() {
        return service.isEmpty() && operation.isEmpty();
    }
}
