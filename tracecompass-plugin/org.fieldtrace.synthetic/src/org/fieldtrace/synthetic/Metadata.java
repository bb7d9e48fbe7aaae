// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The metadata of a trace, as LTTng 2.13 writes them. */
final class Metadata {
    private static final String HEAD =
            """
            /* CTF 1.8 */

            typealias integer { size = 8; align = 8; signed = false; } := uint8_t;
            typealias integer { size = 16; align = 8; signed = false; } := uint16_t;
            typealias integer { size = 32; align = 8; signed = false; } := uint32_t;
            typealias integer { size = 64; align = 8; signed = false; } := uint64_t;

            trace {
            	major = 1;
            	minor = 8;
            	uuid = "%1$s";
            	byte_order = le;
            	packet.header := struct {
            		uint32_t magic;
            		uint8_t  uuid[16];
            		uint32_t stream_id;
            		uint64_t stream_instance_id;
            	};
            };

            env {
            	domain = "ust";
            	tracer_name = "lttng-ust";
            	tracer_major = 2;
            	tracer_minor = 13;
            	hostname = "%2$s";
            };

            clock {
            	name = "monotonic";
            	uuid = "%3$s";
            	description = "Monotonic Clock";
            	freq = 1000000000;
            	offset = %4$d;
            };

            typealias integer {
            	size = 32; align = 8; signed = false;
            	map = clock.monotonic.value;
            } := uint32_clock_monotonic_t;

            typealias integer {
            	size = 64; align = 8; signed = false;
            	map = clock.monotonic.value;
            } := uint64_clock_monotonic_t;

            struct packet_context {
            	uint64_clock_monotonic_t timestamp_begin;
            	uint64_clock_monotonic_t timestamp_end;
            	uint64_t content_size;
            	uint64_t packet_size;
            	uint64_t packet_seq_num;
            	uint64_t events_discarded;
            	uint32_t cpu_id;
            };

            struct event_header_large {
            	enum : uint16_t { compact = 0 ... 65534, extended = 65535 } id;
            	variant <id> {
            		struct {
            			uint32_clock_monotonic_t timestamp;
            		} compact;
            		struct {
            			uint32_t id;
            			uint64_clock_monotonic_t timestamp;
            		} extended;
            	} v;
            } align(8);

            stream {
            	id = 0;
            	event.header := struct event_header_large;
            	packet.context := struct packet_context;
            	event.context := struct {
            		integer { size = 32; align = 8; signed = 1; encoding = none; base = 10; } _vpid;
            		integer { size = 32; align = 8; signed = 1; encoding = none; base = 10; } _vtid;
            		integer { size = 8; align = 8; signed = 1; encoding = UTF8; base = 10; } _procname[17];
            	};
            };

            """;

    private Metadata() {}

    static String of(Vocabulary vocabulary, UUID trace, String host, UUID clock, long clockOffset) {
        StringBuilder text =
                new StringBuilder(String.format(HEAD, trace, host, clock, clockOffset));
        int id = 0;
        for (Map.Entry<String, List<Vocabulary.Field>> event : vocabulary.events().entrySet()) {
            text.append("event {\n\tname = \"fieldtrace:")
                    .append(event.getKey())
                    .append("\";\n\tid = ")
                    .append(id++)
                    .append(";\n\tstream_id = 0;\n\tloglevel = 13;\n\tfields := struct {\n");
            event.getValue().forEach(field -> append(text, field));
            text.append("\t};\n};\n\n");
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Vocabulary.Field field) {
        String name = "_" + field.name();
        String type = field.type();
        int bracket = type.indexOf('[');
        if (type.equals("string")) {
            text.append("\t\tstring ").append(name).append(";\n");
        } else if (type.equals("enum")) {
            text.append("\t\tenum : ").append(integer("u8")).append(" {\n");
            field.labels()
                    .forEach(
                            (label, value) ->
                                    text.append("\t\t\t\"")
                                            .append(label)
                                            .append("\" = ")
                                            .append(value)
                                            .append(",\n"));
            text.append("\t\t} ").append(name).append(";\n");
        } else if (type.endsWith("[]")) {
            String length = "__" + field.name() + "_length";
            text.append("\t\t").append(integer("u32")).append(' ').append(length).append(";\n");
            text.append("\t\t")
                    .append(integer(type.substring(0, bracket)))
                    .append(' ')
                    .append(name)
                    .append("[ ")
                    .append(length)
                    .append(" ];\n");
        } else if (bracket >= 0) {
            text.append("\t\t")
                    .append(integer(type.substring(0, bracket)))
                    .append(' ')
                    .append(name)
                    .append(type.substring(bracket))
                    .append(";\n");
        } else {
            text.append("\t\t").append(integer(type)).append(' ').append(name).append(";\n");
        }
    }

    private static String integer(String type) {
        return "integer { size = "
                + type.substring(1)
                + "; align = 8; signed = "
                + (type.charAt(0) == 's' ? 1 : 0)
                + "; encoding = none; base = 10; }";
    }
}
