// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.datastore;

/** When a message came, in milliseconds since 1970. */
record MessageTime(long timestamp) {}
