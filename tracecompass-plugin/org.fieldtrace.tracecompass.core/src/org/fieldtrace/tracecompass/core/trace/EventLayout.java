// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.tracecompass.ctf.core.event.IEventDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.EnumDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.EnumDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.ICompositeDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.IDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.IDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.IntegerDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.IntegerDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.StructDefinition;
import org.fieldtrace.tracecompass.core.event.FieldName;

/** Where the fields and contexts of one type of event stand, as its declaration has them. */
public final class EventLayout {
    private static final String CONTEXT_PREFIX = "context.";
    private static final Map<String, FieldName> NAMES =
            Arrays.stream(FieldName.values())
                    .collect(Collectors.toMap(FieldName::inTrace, Function.identity()));

    /** What a field is. */
    private enum Shape {
        INTEGER,
        LABEL,
        OTHER;

        private static Shape of(IDeclaration declared) {
            if (declared instanceof IntegerDeclaration) {
                return INTEGER;
            }
            return declared instanceof EnumDeclaration ? LABEL : OTHER;
        }
    }

    /** Where one field, or context, stands in the events of a layout. */
    private record Place(boolean isOfContext, int index, String name, Shape shape) {
        private ICompositeDefinition around(IEventDefinition event) {
            return isOfContext ? event.getContext() : event.getFields();
        }

        private IDefinition find(IEventDefinition event) {
            ICompositeDefinition fields = around(event);
            if (fields instanceof UndecodedFields bytes) {
                return DecodedFields.at(bytes.decoded(), index, name);
            }
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
                    places[known.ordinal()] =
                            new Place(
                                    isOfContext,
                                    i,
                                    name,
                                    Shape.of(fields.getDefinition(name).getDeclaration()));
                }
            }
        }
    }

    /** Name of the type of event. */
    public String event() {
        return event;
    }

    /** Whether events of this layout have an integer of that name. */
    boolean hasInteger(FieldName field) {
        Place place = places[field.ordinal()];
        return place != null && place.shape == Shape.INTEGER;
    }

    /** The integer of that name, which there is. */
    long integer(FieldName field, IEventDefinition of) {
        Place place = places[field.ordinal()];
        ICompositeDefinition fields = place.around(of);
        return fields instanceof UndecodedFields bytes
                ? bytes.integer(place.index)
                : ((IntegerDefinition) place.find(of)).getValue();
    }

    /** The label of that name; null where there is none. */
    String label(FieldName field, IEventDefinition of) {
        Place place = places[field.ordinal()];
        if (place == null || place.shape != Shape.LABEL) {
            return null;
        }
        ICompositeDefinition fields = place.around(of);
        return fields instanceof UndecodedFields bytes
                ? bytes.label(place.index)
                : ((EnumDefinition) place.find(of)).getValue();
    }

    /** The bytes of an array of that name; null where it must be decoded to be had. */
    byte[] bytes(FieldName field, IEventDefinition of) {
        Place place = places[field.ordinal()];
        return place != null && place.around(of) instanceof UndecodedFields bytes
                ? bytes.bytes(place.index)
                : null;
    }

    /** The integers of an array of that name; null where it must be decoded to be had. */
    long[] integers(FieldName field, IEventDefinition of) {
        Place place = places[field.ordinal()];
        return place != null && place.around(of) instanceof UndecodedFields bytes
                ? bytes.integers(place.index)
                : null;
    }

    /** A field, or a context, of an event that has this layout; null if there is none. */
    IDefinition find(FieldName field, IEventDefinition of) {
        Place place = places[field.ordinal()];
        return place == null ? null : place.find(of);
    }
}
