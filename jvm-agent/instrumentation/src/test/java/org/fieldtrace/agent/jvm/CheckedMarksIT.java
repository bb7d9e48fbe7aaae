// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Compiler;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Marks and debug registers together, in an application that reads a field as no code shows. */
class CheckedMarksIT {
    private static final String AGENT =
            "watch.backend=both,sampling.verdicts=1000000,overhead.budget=off,"
                    + "remote.calls=app.Reflecting#fetch->app.Answer";

    private static final String SOURCE = Programs.source("Reflecting");

    @TempDir Path temporary;

    private final Map<String, String> fields = new HashMap<>();
    private final Set<String> byRegister = new HashSet<>();
    private final Map<String, String> checked = new HashMap<>();

    @Test
    void registersFindTheReadsThatMarksMissAndJudgeThatFieldFromThenOn() throws Exception {
        Map<String, Integer> byMarks = new TreeMap<>();
        Map<String, Integer> byRegisters = new TreeMap<>();
        boolean isSecretMissed = false;
        for (Event event : record("", "3000", "0")) {
            switch (event.name()) {
                case "field_def" -> fields.put(event.get("field"), event.get("name"));
                case "object_check" -> {
                    byRegister.add(event.get("object_id"));
                    checked.put(event.get("object_id"), event.get("checked_id"));
                }
                case "watch_end" -> {
                    String end = fields.get(event.get("field")) + " " + event.get("verdict");
                    boolean isByRegister = byRegister.contains(event.get("object_id"));
                    (isByRegister ? byRegisters : byMarks).merge(end, 1, Integer::sum);
                    isSecretMissed |= isByRegister && end.equals("secret used");
                }
                default -> {}
            }
        }
        String seen = "marks " + byMarks + ", registers " + byRegisters;
        assertTrue(isSecretMissed, seen);
        assertFalse(byRegisters.containsKey("secret unused"), seen);
        assertFalse(byMarks.containsKey("secret used"), seen);
        assertTrue(checked.values().stream().anyMatch(id -> !id.equals("0")), seen);
        assertTrue(byRegisters.get("secret used") > byMarks.getOrDefault("secret unused", 0), seen);
        for (Map<String, Integer> ends : List.of(byMarks, byRegisters)) {
            assertFalse(ends.containsKey("unread used"), seen);
            assertFalse(ends.containsKey("read unused"), seen);
        }
        assertTrue(byMarks.getOrDefault("unread unused", 0) > 100, seen);
    }

    @Test
    void registersFindThemWhereNoRequestMayWaitForOne() throws Exception {
        Map<String, Integer> ends = new TreeMap<>();
        Event stats = null;
        for (Event event : record(",overhead.longest-wait=0us", "400", "20")) {
            switch (event.name()) {
                case "field_def" -> fields.put(event.get("field"), event.get("name"));
                case "object_check" -> byRegister.add(event.get("object_id"));
                case "agent_stats" -> stats = event;
                case "watch_end" -> {
                    String by = byRegister.contains(event.get("object_id")) ? "register" : "mark";
                    String field = fields.get(event.get("field"));
                    String end = String.join(" ", by, field, event.get("verdict"));
                    ends.merge(end + " " + event.get("reason"), 1, Integer::sum);
                }
                default -> {}
            }
        }
        assertTrue(ends.containsKey("register secret used late"), ends.toString());
        assertTrue(ends.getOrDefault("mark read used none", 0) > 0, ends.toString());
        assertTrue(ends.getOrDefault("mark unread unused none", 0) > 0, ends.toString());
        assertFalse(ends.containsKey("register unread used late"), ends.toString());
        // Nobody knows what was read before a register was armed.
        assertTrue(
                ends.keySet().stream().noneMatch(end -> end.matches("register .* unused .*")),
                ends.toString());
        // Marks are not to be believed any more, and registers alone would have to be waited for.
        assertTrue(Long.parseLong(stats.get("samples_long_wait")) > 0, stats.toString());
    }

    private List<Event> record(String options, String calls, String workMillis) throws Exception {
        for (Map.Entry<String, byte[]> compiled : Compiler.compile(11, SOURCE).entrySet()) {
            Path file = temporary.resolve(compiled.getKey() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, compiled.getValue());
        }
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            var result =
                    ChildJvm.ofThisJdk()
                            .shortLived()
                            .with("-Xmx64m", "-Xmn8m")
                            .with("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED")
                            .withAgent(AGENT + options)
                            .with("-cp", temporary.toString())
                            .run("app.Reflecting", calls, workMillis);
            assertEquals(0, result.status(), result.err());
            assertEquals(
                    "fieldtrace: watching with woven bytecode, and with debug registers, service"
                            + " Reflecting\n",
                    result.err());
            return session.stopAndRead(result.pid());
        }
    }
}
