// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;
import org.junit.jupiter.api.Test;

class ReadingTest {

    private static List<Frame> frames(String... names) {
        return Arrays.stream(names)
                .map(
                        name -> {
                            int dot = name.lastIndexOf('.');
                            return new Frame(
                                    name.substring(0, dot), name.substring(dot + 1), "", -1);
                        })
                .toList();
    }

    private static String place(String field, String... names) {
        return Reading.place(frames(names), "shop.Owner", field)
                .map(Frame::simpleName)
                .orElse("none");
    }

    @Test
    void aFieldIsReadWhereTheGetterOfItsClassIsCalled() {
        assertEquals("Page.show", place("name", "shop.Page.show", "shop.Owner.getName"));
        assertEquals("Page.show", place("name", "shop.Page.show", "shop.Owner.toString"));
    }

    @Test
    void aGetterOfAClassAboveIsNoPlaceByItself() {
        assertEquals("Page.show", place("name", "shop.Page.show", "shop.Person.getName"));
        assertEquals("Page.show", place("isNew", "shop.Page.show", "shop.Person.isNew"));
        assertEquals("Page.show", place("new", "shop.Page.show", "shop.Person.isNew"));
        assertEquals("Person.getName", place("city", "shop.Page.show", "shop.Person.getName"));
    }

    @Test
    void noPlaceIsTheTextOrTheHashOfAnObject() {
        assertEquals("Page.show", place("name", "shop.Page.show", "shop.Named.toString"));
        assertEquals("Cache.put", place("id", "shop.Cache.put", "shop.Entity.hashCode"));
        assertEquals(
                "Page.show",
                place("id", "shop.Page.show", "shop.Order.toString", "shop.Entity.equals"));
    }

    @Test
    void theTemplateThatCallsAGetterIsThePlace() {
        assertEquals(
                "ThymeleafView.render",
                place(
                        "name",
                        "org.thymeleaf.spring6.view.ThymeleafView.render",
                        "shop.Owner.getName"));
    }

    @Test
    void aPathOfTheClassAloneHasNoPlace() {
        assertEquals(Optional.empty(), Reading.place(List.of(), "shop.Owner", "name"));
        assertEquals("none", place("name", "shop.Owner.getName"));
    }
}
