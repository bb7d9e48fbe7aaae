// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeclaredTypeTest {

    /** An object of the application. */
    static class Home {}

    static class Page<T> {
        T first;
        List<T> all;
        List<? extends Home> bounded;
        T[] array;
    }

    static class Homes extends Page<Home> {
        int count;
        Home home;
        Home[][] grid;
        Map<String, Set<Home>> byName;
        Optional<Home> maybe;

        @SuppressWarnings("rawtypes")
        List anything;
    }

    private static String of(Type owner, Class<?> declares, String field) throws Exception {
        DeclaredType type =
                new DeclaredType(owner, declares.getDeclaredField(field).getGenericType());
        return type.values.getSimpleName() + " " + type.held.getSimpleName() + type.holders;
    }

    @Test
    void listsArraysAndMapsHoldWhatIsDeclared() throws Exception {
        assertEquals("int int", of(Homes.class, Homes.class, "count"));
        assertEquals("Home Home", of(Homes.class, Homes.class, "home"));
        assertEquals("Home[][] Home[][]", of(Homes.class, Homes.class, "grid"));
        assertEquals("Map Home{}[]", of(Homes.class, Homes.class, "byName"));
        assertEquals("Optional Home", of(Homes.class, Homes.class, "maybe"));
        assertEquals("List List", of(Homes.class, Homes.class, "anything"));
    }

    @Test
    void variablesAreWhatTheOwnerSaysOfThem() throws Exception {
        Type homes = Homes.class.getGenericSuperclass();
        for (Type owner : new Type[] {Homes.class, homes}) {
            assertEquals("Home Home", of(owner, Page.class, "first"));
            assertEquals("List Home[]", of(owner, Page.class, "all"));
            assertEquals("Object[] Home[]", of(owner, Page.class, "array"));
        }
        assertEquals("Object Object", of(Page.class, Page.class, "first"));
        assertEquals("List Home[]", of(Page.class, Page.class, "bounded"));
    }
}
