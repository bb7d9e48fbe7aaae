// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.rules;

import java.util.UUID;

/** The device that a message comes from. */
record Originator(UUID deviceId) {}
