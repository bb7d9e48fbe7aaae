// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/**
 * What an event says of the message that an exchange is about: where it lies, or the id that it has
 * from its broker, by which who handles it is known to do so for who sent it.
 *
 * @param clusterId string id of what the cluster calls itself, 0 where unknown
 * @param topicId string id of the topic, 0 where unknown
 * @param offset in the partition, from 0; below where unknown
 * @param hash of the message's id, which then says all; 0 where it has none
 */
public record MessagePlace(long clusterId, long topicId, long partition, long offset, long hash) {}
