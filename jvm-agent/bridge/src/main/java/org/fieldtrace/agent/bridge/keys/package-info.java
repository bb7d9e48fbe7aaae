// SPDX-License-Identifier: MIT
/** Objects whose fields are keys, such as nodes of JSON: which keys they have, and their reads. */
package org.fieldtrace.agent.bridge.keys;
