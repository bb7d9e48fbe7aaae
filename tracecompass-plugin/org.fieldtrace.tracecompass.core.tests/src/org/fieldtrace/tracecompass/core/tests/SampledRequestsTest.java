// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.StateSystemUtils;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.requests.SampleMark;
import org.fieldtrace.tracecompass.core.utilisation.Sample;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sampled objects on the requests that brought them in. Of every tenth request of the shop the
 * gateway reads the sampled order 5 us after it came, which is told 3 us later.
 */
class SampledRequestsTest {
    private static final int REQUESTS = 60;
    private static final long READ = 5000;

    @TempDir static Path folder;

    private static OpenedTrace opened;
    private static RequestsDataProvider provider;

    @BeforeAll
    static void open() throws Exception {
        ShopTraces.write(folder, REQUESTS, List.of("one"), 0);
        opened = new OpenedTrace(folder.resolve("one"));
        opened.requests();
        opened.analysis();
        provider =
                DataProviders.of(
                        opened.trace(), RequestsDataProvider.ID, RequestsDataProvider.class);
    }

    @AfterAll
    static void close() {
        opened.close();
    }

    private static List<RequestEntry> rows() {
        return provider.fetchTree(Map.of(), new NullProgressMonitor()).getModel().getEntries();
    }

    private static List<SampleMark> marks(long from, long until, long pixel) {
        return provider.fetchSamples(
                        Map.of(
                                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                StateSystemUtils.getTimes(from, until, pixel),
                                DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                                rows().stream().map(RequestEntry::getId).toList()),
                        new NullProgressMonitor())
                .getModel();
    }

    /** All marks, as they are seen where a pixel is a microsecond. */
    private static List<SampleMark> marks() {
        List<RequestEntry> rows = rows();
        return marks(
                rows.get(0).getStartTime(),
                rows.stream().mapToLong(RequestEntry::getEndTime).max().orElseThrow(),
                1000);
    }

    private static RequestEntry row(SampleMark mark) {
        return rows().stream().filter(r -> r.getId() == mark.row()).findFirst().orElseThrow();
    }

    private static RequestEntry callOf(RequestEntry request) {
        return rows().stream()
                .filter(row -> row.getParentId() == request.getId())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anObjectIsMarkedOnTheHandlingWhoseCallBroughtItIn() {
        List<SampleMark> objects =
                marks().stream().filter(mark -> mark.kind() == Sample.Kind.OBJECT).toList();
        assertEquals(REQUESTS / 5, objects.size());
        for (SampleMark object : objects) {
            assertEquals("gateway[GET /shop/orders/{id}]", row(object).getName());
            assertEquals(callOf(row(object)).getEndTime(), object.start());
        }
    }

    @Test
    void anAccessIsMarkedWhenItWasNotWhenItWasTold() {
        List<SampleMark> marks = marks();
        List<SampleMark> reads =
                marks.stream().filter(mark -> mark.kind() == Sample.Kind.READ).toList();
        assertEquals(REQUESTS / 10, reads.size());
        for (SampleMark read : reads) {
            assertEquals(callOf(row(read)).getEndTime() + READ, read.start());
        }
        assertTrue(marks.stream().noneMatch(mark -> mark.kind() == Sample.Kind.WRITE));
    }

    @Test
    void rowsThatAreTooNarrowHaveNoMarks() {
        SampleMark mark = marks().get(0);
        RequestEntry row = row(mark);
        long length = row.getEndTime() - row.getStartTime();
        assertEquals(List.of(), marks(row.getStartTime(), row.getEndTime(), length / 10));
        assertEquals(
                List.of(mark.row()),
                marks(row.getStartTime(), row.getEndTime(), length / 100).stream()
                        .filter(m -> m.kind() == Sample.Kind.OBJECT)
                        .map(SampleMark::row)
                        .toList());
    }

    @Test
    void theToolTipNamesWhatIsNearAndCountsTheRest() {
        SampleMark read =
                marks().stream()
                        .filter(mark -> mark.kind() == Sample.Kind.READ)
                        .findFirst()
                        .orElseThrow();
        Map<String, String> near = toolTip(read.row(), read.start() - 10, read.start() + 10);
        assertEquals(
                "Order.id at OrderClient.orders (OrderClient.java:21)", near.get("Field read"));
        assertTrue(!near.containsKey("Sampled object"), near::toString);
        assertEquals("1", near.get("Sampled objects"));
        assertEquals("1", near.get("Reads of their fields"));
        Map<String, String> far = toolTip(read.row(), read.start() - 20, read.start() - 10);
        assertTrue(!far.containsKey("Field read"), far::toString);
    }

    private static Map<String, String> toolTip(long row, long from, long until) {
        return provider.fetchTooltip(
                        Map.of(
                                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                List.of(from, until),
                                DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                                List.of(row)),
                        new NullProgressMonitor())
                .getModel();
    }
}
