// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.ctf.core.event.IEventDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.ICompositeDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.IDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.StructDefinition;

/** Where the fields and contexts of one type of event stand, as its declaration has them. */
public final class EventLayout {
    private static final String CONTEXT_PREFIX = "context.";

    /** Where one field, or context, stands in the events of a layout. */
    public static final class Place {
        private final boolean isOfContext;
        private final int index;
        private final String name;

        private Place(boolean isOfContext, int index, String name) {
            this.isOfContext = isOfContext;
            this.index = index;
            this.name = name;
        }

        IDefinition find(IEventDefinition event) {
            ICompositeDefinition fields = isOfContext ? event.getContext() : event.getFields();
            return fields instanceof StructDefinition structure
                    ? DecodedFields.at(structure, index, name)
                    : fields.getDefinition(name);
        }
    }

    private final String event;
    private final Map<String, Place> places = new HashMap<>();

    private EventLayout(String event) {
        this.event = event;
    }

    /** The layout of all events that have the declaration of this one. */
    static EventLayout of(IEventDefinition event) {
        EventLayout layout = new EventLayout(event.getDeclaration().getName());
        // LTTng puts an underscore before the names of fields, and of no contexts.
        layout.add(event.getFields(), false, "", 1);
        layout.add(event.getContext(), true, CONTEXT_PREFIX, 0);
        return layout;
    }

    private void add(
            ICompositeDefinition fields,
            boolean isOfContext,
            String prefix,
            int skippedCharacters) {
        if (fields == null) {
            return;
        }
        List<String> names = fields.getFieldNames();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (name.length() > skippedCharacters) {
                // As literals are, so that they are mostly told by their identity.
                String key = (prefix + name.substring(skippedCharacters)).intern();
                places.putIfAbsent(key, new Place(isOfContext, i, name));
            }
        }
    }

    /** Name of the type of event. */
    public String event() {
        return event;
    }

    /**
     * Where a field, or a context, stands, by its name in the vocabulary; null if there is none.
     */
    public Place place(String field) {
        return places.get(field);
    }
}
