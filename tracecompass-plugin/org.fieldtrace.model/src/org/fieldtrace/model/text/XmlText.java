// SPDX-License-Identifier: MIT
package org.fieldtrace.model.text;

/** Text of an XML file, to be escaped as any. */
public final class XmlText {
    private XmlText() {}

    /**
     * The text without what XML forbids or would turn its direction; line breaks stay, for they are
     * part of tool tips.
     */
    public static String of(String text) {
        return HarmfulCharacters.escapedIn(text, "\n");
    }
}
