// SPDX-License-Identifier: MIT
package org.fieldtrace.model.text;

import java.util.regex.Pattern;

/** Values of a table for other programs. */
public final class Cell {
    /** What spreadsheets take for the beginning of a formula; the last four are wide forms. */
    private static final String FORMULA = "=+-@\uff1d\uff0b\uff0d\uff20";

    private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");

    private Cell() {}

    /**
     * The value in one line of characters that are shown. An apostrophe before what a spreadsheet
     * would compute makes it a text; numbers stay numbers.
     */
    public static String of(String value) {
        String line = TerminalText.line(value);
        int first = 0;
        while (first < line.length() && Character.isWhitespace(line.charAt(first))) {
            first++;
        }
        boolean isFormula =
                first < line.length()
                        && FORMULA.indexOf(line.charAt(first)) >= 0
                        && !NUMBER.matcher(line).matches();
        return isFormula ? "'" + line : line;
    }
}
