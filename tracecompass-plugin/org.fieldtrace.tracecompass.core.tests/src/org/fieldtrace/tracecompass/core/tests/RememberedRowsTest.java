// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that are asked for again, or while they are being made. */
class RememberedRowsTest {
    @TempDir Path folder;

    private final AtomicInteger made = new AtomicInteger();

    /** Makes one row. */
    private interface Maker {
        TmfTreeDataModel make() throws Exception;
    }

    private final class Rows extends SummaryDataProvider<TmfTreeDataModel> {
        private final Maker maker;

        Rows(RequestsAnalysis analysis, Maker maker) {
            super(analysis, List.of("Name"));
            this.maker = maker;
        }

        @Override
        protected List<TmfTreeDataModel> rows(
                RequestHistory history, RequestSummary summary, long from, long until) {
            made.incrementAndGet();
            try {
                return List.of(maker.make());
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public String getId() {
            return "rows";
        }

        List<TmfTreeDataModel> ask() {
            return fetchTree(Map.of(), new NullProgressMonitor()).getModel().getEntries();
        }
    }

    private OpenedTrace opened() throws Exception {
        ShopTraces.write(folder, 3, List.of("shop"), 0);
        OpenedTrace opened = new OpenedTrace(folder.resolve("shop"));
        opened.requests();
        return opened;
    }

    private static TmfTreeDataModel row() {
        return new TmfTreeDataModel(1, -1, List.of("row"));
    }

    @Test
    void twoWhoAskAtOnceAreAnsweredFromOneComputation() throws Exception {
        try (OpenedTrace opened = opened()) {
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            Rows rows =
                    new Rows(
                            RequestsAnalysis.of(opened.trace()),
                            () -> {
                                begun.countDown();
                                mayEnd.await();
                                return row();
                            });
            FutureTask<List<TmfTreeDataModel>> first = new FutureTask<>(rows::ask);
            FutureTask<List<TmfTreeDataModel>> second = new FutureTask<>(rows::ask);
            new Thread(first).start();
            begun.await();
            Thread waiting = new Thread(second);
            waiting.start();
            while (made.get() == 1 && waiting.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
            mayEnd.countDown();
            assertEquals(List.of(row()), second.get());
            assertEquals(first.get(), second.get());
            assertEquals(1, made.get());
        }
    }

    @Test
    void aFailureIsNotRemembered() throws Exception {
        try (OpenedTrace opened = opened()) {
            Rows rows =
                    new Rows(
                            RequestsAnalysis.of(opened.trace()),
                            () -> {
                                if (made.get() == 1) {
                                    throw new IllegalStateException("once");
                                }
                                return row();
                            });
            assertThrows(IllegalStateException.class, rows::ask);
            assertEquals(List.of(row()), rows.ask());
        }
    }
}
