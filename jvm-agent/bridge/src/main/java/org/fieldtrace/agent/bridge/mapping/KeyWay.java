// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.mapping;

/** What a mapper does with a key; the numbers are those of the event {@code key_def}. */
public enum KeyWay {
    WRITTEN,
    READ
}
