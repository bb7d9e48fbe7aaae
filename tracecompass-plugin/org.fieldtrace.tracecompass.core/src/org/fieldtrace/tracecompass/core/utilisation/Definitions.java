// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import org.fieldtrace.tracecompass.core.event.EventFields;
import org.fieldtrace.tracecompass.core.event.EventNames;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;

/** Writes what ids stand for into the state history, so that nobody needs the trace to know. */
final class Definitions {
    private final HistoryWriter history;

    Definitions(HistoryWriter history) {
        this.history = history;
    }

    void jvmInfo(int run, EventFields event) throws MalformedEventException {
        define(run, event.string(EventNames.UUID), Attributes.UUID);
        define(run, event.string(EventNames.SERVICE), Attributes.SERVICE);
        define(run, event.string(EventNames.HOST), Attributes.HOST);
    }

    void classDefinition(int run, EventFields event) throws MalformedEventException {
        define(
                run,
                event.string(EventNames.NAME),
                Attributes.CLASSES,
                id(event, EventNames.CLASS_ID));
    }

    void field(int run, EventFields event)
            throws MalformedEventException, ImpossibleFieldException {
        String[] path = {
            Attributes.CLASSES,
            id(event, EventNames.CLASS_ID),
            Attributes.FIELDS,
            Long.toString(ImpossibleFieldException.checked(event))
        };
        String name = event.string(EventNames.NAME);
        String type = event.string(EventNames.TYPE);
        String size = Long.toString(event.integer(EventNames.SIZE));
        int field = history.attribute(run, path);
        history.define(field, name);
        define(field, type, Attributes.TYPE);
        define(field, size, Attributes.SIZE);
    }

    void method(int run, EventFields event) throws MalformedEventException {
        String name = event.string(EventNames.METHOD_NAME);
        String className = event.string(EventNames.CLASS_NAME);
        String file = event.string(EventNames.SOURCE_FILE);
        int method = history.attribute(run, Attributes.METHODS, id(event, EventNames.METHOD_ID));
        history.define(method, name);
        define(method, className, Attributes.CLASS);
        define(method, file, Attributes.FILE);
    }

    void context(int run, EventFields event) throws MalformedEventException {
        long[] methods = event.integers(EventNames.METHOD_IDS);
        long[] lines = event.integers(EventNames.LINES);
        if (methods.length > FrameList.MAX_FRAMES) {
            history.report(Problem.LONG_TEXT);
        }
        String id = id(event, EventNames.CONTEXT_ID);
        history.defineWhole(
                history.attribute(run, Attributes.CONTEXTS, id), FrameList.encode(methods, lines));
    }

    private void define(int parent, String value, String... path) {
        history.define(history.attribute(parent, path), value);
    }

    private static String id(EventFields event, String field) throws MalformedEventException {
        return Long.toUnsignedString(event.integer(field));
    }
}
