// SPDX-License-Identifier: MIT
package org.fieldtrace.model.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.StringReader;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class TextOnItsWayOutTest {
    private static final String ESC = "\u001b";

    @Test
    void whatCommandsATerminalStandsThereInLetters() {
        assertEquals("\\u001b[2Jname", TerminalText.line(ESC + "[2Jname"));
        assertEquals("\\u009b2J", TerminalText.line("\u009b2J"));
        assertEquals("a\\u000aFix nothing", TerminalText.line("a\nFix nothing"));
        assertEquals("a\\u202eb\\u2066", TerminalText.line("a\u202eb\u2066"));
    }

    @Test
    void namesOfAnyScriptStayAsTheyAre() {
        for (String name : new String[] {"größe", "名前", "שם", "a\ud83d\ude00b", "x<init>", ""}) {
            assertEquals(name, TerminalText.line(name));
            assertEquals(name, Cell.of(name));
            assertEquals(name, XmlText.of(name));
        }
    }

    @Test
    void jsonSaysTheSameWithoutSuchCharacters() {
        Gson gson = new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();
        String[] names = {ESC + "[2J", "\u009b2J", "\u202e", "a\\\u007f", "\"\n"};
        String json = TerminalText.json(gson.toJson(names));

        assertEquals(-1, json.indexOf('\u009b'));
        assertEquals(-1, json.indexOf('\u202e'));
        assertEquals(-1, json.indexOf('\u007f'));
        assertEquals(
                Stream.of(names).toList(), Stream.of(gson.fromJson(json, String[].class)).toList());
    }

    @Test
    void whatASpreadsheetWouldComputeIsText() {
        for (String formula :
                new String[] {"=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3", " =1", "\uff1d1"}) {
            assertEquals("'" + formula, Cell.of(formula));
        }
        assertEquals("\\u0009=1", Cell.of("\t=1"));
    }

    @Test
    void negativeNumbersStayNumbers() {
        for (String number : new String[] {"-1", "-0.25", "1.5E-4", "-2.0E10", "+3", "0"}) {
            assertEquals(number, Cell.of(number));
        }
    }

    @Property
    void anyTextIsOneLineWithoutCommands(@ForAll String text) {
        for (String safe : new String[] {TerminalText.line(text), Cell.of(text)}) {
            assertTrue(safe.codePoints().noneMatch(HarmfulCharacters::isHarmful), safe);
        }
    }

    @Property
    void anyTextMakesXmlThatCanBeRead(@ForAll String text) throws Exception {
        String safe = XmlText.of(text);
        String xml =
                "<t>"
                        + safe.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                        + "</t>";
        assertEquals(
                safe,
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(xml)))
                        .getDocumentElement()
                        .getTextContent());
    }
}
