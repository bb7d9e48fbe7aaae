// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.testing.Event;

/** The calls of probed methods that stand in a trace, by the names of their threads. */
final class RecordedCalls {

    /** Those of one thread. */
    static final class OfThread {
        /** As {@link CallTreeProgram} writes it down. */
        final StringBuilder log = new StringBuilder();

        final Deque<String> open = new ArrayDeque<>();
        long entries;
        long lost;
        long time;
        long osThread;
        long number;
    }

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, OfThread> threads = new TreeMap<>();

    private RecordedCalls() {}

    static RecordedCalls of(List<Event> events) {
        RecordedCalls calls = new RecordedCalls();
        for (Event event : events) {
            if (event.name().equals("probe_def")) {
                calls.names.put(event.get("probe_id"), event.get("method_name"));
            }
        }
        for (Event event : events) {
            if (event.name().equals("method_block")) {
                calls.read(event);
            }
        }
        return calls;
    }

    Map<String, OfThread> threads() {
        return threads;
    }

    /** Names of the methods that were defined. */
    Map<String, String> names() {
        return names;
    }

    private void read(Event block) {
        OfThread thread = threads.computeIfAbsent(block.get("thread_name"), n -> new OfThread());
        assertEquals(thread.entries, block.number("entries_before"), "blocks are missing");
        assertEquals(thread.open.size(), block.number("depth"));
        List<Integer> open = numbers(block.get("open"));
        assertEquals(
                open.stream().map(id -> names.get("" + id)).toList(),
                outermost(thread, open.size()));
        assertTrue(block.number("base_ns") >= thread.time, "time goes back");
        thread.time = block.number("base_ns");
        thread.lost = block.number("lost");
        thread.number = block.number("thread_id");
        thread.osThread = block.number("os_thread_id");
        int entries = 0;
        int exits = 0;
        Bytes bytes = new Bytes(numbers(block.get("records")));
        while (bytes.hasNext()) {
            long first = bytes.next();
            thread.time += first >>> 1;
            long id = (first & 1) == 0 ? -1 : bytes.next();
            long code = id == 0 ? bytes.next() : 0;
            if (id > 0) {
                entries++;
                String method = names.get("" + id);
                thread.open.push(method);
                thread.log.append((char) ('a' + kind(method)));
            } else if (code == 1) {
                bytes.next(); // the request
            } else {
                exits++;
                String method = thread.open.pop();
                thread.log.append(code == 2 ? '!' : (char) ('A' + kind(method)));
            }
        }
        thread.entries += entries;
        assertEquals(block.number("entries"), entries);
        assertEquals(block.number("exits"), exits);
    }

    private static List<String> outermost(OfThread thread, int count) {
        List<String> open = new ArrayList<>();
        thread.open.descendingIterator().forEachRemaining(open::add);
        return open.subList(0, count);
    }

    private static int kind(String method) {
        if (!Character.isDigit(method.charAt(method.length() - 1))) {
            return 25; // not of CallTreeProgram
        }
        return method.charAt(method.length() - 1) - '0';
    }

    private static List<Integer> numbers(String sequence) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : sequence.split(", ")) {
            int equals = part.indexOf("= ");
            if (equals >= 0) {
                numbers.add(Integer.parseInt(part.substring(equals + 2).strip()));
            }
        }
        return numbers;
    }

    /** Numbers of seven bits a byte, the lowest first. */
    private static final class Bytes {
        private final List<Integer> bytes;
        private int at;

        Bytes(List<Integer> bytes) {
            this.bytes = bytes;
        }

        boolean hasNext() {
            return at < bytes.size();
        }

        long next() {
            long number = 0;
            for (int shift = 0; ; shift += 7) {
                int part = bytes.get(at++);
                number |= (part & 0x7fL) << shift;
                if ((part & 0x80) == 0) {
                    return number;
                }
            }
        }
    }
}
