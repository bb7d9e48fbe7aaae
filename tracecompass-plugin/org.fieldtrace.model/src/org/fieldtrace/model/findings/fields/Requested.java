// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.fields;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.utilisation.AskedNames;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;

/**
 * What calls ask for by name, against what of it is read of the objects that they bring in. A name
 * belongs to the fields of that call path's objects that mappers would fill with it. Where several
 * classes have one, it is read or never read only if that holds for all of them.
 *
 * @param asked the names
 * @param read how many of them are read
 * @param neverRead those that are never read
 * @param unknown how many are neither: no field of these objects is called so, or verdicts are
 *     missing
 */
public record Requested(AskedNames asked, int read, List<String> neverRead, int unknown) {
    /** Names that stand in a sentence. */
    private static final int MOST_NAMES = 3;

    /** Most that is never read first. */
    private static final Comparator<Requested> ORDER =
            Comparator.comparingInt((Requested requested) -> requested.neverRead.size())
                    .reversed()
                    .thenComparing(Requested::asked, AskedNames.ORDER);

    private enum Fate {
        READ,
        NEVER_READ,
        UNKNOWN
    }

    public Requested {
        neverRead = List.copyOf(neverRead);
    }

    /** What the calls of one call path ask for. */
    public static List<Requested> of(
            Collection<ContextUtilisation> contexts, ReadThreshold threshold) {
        Set<AskedNames> asked = new TreeSet<>(AskedNames.ORDER);
        contexts.forEach(context -> asked.addAll(context.asked()));
        return asked.stream().map(names -> of(names, contexts, threshold)).sorted(ORDER).toList();
    }

    private static Requested of(
            AskedNames asked, Collection<ContextUtilisation> contexts, ReadThreshold threshold) {
        int read = 0;
        int unknown = 0;
        List<String> never = new ArrayList<>();
        for (AskedNames.Item item : asked.items()) {
            switch (fate(item, contexts, threshold)) {
                case READ -> read++;
                case NEVER_READ -> never.add(item.name());
                default -> unknown++;
            }
        }
        return new Requested(asked, read, never, unknown);
    }

    private static Fate fate(
            AskedNames.Item item,
            Collection<ContextUtilisation> contexts,
            ReadThreshold threshold) {
        Fate fate = null;
        for (ContextUtilisation context : contexts) {
            for (FieldUtilisation field : context.fields()) {
                if (item.isHeldBy(field.name())) {
                    Fate its = fate(field, threshold);
                    fate = fate == null || fate == its ? its : Fate.UNKNOWN;
                }
            }
        }
        return fate == null ? Fate.UNKNOWN : fate;
    }

    private static Fate fate(FieldUtilisation field, ReadThreshold threshold) {
        if (threshold.decide(field.counts()) == Decision.NEVER_READ) {
            return Fate.NEVER_READ;
        }
        return threshold.isClosed(field.counts()) ? Fate.READ : Fate.UNKNOWN;
    }

    /** How many names were asked for. */
    public int count() {
        return asked.items().size();
    }

    /** Whether something of it is known to be asked for in vain, or whatever there is. */
    boolean isTelling() {
        return asked.isAll() || !neverRead.isEmpty();
    }

    /**
     * {@code These calls ask for 12 columns (SELECT id, name, serial_no and 9 more), of which 3 are
     * read. }
     */
    public String text() {
        if (asked.isAll()) {
            return "These calls ask for all columns (SELECT *). ";
        }
        return "These calls ask for "
                + Numbers.count(count())
                + (count() == 1 ? " " + one() : " " + one() + "s")
                + " ("
                + names()
                + "), of which "
                + (read == 0 ? "none is" : Numbers.count(read) + (read == 1 ? " is" : " are"))
                + " read"
                + (unknown == 0 ? "" : "; of " + Numbers.count(unknown) + " that is not known")
                + ". ";
    }

    private String one() {
        return asked.language().equals("sql") ? "column" : "field";
    }

    private String names() {
        List<String> named =
                asked.items().stream()
                        .filter(AskedNames.Item::isNamed)
                        .map(AskedNames.Item::name)
                        .toList();
        int told = Math.min(MOST_NAMES, named.size());
        int others = count() - told;
        return switch (asked.language()) {
                    case "sql" -> "SELECT ";
                    case "graphql" -> "GraphQL: ";
                    case "mask" -> "field mask of ";
                    default -> "projection of ";
                }
                + String.join(", ", named.subList(0, told))
                + (others == 0 ? "" : (told == 0 ? "" : " and ") + others + " more");
    }
}
