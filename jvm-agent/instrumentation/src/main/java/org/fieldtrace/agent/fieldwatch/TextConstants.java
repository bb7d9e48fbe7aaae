// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import org.fieldtrace.agent.bridge.keys.KeyedType;
import org.fieldtrace.agent.bridge.keys.ProgramTexts;
import org.objectweb.asm.ClassReader;

/** The texts that a class file has for constants (section 4.4.3 of the specification). */
final class TextConstants {

    private static final int STRING = 8;

    private TextConstants() {}

    /** Notes them, by which names of keys are told from data. */
    static void note(ClassReader reader) {
        if (!KeyedType.areAnyWatched()) {
            return;
        }
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int content = reader.getItem(i);
            if (content > 0 && reader.readByte(content - 1) == STRING) {
                ProgramTexts.add(reader.readUTF8(content, buffer));
            }
        }
    }
}
