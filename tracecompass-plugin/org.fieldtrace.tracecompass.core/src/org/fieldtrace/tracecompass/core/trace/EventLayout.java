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
final class EventLayout {
    private static final String CONTEXT_PREFIX = "context.";

    private record Place(boolean isOfContext, int index, String name) {}

    private final Map<String, Place> places = new HashMap<>();

    private EventLayout() {}

    /** The layout of all events that have the declaration of this one. */
    static EventLayout of(IEventDefinition event) {
        EventLayout layout = new EventLayout();
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

    /** A field, or a context, by its name in the vocabulary; null if there is none. */
    IDefinition find(IEventDefinition event, String field) {
        Place place = places.get(field);
        if (place == null) {
            return null;
        }
        ICompositeDefinition fields = place.isOfContext ? event.getContext() : event.getFields();
        return fields instanceof StructDefinition structure
                ? DecodedFields.at(structure, place.index, place.name)
                : fields.getDefinition(place.name);
    }
}
