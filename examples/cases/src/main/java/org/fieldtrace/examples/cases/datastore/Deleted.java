// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.datastore;

/** How many messages are gone. */
record Deleted(int messages) {}
