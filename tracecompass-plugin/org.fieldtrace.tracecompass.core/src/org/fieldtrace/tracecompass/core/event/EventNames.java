// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

/**
 * Names of the events that the analyses read, and of their fields, as {@code docs/events.md} has
 * them.
 */
public final class EventNames {
    /** What the name of every event of Fieldtrace begins with. */
    public static final String PROVIDER_PREFIX = "fieldtrace:";

    public static final String JVM_INFO = PROVIDER_PREFIX + "jvm_info";
    public static final String CLASS_DEF = PROVIDER_PREFIX + "class_def";
    public static final String FIELD_DEF = PROVIDER_PREFIX + "field_def";
    public static final String METHOD_DEF = PROVIDER_PREFIX + "method_def";
    public static final String CONTEXT_DEF = PROVIDER_PREFIX + "context_def";
    public static final String OBJECT_ALLOC = PROVIDER_PREFIX + "object_alloc";
    public static final String OBJECT_CHECK = PROVIDER_PREFIX + "object_check";
    public static final String ALLOC_COUNT = PROVIDER_PREFIX + "alloc_count";
    public static final String FIELD_BYTES = PROVIDER_PREFIX + "field_bytes";
    public static final String WATCH_SET = PROVIDER_PREFIX + "watch_set";
    public static final String WATCH_TRAP = PROVIDER_PREFIX + "watch_trap";
    public static final String WATCH_RELEASE = PROVIDER_PREFIX + "watch_release";
    public static final String WATCH_END = PROVIDER_PREFIX + "watch_end";
    public static final String AGENT_STATS = PROVIDER_PREFIX + "agent_stats";
    public static final String OBJECT_DEATH = PROVIDER_PREFIX + "object_death";
    public static final String STRING_DEF = PROVIDER_PREFIX + "string_def";
    public static final String REMOTE_CALL_ENTER = PROVIDER_PREFIX + "remote_call_enter";
    public static final String REMOTE_CALL_EXIT = PROVIDER_PREFIX + "remote_call_exit";
    public static final String HTTP_SERVER_REQUEST = PROVIDER_PREFIX + "http_server_request";
    public static final String HTTP_SERVER_RESPONSE = PROVIDER_PREFIX + "http_server_response";
    public static final String HTTP_CLIENT_REQUEST = PROVIDER_PREFIX + "http_client_request";
    public static final String HTTP_CLIENT_RESPONSE = PROVIDER_PREFIX + "http_client_response";
    public static final String ASYNC_CONTEXT = PROVIDER_PREFIX + "async_context";

    public static final String PROBE_DEF = PROVIDER_PREFIX + "probe_def";
    public static final String PROBE_REMOVED = PROVIDER_PREFIX + "probe_removed";
    public static final String METHOD_BLOCK = PROVIDER_PREFIX + "method_block";

    public static final String UUID = "uuid";
    public static final String SERVICE = "service";
    public static final String HOST = "host";
    public static final String CLASS_ID = "class_id";
    public static final String NAME = "name";
    public static final String FIELD = "field";
    public static final String TYPE = "type";
    public static final String SIZE = "size";
    public static final String METHOD_ID = "method_id";
    public static final String CLASS_NAME = "class_name";
    public static final String METHOD_NAME = "method_name";
    public static final String SOURCE_FILE = "source_file";
    public static final String CONTEXT_ID = "context_id";
    public static final String METHOD_IDS = "method_ids";
    public static final String LINES = "lines";
    public static final String OBJECT_ID = "object_id";
    public static final String COUNT = "count";
    public static final String BYTES = "bytes";
    public static final String MEASURED = "measured";
    public static final String SLOT = "slot";
    public static final String FOUND = "found";
    public static final String ACCESS = "access";
    public static final String DELAY = "delay_ns";
    public static final String USE = "use";
    public static final String THREAD_ID = "thread_id";
    public static final String VERDICT = "verdict";
    public static final String REASON = "reason";
    public static final String STRING_ID = "string_id";
    public static final String VALUE = "value";
    public static final String CHECKED_ID = "checked_id";
    public static final String SCOPE_ID = "scope_id";
    public static final String OBJECTS = "objects";
    public static final String BODY_BYTES = "body_bytes";
    public static final String AFTER_ANSWER = "after_answer_ns";
    public static final String REQUEST_HASH = "request_hash";
    public static final String WEIGHT = "weight";
    public static final String EXCHANGE_ID = "exchange_id";
    public static final String HTTP_METHOD = "http_method";
    public static final String ROUTE_ID = "route_id";
    public static final String LOCAL_ADDR = "local_addr";
    public static final String LOCAL_PORT = "local_port";
    public static final String REMOTE_ADDR = "remote_addr";
    public static final String REMOTE_PORT = "remote_port";
    public static final String STREAM_ID = "stream_id";
    public static final String STATUS = "status";
    public static final String OUTCOME = "outcome";
    public static final String ASYNC_ID = "async_id";
    public static final String ID = "id";
    public static final String PARENT_ID = "parent_id";
    public static final String KIND = "kind";

    public static final String PROBE_ID = "probe_id";
    public static final String ENTRIES_PER_SECOND = "entries_per_second";
    public static final String OS_THREAD_ID = "os_thread_id";
    public static final String THREAD_NAME = "thread_name";
    public static final String REQUEST_ID = "request_id";
    public static final String BASE = "base_ns";
    public static final String ENTRIES_BEFORE = "entries_before";
    public static final String LOST = "lost";
    public static final String DEPTH = "depth";
    public static final String OPEN = "open";
    public static final String RECORDS = "records";

    /** The context that LTTng adds to every event: the process, as its own namespace counts. */
    public static final String VPID_CONTEXT = "context._vpid";

    /** The context that LTTng adds to every event: the thread, as its own namespace counts. */
    public static final String VTID_CONTEXT = "context._vtid";

    private EventNames() {}
}
