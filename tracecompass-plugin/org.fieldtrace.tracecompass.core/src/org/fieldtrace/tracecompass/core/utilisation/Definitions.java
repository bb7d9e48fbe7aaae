// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** Writes what ids stand for into the state history, so that nobody needs the trace to know. */
final class Definitions {
    private final HistoryWriter history;

    Definitions(HistoryWriter history) {
        this.history = history;
    }

    void jvmInfo(int run, FieldtraceEvent event) throws MalformedEventException {
        define(run, event.string(FieldName.UUID), Attributes.UUID);
        define(run, event.string(FieldName.SERVICE), Attributes.SERVICE);
        define(run, event.string(FieldName.SERVICE_VERSION, ""), Attributes.VERSION);
        define(run, event.string(FieldName.HOST), Attributes.HOST);
        long processors = event.optionalInteger(FieldName.PROCESSORS).orElse(0L);
        define(run, Long.toString(processors), Attributes.PROCESSORS);
        define(run, event.string(FieldName.JVM_VERSION, ""), Attributes.JVM);
        define(run, event.string(FieldName.GC, ""), Attributes.GC);
        define(run, event.string(FieldName.AGENT_VERSION, ""), Attributes.AGENT);
        define(run, event.string(FieldName.WATCH_BACKEND, ""), Attributes.BACKEND);
        define(run, event.string(FieldName.OPTIONS, ""), Attributes.OPTIONS);
    }

    void classDefinition(int run, FieldtraceEvent event) throws MalformedEventException {
        define(
                run,
                event.string(FieldName.NAME),
                Attributes.CLASSES,
                id(event, FieldName.CLASS_ID));
    }

    void field(int run, FieldtraceEvent event)
            throws MalformedEventException, ImpossibleFieldException {
        String[] path = {
            Attributes.CLASSES,
            id(event, FieldName.CLASS_ID),
            Attributes.FIELDS,
            Long.toString(ImpossibleFieldException.checked(event))
        };
        String name = event.string(FieldName.NAME);
        String type = event.string(FieldName.TYPE);
        String size = Long.toString(event.integer(FieldName.SIZE));
        int field = history.attribute(run, path);
        history.define(field, name);
        define(field, type, Attributes.TYPE);
        define(field, size, Attributes.SIZE);
    }

    void unseenField(int run, FieldtraceEvent event)
            throws MalformedEventException, ImpossibleFieldException {
        int field =
                history.attribute(
                        run,
                        Attributes.CLASSES,
                        id(event, FieldName.CLASS_ID),
                        Attributes.FIELDS,
                        Long.toString(ImpossibleFieldException.checked(event)));
        define(field, "true", Attributes.UNSEEN);
    }

    void method(int run, FieldtraceEvent event) throws MalformedEventException {
        String name = event.string(FieldName.METHOD_NAME);
        String className = event.string(FieldName.CLASS_NAME);
        String file = event.string(FieldName.SOURCE_FILE);
        int method = history.attribute(run, Attributes.METHODS, id(event, FieldName.METHOD_ID));
        history.define(method, name);
        define(method, className, Attributes.CLASS);
        define(method, file, Attributes.FILE);
    }

    void context(int run, FieldtraceEvent event) throws MalformedEventException {
        long[] methods = event.integers(FieldName.METHOD_IDS);
        long[] lines = event.integers(FieldName.LINES);
        if (methods.length > FrameList.MAX_FRAMES) {
            history.report(Problem.LONG_TEXT);
        }
        String id = id(event, FieldName.CONTEXT_ID);
        history.defineWhole(
                history.attribute(run, Attributes.CONTEXTS, id), FrameList.encode(methods, lines));
    }

    private void define(int parent, String value, String... path) {
        history.define(history.attribute(parent, path), value);
    }

    private static String id(FieldtraceEvent event, FieldName field)
            throws MalformedEventException {
        return Long.toUnsignedString(event.integer(field));
    }
}
