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
    public static final String ALLOC_COUNT = PROVIDER_PREFIX + "alloc_count";
    public static final String WATCH_SET = PROVIDER_PREFIX + "watch_set";
    public static final String WATCH_RELEASE = PROVIDER_PREFIX + "watch_release";
    public static final String WATCH_END = PROVIDER_PREFIX + "watch_end";
    public static final String OBJECT_DEATH = PROVIDER_PREFIX + "object_death";

    public static final String UUID = "uuid";
    public static final String SERVICE = "service";
    public static final String HOST = "host";
    public static final String CLASS_ID = "class_id";
    public static final String NAME = "name";
    public static final String FIELD = "field";
    public static final String TYPE = "type";
    public static final String METHOD_ID = "method_id";
    public static final String CLASS_NAME = "class_name";
    public static final String METHOD_NAME = "method_name";
    public static final String SOURCE_FILE = "source_file";
    public static final String CONTEXT_ID = "context_id";
    public static final String METHOD_IDS = "method_ids";
    public static final String LINES = "lines";
    public static final String OBJECT_ID = "object_id";
    public static final String COUNT = "count";
    public static final String SLOT = "slot";
    public static final String FOUND = "found";
    public static final String VERDICT = "verdict";
    public static final String REASON = "reason";

    /** The context that LTTng adds to every event: the process, as its own namespace counts. */
    public static final String VPID_CONTEXT = "context._vpid";

    private EventNames() {}
}
