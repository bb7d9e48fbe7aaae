// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.datastore;

/**
 * A message as it is stored.
 *
 * @param timestamp when it came, in milliseconds since 1970
 */
record Message(
        String mailbox,
        String sender,
        String recipient,
        String subject,
        String body,
        long timestamp) {}
