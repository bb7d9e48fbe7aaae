// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import static org.fieldtrace.model.consumers.Employees.NONE;
import static org.fieldtrace.model.consumers.Employees.SLIPS;
import static org.fieldtrace.model.consumers.Employees.frame;
import static org.fieldtrace.model.consumers.Employees.used;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.junit.jupiter.api.Test;

/** Compares whole answers with the files of their names in the folder of resources. */
class RenderedConsumersTest {
    private static final Frame CLIENT = frame("com.acme.pay.HrClient", "employee", 21);

    /** Operations that were recorded. */
    private static final Map<String, Set<String>> RECORDED =
            Map.of("admin", Set.of("GET /audit"), "payroll", Set.of("GET /slips", "GET /health"));

    private static Set<String> recorded(String service) {
        return RECORDED.getOrDefault(service, Set.of());
    }

    private static Employees some() {
        return new Employees()
                .at(
                        "payroll",
                        "com.acme.pay.Employee",
                        List.of(SLIPS, CLIENT),
                        12_400,
                        used(100, 300),
                        Set.of("Slips.address (Slips.java:40)"))
                .at("payroll", "com.acme.pay.Employee", CLIENT, used(0, 400))
                .notPlaced("payroll", "com.acme.pay.Employee", 1_250)
                .at("admin", "com.acme.admin.Employee", frame("Audit", "run", 7), NONE)
                .service("hr")
                .offering("hr", "GET /employees")
                .offering("admin", "GET /audit", "GET /audit/{id}")
                .discarded(3);
    }

    private static Employees unread() {
        return new Employees()
                .offering("admin", "GET /audit")
                .offering("payroll", "GET /slips", "GET /slips/{id}/edit", "POST /slips")
                .offering("audit", "GET /log")
                .at("payroll", "com.acme.pay.Employee", SLIPS, used(0, 400))
                .at("admin", "com.acme.admin.Employee", frame("Audit", "run", 7), used(0, 390));
    }

    private static String removal(Employees employees) throws UnknownFieldException {
        FieldConsumers consumers = employees.readersOf("Employee.email");
        return ConsumersText.render(
                consumers,
                Removal.of(consumers, ReadThreshold.DEFAULT),
                AskedOperations.of(consumers, employees.report(), RenderedConsumersTest::recorded));
    }

    @Test
    void whoReadsAFieldAsText() throws Exception {
        assertEquals(
                expected("consumers.txt"),
                ConsumersText.render(some().readersOf("Employee.email")));
    }

    @Test
    void whoReadsAFieldAsJson() throws Exception {
        assertEquals(
                expected("consumers.json"),
                ConsumersJson.render(some().readersOf("Employee.email")));
    }

    @Test
    void aFieldThatIsReadAsText() throws Exception {
        assertEquals(expected("read.txt"), removal(some()));
    }

    @Test
    void aFieldThatIsReadAsJson() throws Exception {
        FieldConsumers consumers = some().readersOf("Employee.email");
        assertEquals(
                expected("read.json"),
                ConsumersJson.render(
                        consumers,
                        Removal.of(consumers, ReadThreshold.DEFAULT),
                        AskedOperations.of(
                                consumers, some().report(), RenderedConsumersTest::recorded)));
    }

    @Test
    void aFieldThatMayGoAsText() throws Exception {
        assertEquals(expected("safe.txt"), removal(unread()));
    }

    @Test
    void aFieldOfWhichTooLittleIsKnownAsText() throws Exception {
        Employees employees =
                unread().at("audit", "com.acme.Employee", frame("Log", "write", 9), used(0, 5));
        assertEquals(expected("too-few.txt"), removal(employees));
    }

    private static String expected(String file) throws IOException {
        try (InputStream in = RenderedConsumersTest.class.getResourceAsStream(file)) {
            return new String(
                    Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
