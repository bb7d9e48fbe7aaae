// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;

/**
 * Statements that a persistence library sends for an association alone, which nobody reads of the
 * objects that come in there. The agent tells of few statements what they are for; the others are
 * for the same as all those that it tells of, of the same operation, call path and handling.
 */
final class UnreadAssociation implements CallPattern {
    private record Place(String caller, String callee, List<Frame> frames) {}

    /**
     * What a single object is that a field leads to.
     *
     * @param key its field that says no more than the reference to it; null where that does not
     *     even say whether there is an object
     */
    private record Target(String className, String key) {
        /** From {@code org.shop.Owner#id}. */
        static Target of(String name) {
            int key = name.indexOf('#');
            return key < 0
                    ? new Target(name, null)
                    : new Target(name.substring(0, key), name.substring(key + 1));
        }
    }

    /**
     * A field that holds other objects.
     *
     * @param target null of one that holds a collection
     */
    private record Association(String className, String field, Target target) {
        /** From {@code org.shop.Owner.pets}, or {@code org.shop.Pet.owner org.shop.Owner#id}. */
        static Association of(String name) {
            int space = name.indexOf(' ');
            String path = space < 0 ? name : name.substring(0, space);
            int dot = path.lastIndexOf('.');
            return new Association(
                    path.substring(0, Math.max(0, dot)),
                    path.substring(dot + 1),
                    space < 0 ? null : Target.of(name.substring(space + 1)));
        }

        String simpleName() {
            return className.substring(className.lastIndexOf('.') + 1) + "." + field;
        }
    }

    private final CallNames names;
    private final UnreadFields unread;
    private final Map<Place, Set<Integer>> told = new HashMap<>();

    UnreadAssociation(CallNames names, UnreadFields unread) {
        this.names = names;
        this.unread = unread;
    }

    /** Takes in what a handling's statements are for, as far as the agent tells it. */
    void learn(MadeCalls.Handling handling) {
        for (MadeCalls.Call call : handling.calls()) {
            int association = call.span().association();
            if (association != Span.ASSOCIATION_UNKNOWN) {
                told.computeIfAbsent(place(handling, call, names.told(call)), p -> new HashSet<>())
                        .add(association);
            }
        }
    }

    private Place place(MadeCalls.Handling handling, MadeCalls.Call call, List<Frame> frames) {
        return new Place(names.label(handling.span()), names.label(call.span()), frames);
    }

    @Override
    public Gain.Kind gain() {
        return Gain.Kind.CALL;
    }

    @Override
    public List<Match> find(Request request, List<MadeCalls.Handling> handlings) {
        if (told.isEmpty()) {
            return List.of();
        }
        List<Match> matches = new ArrayList<>();
        for (MadeCalls.Handling handling : handlings) {
            Map<Key, List<MadeCalls.Call>> byKey = new LinkedHashMap<>();
            for (MadeCalls.Call call : handling.calls()) {
                Key key = key(handling, call);
                if (key != null) {
                    byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(call);
                }
            }
            byKey.forEach((key, calls) -> matches.add(new Match(key, calls, calls)));
        }
        return matches;
    }

    /** Null where it is of use, as far as is known. */
    private Key key(MadeCalls.Handling handling, MadeCalls.Call call) {
        if (call.span().isFailure()) {
            return null;
        }
        List<Frame> frames = names.frames(handling, call);
        int id = association(handling, call, frames);
        if (id < 0) {
            return null;
        }
        Association association = Association.of(names.name(id));
        String service = names.service(handling.span());
        if (!isUnread(association, service, frames)) {
            return null;
        }
        return new Key(
                FindingKind.ASSOCIATION_NEVER_READ,
                service,
                List.of(names.service(call.span())),
                frames,
                association.simpleName());
    }

    /**
     * Others may lead to the same single object, which the session then has. So it counts what
     * becomes of the object, and a change of it is a use.
     */
    private boolean isUnread(Association association, String service, List<Frame> frames) {
        Target target = association.target;
        if (target != null && target.key != null) {
            return unread.holdsAll(service, frames, target.className, target.key);
        }
        return unread.holds(service, frames, association.className, association.field)
                && (target == null
                        || unread.lacks(service, frames, target.className)
                        || unread.holdsAll(service, frames, target.className, null));
    }

    /** Below 0 for none, and where it is not known. */
    private int association(MadeCalls.Handling handling, MadeCalls.Call call, List<Frame> frames) {
        int known = call.span().association();
        if (known != Span.ASSOCIATION_UNKNOWN || frames.isEmpty()) {
            return known;
        }
        Set<Integer> alike = told.getOrDefault(place(handling, call, frames), Set.of());
        return alike.size() == 1 ? alike.iterator().next() : Span.ASSOCIATION_UNKNOWN;
    }

    @Override
    public Said says(Totals totals) {
        return Said.of(
                "These calls load " + totals.key().subject() + " alone, which nobody reads.",
                "Of the objects that come in here, that field is known to be never read; of one that"
                        + " leads to a single object, nothing else than the key of that object.");
    }
}
