// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.fieldtrace.model.requests.MapperWork;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a mapper did before the statements of a handling. */
class MapperWorkTest {
    private static final long MILLISECOND = 1_000_000;
    private static final Address SERVER = new Address(10, 0, 0, 1, 8080);
    private static final Address CLIENT = new Address(10, 0, 0, 1, 40_000);
    private static final Address DATABASE = new Address(10, 0, 0, 2, 5432);

    @TempDir Path folder;

    private static Exchange statement(SyntheticProcess process, long time) throws Exception {
        return process.clientRequest(
                time, 2, "OTHER", "jdbc:postgresql", CLIENT, DATABASE, 0, 0, 0);
    }

    @Test
    void itBelongsToTheStatementThatFollowed() throws Exception {
        SyntheticTrace trace =
                new SyntheticTrace(folder.resolve("trace"), Vocabulary.current(), "h", 0);
        SyntheticProcess process = new SyntheticProcess(trace, 1, SERVER);
        process.jvmInfo(MILLISECOND, "service", "h");
        Exchange handling = process.serverRequest(10 * MILLISECOND, 2, "GET", "/a", CLIENT, 0);
        Exchange query = statement(process, 20 * MILLISECOND);
        process.mapperWork(20 * MILLISECOND, query, "unchanged", 34_000, 100);
        process.mapperWork(20 * MILLISECOND, query, "translation", 13_000, 0);
        process.respond(30 * MILLISECOND, query, 200, 10);
        Exchange plain = statement(process, 40 * MILLISECOND);
        process.respond(41 * MILLISECOND, plain, 200, 10);
        process.mapperWork(42 * MILLISECOND, plain, "changed", 1, 1); // of none that goes on
        Exchange commit = statement(process, 50 * MILLISECOND);
        process.mapperWork(50 * MILLISECOND, commit, "changed", 40_000, 101);
        process.respond(51 * MILLISECOND, commit, 200, 10);
        process.respond(90 * MILLISECOND, handling, 200, 10);
        trace.close();
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("trace"))) {
            List<Span> calls =
                    opened.requests().index().request(0).orElseThrow().root().children();
            assertEquals(
                    List.of(
                            List.of(
                                    new MapperWork(MapperWork.Kind.UNCHANGED, 34_000, 100, 8),
                                    new MapperWork(MapperWork.Kind.TRANSLATION, 13_000, 0, 8)),
                            List.of(),
                            List.of(new MapperWork(MapperWork.Kind.CHANGED, 40_000, 101, 8))),
                    calls.stream().map(Span::mapperWork).toList());
        }
    }
}
