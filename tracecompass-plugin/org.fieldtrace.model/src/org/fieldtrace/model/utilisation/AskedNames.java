// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What a remote call asks for by name.
 *
 * @param language {@code sql}, {@code graphql}, {@code projection} or {@code mask}
 * @param names joined by commas, as event {@code call_asks} has them
 */
public record AskedNames(String language, String names) {
    /** By their names. */
    public static final Comparator<AskedNames> ORDER =
            Comparator.comparing(AskedNames::language).thenComparing(AskedNames::names);

    private static final String ALL = "*";
    private static final String UNNAMED = "?";

    /**
     * A column or a field.
     *
     * @param name with those around it; {@code ?} where it has none
     * @param alias by which the answer has it; the name where it has none
     */
    public record Item(String name, String alias) {
        /** Whether it has a name. */
        public boolean isNamed() {
            return !name.equals(UNNAMED);
        }

        /** The innermost of its names. */
        String last() {
            return name.substring(name.lastIndexOf('.') + 1);
        }

        /** Whether a field of a class may hold it, as mappers turn names into each other. */
        public boolean isHeldBy(String field) {
            String plain = plain(field);
            return isNamed() && (plain(last()).equals(plain) || plain(alias).equals(plain));
        }

        /** {@code serial_no}, {@code serialNo} and {@code SERIALNO} are one. */
        private static String plain(String name) {
            return name.replace("_", "").toLowerCase(Locale.ROOT);
        }
    }

    /** Each of them, in the order of the text. */
    public List<Item> items() {
        return List.of(names.split(", ")).stream().map(AskedNames::item).toList();
    }

    private static Item item(String text) {
        int space = text.indexOf(' ');
        return space < 0
                ? new Item(text, text)
                : new Item(text.substring(0, space), text.substring(space + 1));
    }

    /** Whether it asks for whatever there is. */
    public boolean isAll() {
        return items().stream()
                .anyMatch(item -> item.name().equals(ALL) || item.name().endsWith("." + ALL));
    }
}
