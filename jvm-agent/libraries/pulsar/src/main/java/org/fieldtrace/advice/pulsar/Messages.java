// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pulsar;

import org.fieldtrace.agent.bridge.LibraryMembers;

/** What is told of messages. */
final class Messages {

    static final String PULSAR = "pulsar";

    private static final String[] USUAL = {"persistent://", "public/default/"};
    private static final String PARTITION = "-partition-";

    private Messages() {}

    /** Such as {@code orders}: without what topics have unless one says otherwise. */
    static String topic(Object whole) {
        if (!(whole instanceof String)) {
            return null;
        }
        String topic = (String) whole;
        for (String usual : USUAL) {
            topic = topic.startsWith(usual) ? topic.substring(usual.length()) : topic;
        }
        int partition = topic.lastIndexOf(PARTITION);
        return partition > 0 ? topic.substring(0, partition) : topic;
    }

    static String topicOf(Object message) throws Throwable {
        return topic(LibraryMembers.reach(message, "getTopicName"));
    }

    /** By ledger, entry, partition and place in a batch; null before the broker has it. */
    static String id(Object message) throws Throwable {
        Object id = LibraryMembers.reach(message, "getMessageId");
        return id == null ? null : id.toString();
    }

    static long bytes(Object message) throws Throwable {
        return LibraryMembers.number(message, "size");
    }
}
