// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * One host's trace. Events may be given in any order within what was not flushed yet; they are
 * written in that of their times. Times are nanoseconds of the host's own clock.
 */
public final class SyntheticTrace implements AutoCloseable {
    private static final int PACKET_BYTES = 1 << 20;
    private static final int PACKET_HEADER_BYTES = 84;
    private static final int EVENT_HEADER_BYTES = 14;
    private static final int CONTEXT_BYTES = 25;
    private static final int EXTENDED = 0xffff;
    private static final int PROCESS_NAME_BYTES = 17;
    private static final int MAGIC = 0xC1FC1FC1;

    /** Disturbed times lie up to so far from the true ones, nanoseconds. */
    private static final long TIME_SHIFT = 20_000_000_000L;

    private record Event(long time, long order, int id, int vpid, int vtid, byte[] fields) {}

    private final UUID uuid;
    private final FileChannel file;
    private final Map<String, EventEncoder> encoders = new HashMap<>();
    private final PriorityQueue<Event> waiting =
            new PriorityQueue<>(
                    Comparator.comparingLong(Event::time).thenComparingLong(Event::order));
    private final ByteBuffer packet =
            ByteBuffer.allocate(PACKET_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long order;
    private long written;
    private long packets;
    private long packetBegin;
    private long last;
    private RandomGenerator random;
    private double disturbed;
    private Event heldBack;

    /**
     * Begins a trace.
     *
     * @param folder made where it is missing
     * @param host its name, which also tells its clock from others
     * @param clockOffset time of its clock's zero since 1970, nanoseconds
     */
    public SyntheticTrace(Path folder, Vocabulary vocabulary, String host, long clockOffset)
            throws IOException {
        Files.createDirectories(folder);
        uuid = UUID.nameUUIDFromBytes(("trace " + host).getBytes(StandardCharsets.UTF_8));
        UUID clock = UUID.nameUUIDFromBytes(("clock " + host).getBytes(StandardCharsets.UTF_8));
        Files.writeString(
                folder.resolve("metadata"),
                Metadata.of(vocabulary, uuid, host, clock, clockOffset));
        file =
                FileChannel.open(
                        folder.resolve("channel0_0"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
        vocabulary
                .events()
                .forEach(
                        (name, fields) ->
                                encoders.put(
                                        name, new EventEncoder(name, encoders.size(), fields)));
        packet.position(PACKET_HEADER_BYTES);
    }

    /** Encodes an event of this name, which {@link #add} then adds. */
    public EventEncoder event(String name) {
        return encoders.get(name);
    }

    /**
     * Has events come out as no sound agent emits them from now on: left out, twice, late, behind
     * the next one, of another process or thread, with other values.
     *
     * @param share of the events, 0 to 1
     */
    public void disturb(RandomGenerator with, double share) {
        random = with;
        disturbed = share;
    }

    private boolean isDisturbed() {
        return random != null && random.nextDouble() < disturbed;
    }

    /** Adds the event at a time. */
    public void add(EventEncoder event, long time, int vpid, int vtid) {
        int kind = isDisturbed() ? random.nextInt(6) : -1;
        if (kind == 0) {
            event.disturb(random);
        } else if (kind == 1) {
            event.disturbAll(random);
        }
        long at = kind == 2 ? Math.max(0, time + random.nextLong(-TIME_SHIFT, TIME_SHIFT)) : time;
        int process = kind == 3 ? random.nextInt() : vpid;
        int thread = kind == 4 ? random.nextInt() : vtid;
        byte[] fields = event.encode();
        waiting.add(new Event(at, order++, event.id(), process, thread, fields));
        if (kind == 5) {
            waiting.add(new Event(at, order++, event.id(), process, thread, fields));
        }
    }

    /** Adds the event behind all that were written, whatever its time. */
    public void addUnordered(EventEncoder event, long time, int vpid, int vtid) throws IOException {
        flush(Long.MAX_VALUE);
        write(new Event(time, order++, event.id(), vpid, vtid, event.encode()));
    }

    /** Writes all events up to a time; none of these times is to be given afterwards. */
    public void flush(long until) throws IOException {
        while (!waiting.isEmpty() && waiting.peek().time <= until) {
            writeOrDisturb(waiting.poll());
        }
    }

    private void writeOrDisturb(Event event) throws IOException {
        int kind = isDisturbed() ? random.nextInt(3) : -1;
        if (kind == 0) {
            return;
        }
        if (kind == 1 && heldBack == null) {
            heldBack = event;
            return;
        }
        write(event);
        if (heldBack != null) {
            write(heldBack);
            heldBack = null;
        }
    }

    /** Events that were written. */
    public long written() {
        return written;
    }

    private void write(Event event) throws IOException {
        int size = EVENT_HEADER_BYTES + CONTEXT_BYTES + event.fields.length;
        if (packet.remaining() < size) {
            endPacket();
        }
        if (packet.position() == PACKET_HEADER_BYTES) {
            packetBegin = event.time;
            last = event.time;
        }
        // 32 bits of the time are enough unless more than these have changed since the last event.
        if (event.time >= last && event.time - last < 1L << Integer.SIZE) {
            packet.putShort((short) event.id).putInt((int) event.time);
        } else {
            packet.putShort((short) EXTENDED).putInt(event.id).putLong(event.time);
        }
        last = event.time;
        packet.putInt(event.vpid).putInt(event.vtid);
        packet.put("synthetic".getBytes(StandardCharsets.US_ASCII));
        packet.put(new byte[PROCESS_NAME_BYTES - "synthetic".length()]);
        packet.put(event.fields);
        written++;
    }

    private void endPacket() throws IOException {
        int size = packet.position();
        packet.flip();
        packet.putInt(MAGIC);
        putUuid();
        packet.putInt(0).putLong(0);
        packet.putLong(packetBegin).putLong(Math.max(packetBegin, last));
        packet.putLong((long) size * Byte.SIZE).putLong((long) size * Byte.SIZE);
        packet.putLong(packets++).putLong(0).putInt(0);
        packet.position(0);
        while (packet.hasRemaining()) {
            file.write(packet);
        }
        packet.clear().position(PACKET_HEADER_BYTES);
    }

    private void putUuid() {
        packet.order(ByteOrder.BIG_ENDIAN)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void close() throws IOException {
        flush(Long.MAX_VALUE);
        if (packet.position() > PACKET_HEADER_BYTES) {
            endPacket();
        }
        file.close();
    }
}
