// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

import java.lang.invoke.MethodHandle;
import org.apache.kafka.clients.Metadata;
import org.fieldtrace.agent.bridge.LibraryMembers;

/** What the clusters of clients call themselves. */
final class Clusters {

    private static final ClassValue<MethodHandle> METADATA = LibraryMembers.getters("metadata");

    /** Of a consumer, since Kafka 3.7. */
    private static final ClassValue<MethodHandle> DELEGATE = LibraryMembers.getters("delegate");

    private Clusters() {}

    /** The one of a producer or a consumer; null where that is not known. */
    static String of(Object client) {
        try {
            Object inner = (Object) DELEGATE.get(client.getClass()).invokeExact(client);
            Object owner = inner == null ? client : inner;
            Object metadata = (Object) METADATA.get(owner.getClass()).invokeExact(owner);
            return metadata instanceof Metadata
                    ? ((Metadata) metadata).fetch().clusterResource().clusterId()
                    : null;
        } catch (Throwable hidden) {
            return null;
        }
    }
}
