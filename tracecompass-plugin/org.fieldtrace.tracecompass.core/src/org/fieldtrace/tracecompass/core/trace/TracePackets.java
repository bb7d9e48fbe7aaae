// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.ctf.core.CTFException;
import org.eclipse.tracecompass.ctf.core.event.io.BitBuffer;
import org.eclipse.tracecompass.ctf.core.event.scope.ILexicalScope;
import org.eclipse.tracecompass.ctf.core.event.types.IntegerDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.StructDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.StructDefinition;
import org.eclipse.tracecompass.ctf.core.trace.CTFStreamInput;
import org.eclipse.tracecompass.ctf.core.trace.CTFTrace;
import org.eclipse.tracecompass.ctf.core.trace.ICTFStream;

/**
 * What the headers of a trace's packets say. Trace Compass shows discarded events as events of its
 * own, but not those of packets that hold nothing else, and knows nothing of missing packets.
 *
 * @param isEmpty whether no packet holds an event
 * @param discardedEvents events that were discarded because the buffers were full
 * @param missingPackets packets that are missing between those that are there
 * @param strangers files of the folder that hold something but no packets, by name
 * @param start when the first packet that holds an event began, nanoseconds since 1970 by the
 *     trace's own clock; 0 where none says
 * @param end when the last one ended
 */
