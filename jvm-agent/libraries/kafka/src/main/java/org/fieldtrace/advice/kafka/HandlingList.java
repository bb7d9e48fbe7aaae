// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The records of a partition. Whoever goes through them by an iterator handles them; whoever gets
 * one by its index, such as the last one for its offset, does not.
 */
final class HandlingList extends AbstractList<ConsumerRecord<?, ?>> {

    private final List<ConsumerRecord<?, ?>> records;

    HandlingList(List<ConsumerRecord<?, ?>> records) {
        this.records = records;
    }

    @Override
    public ConsumerRecord<?, ?> get(int index) {
        return records.get(index);
    }

    @Override
    public int size() {
        return records.size();
    }

    @Override
    public Iterator<ConsumerRecord<?, ?>> iterator() {
        return new HandlingIterator(records.iterator());
    }

    // Not as AbstractCollection has it, by the iterator.
    @Override
    public Object[] toArray() {
        return records.toArray();
    }

    @Override
    public <T> T[] toArray(T[] into) {
        return records.toArray(into);
    }
}
