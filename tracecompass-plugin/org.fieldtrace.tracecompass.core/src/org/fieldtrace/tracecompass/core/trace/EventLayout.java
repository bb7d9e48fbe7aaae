// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.tracecompass.ctf.core.event.IEventDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.ICompositeDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.IDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.StructDefinition;
import org.fieldtrace.tracecompass.core.event.FieldName;

/** Where the fields and contexts of one type of event stand, as its declaration has them. */
public final class EventLayout {
    private static final String CONTEXT_PREFIX = "context.";
    private static final Map<String, FieldName> NAMES =
            Arrays.stream(FieldName.values())
                    .collect(Collectors.toMap(FieldName::inTrace, Function.identity()));

    /** Where one field, or context, stands in the events of a layout. */
    private record Place(boolean isOfContext, int index, String name) {
        private IDefinition find(IEventDefinition event) {
            ICompositeDefinition fields = isOfContext ? event.getContext() : event.getFields();
            return fields instanceof StructDefinition structure
                    ? DecodedFields.at(structure, index, name)
                    : fields.getDefinition(name);
        }
    }

    private final String event;

    /** By the ordinals of the fields' names; null where there is no such field. */
    private final Place[] places = new Place[FieldName.values().length];

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
                FieldName known = NAMES.get(prefix + name.substring(skippedCharacters));
                if (known != null && places[known.ordinal()] == null) {
                    places[known.ordinal()] = new Place(isOfContext, i, name);
                }
            }
        }
    }

    /** Name of the type of event. */
    public String event() {
        return event;
    }

    /** A field, or a context, of an event that has this layout; null if there is none. */
    IDefinition find(FieldName field, IEventDefinition of) {
        Place place = places[field.ordinal()];
        return place == null ? null : place.find(of);
    }
}
