// SPDX-License-Identifier: MIT
package org.fieldtrace.testing;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** An event of a trace as Babeltrace prints it; its fields are read once somebody asks for one. */
public final class Event {

    private static final String PROVIDER = "fieldtrace:";
    private static final String PROCESS = "vpid = ";
    private static final String PAYLOAD = "}, { ";

    private final long time;
    private final String name;
    private final long pid;
    private final String payload;
    private Map<String, String> fields;

    private Event(long time, String name, long pid, String payload) {
        this.time = time;
        this.name = name;
        this.pid = pid;
        this.payload = payload;
    }

    /**
     * Reads a line such as {@code [5.000000007] (+0.1) host fieldtrace:watch_set: { cpu_id = 0 }, {
     * vpid = 3, vtid = 4 }, { object_id = 1, how = ( "gc" : container = 0 ) }}.
     */
    static Optional<Event> parse(String line) {
        int second = line.indexOf('.');
        int provider = line.indexOf(PROVIDER);
        int name = provider + PROVIDER.length();
        int context = line.indexOf(PROCESS, name);
        int payload = line.indexOf(PAYLOAD, context);
        if (provider < 0 || context < 0 || payload < 0 || line.endsWith("{ }")) {
            return Optional.empty();
        }
        int pid = context + PROCESS.length();
        // Nine digits of nanoseconds.
        String time = line.substring(1, second) + line.substring(second + 1, line.indexOf(']'));
        return Optional.of(
                new Event(
                        Long.parseLong(time),
                        line.substring(name, line.indexOf(':', name)),
                        Long.parseLong(line.substring(pid, line.indexOf(',', pid))),
                        line.substring(payload + PAYLOAD.length(), line.lastIndexOf(" }"))));
    }

    /** When it was, in nanoseconds. */
    public long time() {
        return time;
    }

    /** Without the provider's. */
    public String name() {
        return name;
    }

    /** Of the process it came from. */
    public long pid() {
        return pid;
    }

    /** A field as text: the label of an enumeration, the inside of a sequence; else null. */
    public String get(String field) {
        if (fields == null) {
            fields = fields(payload);
        }
        return fields.get(field);
    }

    public long number(String field) {
        return Long.parseLong(get(field));
    }

    @Override
    public String toString() {
        return name + " " + payload;
    }

    private static Map<String, String> fields(String payload) {
        Map<String, String> fields = new HashMap<>();
        for (int at = 0; at < payload.length(); ) {
            int equals = payload.indexOf(" = ", at);
            int begin = equals + " = ".length();
            int end = end(payload, begin);
            fields.put(payload.substring(at, equals), value(payload.substring(begin, end)));
            at = end + ", ".length();
        }
        return fields;
    }

    /** Where the value that begins there ends. */
    private static int end(String payload, int begin) {
        switch (payload.charAt(begin)) {
            case '"':
                int at = begin + 1;
                while (payload.charAt(at) != '"') {
                    at += payload.charAt(at) == '\\' ? 2 : 1;
                }
                return at + 1;
            case '(':
                return payload.indexOf(" )", begin) + 2;
            case '[':
                return payload.indexOf(" ]", begin) + 2;
            default:
                int comma = payload.indexOf(',', begin);
                return comma < 0 ? payload.length() : comma;
        }
    }

    private static String value(String printed) {
        switch (printed.charAt(0)) {
            case '"':
                return printed.substring(1, printed.length() - 1);
            case '(':
                return printed.replaceAll("^\\( \"(\\w+)\" :.*", "$1");
            case '[':
                return printed.substring(1, printed.length() - 1).strip();
            default:
                return printed.strip();
        }
    }
}