public record TracePackets(
        boolean isEmpty,
        long discardedEvents,
        long missingPackets,
        List<String> strangers,
        long start,
        long end) {
    /** What a packet begins with, in the byte order of the machine that recorded it. */
    private static final int PACKET_MAGIC = 0xC1FC1FC1;

    /** No header is as long as this, bytes. */
    private static final int HEADER_WINDOW = 4096;

    /** What counts in a packet's header; -1 for what the header does not say. */
    private record Packet(long sequence, long discarded, boolean isEmpty, long begin, long end) {
        boolean hasTimes() {
            return !isEmpty && begin >= 0 && end >= begin;
        }
    }

    private record StreamKey(long stream, long instance, Path file) {}

    /**
     * Reads the headers of all packets.
     *
     * @param folder the folder of the trace
     * @throws UnusableTraceException if the trace is cut off or its metadata are damaged
     */
    public static TracePackets read(Path folder) throws UnusableTraceException {
        List<String> strangers = strangers(folder);
        Map<StreamKey, List<Packet>> streams = new HashMap<>();
        try {
            if (!MetadataPackets.areWhole(folder.resolve("metadata"))) {
                throw damaged(folder, "a packet of its metadata is not complete");
            }
            CTFTrace trace = new CTFTrace(folder.toFile());
            for (ICTFStream stream : trace.getStreams()) {
                for (CTFStreamInput input : stream.getStreamInputs()) {
                    readFile(trace, stream, input, streams);
                }
            }
        } catch (CTFException | IOException | RuntimeException | StackOverflowError e) {
            if (!strangers.isEmpty()) {
                throw new UnusableTraceException(
                        folder,
                        "holds files that belong to no trace: " + String.join(", ", strangers),
                        "move them elsewhere, or copy the trace again if they are damaged");
            }
            throw damaged(folder, e.getMessage() == null ? e.toString() : e.getMessage());
        }
        boolean isEmpty = true;
        long events = 0;
        long packets = 0;
        for (List<Packet> stream : streams.values()) {
            stream.sort(Comparator.comparingLong(Packet::sequence));
            events += discardedEvents(stream);
            packets += missingPackets(stream);
            isEmpty &= stream.stream().allMatch(Packet::isEmpty);
        }
        List<Packet> timed =
                streams.values().stream().flatMap(List::stream).filter(Packet::hasTimes).toList();
        return new TracePackets(
                isEmpty,
                events,
                packets,
                strangers,
                timed.stream().mapToLong(Packet::begin).min().orElse(0),
                timed.stream().mapToLong(Packet::end).max().orElse(0));
    }

    private static UnusableTraceException damaged(Path folder, String why) {
        return new UnusableTraceException(
                folder, "is damaged or cut off (" + why + ")", "copy it again or record anew");
    }

    /** Some files that hold no packets are passed over by Trace Compass, some it stumbles over. */
    private static List<String> strangers(Path folder) throws UnusableTraceException {
        List<String> strangers = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (Files.isRegularFile(file)
                        && Files.size(file) > 0
                        && !name.equals("metadata")
                        && !beginsWithPacket(file)) {
                    strangers.add(name);
                }
            }
        } catch (IOException e) {
            throw damaged(folder, e.toString());
        }
        Collections.sort(strangers);
        return strangers;
    }

    private static boolean beginsWithPacket(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] first = in.readNBytes(Integer.BYTES);
            if (first.length < Integer.BYTES) {
                return false;
            }
            int magic = ByteBuffer.wrap(first).getInt();
            return magic == PACKET_MAGIC || Integer.reverseBytes(magic) == PACKET_MAGIC;
        }
    }

    private static void readFile(
            CTFTrace trace,
            ICTFStream stream,
            CTFStreamInput input,
            Map<StreamKey, List<Packet>> streams)
            throws CTFException, IOException, UnusableTraceException {
        Path file = input.getFile().toPath();
        StructDeclaration context = stream.getPacketContextDecl();
        if (context == null) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long offset = 0;
            while (offset < channel.size()) {
                BitBuffer bits = window(channel, offset, trace);
                long instance = 0;
                if (trace.packetHeaderIsSet()) {
                    StructDefinition header =
                            trace.getPacketHeader()
                                    .createDefinition(
                                            trace, ILexicalScope.TRACE_PACKET_HEADER, bits);
                    instance = integer(header, "stream_instance_id", -1);
                }
                StructDefinition packet =
                        context.createDefinition(input, ILexicalScope.STREAM_PACKET_CONTEXT, bits);
                long left = channel.size() - offset;
                long size = integer(packet, "packet_size", left * Byte.SIZE) / Byte.SIZE;
                if (size <= 0 || size > left) {
                    throw damaged(
                            file.getParent(),
                            "a packet of " + file.getFileName() + " is not complete");
                }
                long content = integer(packet, "content_size", size * Byte.SIZE);
                // The packets of one buffer go on from file to file where the files' size is
                // bounded.
                Path own = instance < 0 ? file : null;
                streams.computeIfAbsent(
                                new StreamKey(stream.getId(), instance, own),
                                key -> new ArrayList<>())
                        .add(
                                new Packet(
                                        integer(packet, "packet_seq_num", -1),
                                        integer(packet, "events_discarded", -1),
                                        content <= bits.position(),
                                        time(trace, packet, "timestamp_begin"),
                                        time(trace, packet, "timestamp_end")));
                offset += size;
            }
        }
    }

    /** Nanoseconds since 1970; -1 where the packet does not say. */
    private static long time(CTFTrace trace, StructDefinition packet, String name) {
        long cycles = integer(packet, name, -1);
        return cycles < 0 ? -1 : trace.timestampCyclesToNanos(cycles);
    }

    private static BitBuffer window(FileChannel channel, long offset, CTFTrace trace)
            throws IOException {
        ByteBuffer bytes =
                ByteBuffer.allocate((int) Math.min(HEADER_WINDOW, channel.size() - offset));
        while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {
            // A read may bring less than what was asked for.
        }
        bytes.flip();
        BitBuffer bits = new BitBuffer(bytes);
        bits.setByteOrder(trace.getByteOrder());
        return bits;
    }

    private static long integer(StructDefinition struct, String name, long otherwise) {
        return struct.getDefinition(name) instanceof IntegerDefinition integer
                ? integer.getValue()
                : otherwise;
    }

    /** The header has a running count, which begins before the trace where packet 0 is missing. */
    private static long discardedEvents(List<Packet> packets) {
        Packet first = packets.get(0);
        long before = first.sequence > 0 ? first.discarded : 0;
        return Math.max(0, packets.get(packets.size() - 1).discarded - before);
    }

    private static long missingPackets(List<Packet> packets) {
        long first = packets.get(0).sequence;
        long last = packets.get(packets.size() - 1).sequence;
        return first < 0 ? 0 : Math.max(0, last - first + 1 - packets.size());
    }
}
