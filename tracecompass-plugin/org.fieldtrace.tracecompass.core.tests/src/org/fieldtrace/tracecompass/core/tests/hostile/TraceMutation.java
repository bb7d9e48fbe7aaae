// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.hostile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.tests.RecordedTraces;

/** One way of damaging a trace. The same seed does the same to the same trace. */
enum TraceMutation {
    /** Some bits of the events or the headers are the other way round. */
    BITS {
        @Override
        void damage(Path trace, Random random) throws IOException {
            rewrite(channel(trace, random), bytes -> flip(bytes, random));
        }
    },
    /** A number somewhere is at the end of its range. */
    NUMBERS {
        @Override
        void damage(Path trace, Random random) throws IOException {
            rewrite(channel(trace, random), bytes -> overwrite(bytes, random));
        }
    },
    /** Bytes are missing or too many, at the end or amid others. */
    LENGTHS {
        @Override
        void damage(Path trace, Random random) throws IOException {
            rewrite(channel(trace, random), bytes -> lengthen(bytes, random));
        }
    },
    /** Packets are missing, twice there, in another order, or their headers say something else. */
    PACKETS {
        @Override
        void damage(Path trace, Random random) throws IOException {
            rewrite(channel(trace, random), bytes -> shuffle(bytes, random));
        }
    },
    /** Bits of the metadata are the other way round, or their end is missing. */
    METADATA_BYTES {
        @Override
        void damage(Path trace, Random random) throws IOException {
            rewrite(
                    trace.resolve("metadata"),
                    bytes ->
                            random.nextInt(4) == 0 ? lengthen(bytes, random) : flip(bytes, random));
        }
    },
    /** The metadata declare something else. */
    METADATA_TEXT {
        @Override
        void damage(Path trace, Random random) throws IOException {
            rewrite(trace.resolve("metadata"), bytes -> edit(bytes, random));
        }
    },
    /** Events are missing, twice there, in another order or with other values. */
    EVENTS {
        @Override
        void damage(Path trace, Random random) throws IOException {
            if (random.nextInt(4) == 0) {
                BITS.damage(trace, random);
            }
        }

        @Override
        void begin(Path trace, Path sound, Random random) throws IOException {
            writeEvents(trace, random);
        }
    };

    private interface Change {
        byte[] of(byte[] bytes);
    }

    private static final int REQUESTS = 30;
    private static final long INTERVAL = 200_000;
    private static final long FIRST_EVENT = 10_000_000_000L;

    /** Where a packet's header and context have their 64-bit fields, bytes. */
    private static final int[] PACKET_FIELDS = {24, 32, 40, 48, 56, 64, 72};

    private static final int PACKET_SIZE = 56;
    private static final int METADATA_HEADER = 37;
    private static final int METADATA_MAGIC = 0x75D11D57;
    private static final Pattern NUMBER = Pattern.compile("\\b\\d+\\b");
    private static final long[] ENDS = {
        0, -1, 1, Long.MAX_VALUE, Long.MIN_VALUE, Integer.MAX_VALUE, 0xffff_ffffL, 1L << 40, 65_535
    };

    /** Damages a trace that was copied or made by {@link #begin}. */
    abstract void damage(Path trace, Random random) throws IOException;

    /** Makes the trace that is damaged afterwards. */
    void begin(Path trace, Path sound, Random random) throws IOException {
        RecordedTraces.copy(sound, trace);
    }

    /** Makes a damaged trace of a sound one. */
    final void write(Path trace, Path sound, Random random) throws IOException {
        begin(trace, sound, random);
        damage(trace, random);
    }

    private static Path channel(Path trace, Random random) throws IOException {
        List<Path> channels = new ArrayList<>();
        for (Path file : RecordedTraces.files(trace)) {
            if (Files.size(file) > 0 && !file.endsWith("metadata")) {
                channels.add(file);
            }
        }
        return channels.get(random.nextInt(channels.size()));
    }

    private static void rewrite(Path file, Change change) throws IOException {
        Files.write(file, change.of(Files.readAllBytes(file)));
    }

    private static byte[] flip(byte[] bytes, Random random) {
        for (int flips = 1 + random.nextInt(16); flips > 0; flips--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        }
        return bytes;
    }

    private static byte[] overwrite(byte[] bytes, Random random) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int numbers = 1 + random.nextInt(4); numbers > 0; numbers--) {
            long value = ENDS[random.nextInt(ENDS.length)];
            switch (random.nextInt(4)) {
                case 0 -> buffer.put(random.nextInt(bytes.length), (byte) value);
                case 1 -> buffer.putShort(random.nextInt(bytes.length - 1), (short) value);
                case 2 -> buffer.putInt(random.nextInt(bytes.length - 3), (int) value);
                default -> buffer.putLong(random.nextInt(bytes.length - 7), value);
            }
        }
        return bytes;
    }

    private static byte[] lengthen(byte[] bytes, Random random) {
        int at = random.nextInt(bytes.length);
        int some = Math.min(bytes.length - at, 1 + random.nextInt(64));
        byte[] noise = new byte[some];
        if (random.nextBoolean()) {
            random.nextBytes(noise);
        }
        return switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(bytes, at);
            case 1 -> join(bytes, noise);
            case 2 -> join(Arrays.copyOf(bytes, at), noise, from(bytes, at));
            default -> join(Arrays.copyOf(bytes, at), from(bytes, at + some));
        };
    }

    private static byte[] from(byte[] bytes, int at) {
        return Arrays.copyOfRange(bytes, at, bytes.length);
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            whole.writeBytes(part);
        }
        return whole.toByteArray();
    }

    private static byte[] shuffle(byte[] bytes, Random random) {
        List<byte[]> packets = packets(bytes);
        byte[] one = packets.get(random.nextInt(packets.size()));
        switch (random.nextInt(5)) {
            case 0 -> packets.remove(one);
            case 1 -> packets.add(random.nextInt(packets.size() + 1), one.clone());
            case 2 -> Collections.shuffle(packets, random);
            default -> {
                int field = PACKET_FIELDS[random.nextInt(PACKET_FIELDS.length)];
                ByteBuffer header = ByteBuffer.wrap(one).order(ByteOrder.LITTLE_ENDIAN);
                long value = ENDS[random.nextInt(ENDS.length)];
                header.putLong(
                        field,
                        random.nextBoolean()
                                ? value
                                : header.getLong(field) + random.nextInt(4096) - 2048);
            }
        }
        return join(packets.toArray(byte[][]::new));
    }

    private static List<byte[]> packets(byte[] bytes) {
        List<byte[]> packets = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        while (at < bytes.length) {
            int size = (int) (buffer.getLong(at + PACKET_SIZE) / Byte.SIZE);
            packets.add(Arrays.copyOfRange(bytes, at, at + size));
            at += size;
        }
        return packets;
    }

    private static byte[] edit(byte[] bytes, Random random) {
        String text = text(bytes);
        List<String> lines = new ArrayList<>(text.lines().toList());
        for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
            int line = random.nextInt(lines.size());
            int other = random.nextInt(lines.size());
            switch (random.nextInt(6)) {
                case 0 -> lines.remove(line);
                case 1 -> lines.add(line, lines.get(other));
                case 2 -> Collections.swap(lines, line, other);
                default -> changeNumber(lines, random);
            }
        }
        return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    }

    private static void changeNumber(List<String> lines, Random random) {
        List<Integer> numbered = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            // Behind the line that the format is recognised by.
            if (i > 0 && NUMBER.matcher(lines.get(i)).find()) {
                numbered.add(i);
            }
        }
        int line = numbered.get(random.nextInt(numbered.size()));
        List<MatchResult> numbers = NUMBER.matcher(lines.get(line)).results().toList();
        MatchResult number = numbers.get(random.nextInt(numbers.size()));
        String value =
                random.nextBoolean()
                        ? Long.toString(ENDS[random.nextInt(ENDS.length)])
                        : Integer.toString(random.nextInt(130));
        String text = lines.get(line);
        lines.set(line, text.substring(0, number.start()) + value + text.substring(number.end()));
    }

    /** The metadata without the headers of their packets. */
    private static String text(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (buffer.getInt(0) != METADATA_MAGIC) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int at = 0;
        while (at < bytes.length) {
            int content = buffer.getInt(at + 24) / Byte.SIZE;
            int size = buffer.getInt(at + 28) / Byte.SIZE;
            text.write(bytes, at + METADATA_HEADER, content - METADATA_HEADER);
            at += size;
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    private static void writeEvents(Path trace, Random random) throws IOException {
        Vocabulary vocabulary = Vocabulary.current();
        List<String> names = vocabulary.names();
        try (ShopTraffic traffic = shop(trace, random.nextLong())) {
            SyntheticTrace events = traffic.traces().get(0);
            events.disturb(random, random.nextDouble() * random.nextDouble());
            int strangers = random.nextInt(8);
            for (int i = 0; i < REQUESTS; i++) {
                traffic.request(i * INTERVAL);
                for (int j = 0; j < strangers; j++) {
                    String name = names.get(random.nextInt(names.size()));
                    events.add(
                            events.event(name).disturbAll(random),
                            FIRST_EVENT + i * INTERVAL + random.nextInt((int) INTERVAL),
                            100 + random.nextInt(6),
                            random.nextInt(8));
                }
            }
        }
    }

    /** A sound trace of a shop. */
    static void writeShop(Path trace) throws IOException {
        try (ShopTraffic traffic = shop(trace, 1)) {
            for (int i = 0; i < REQUESTS; i++) {
                traffic.request(i * INTERVAL);
            }
        }
    }

    private static ShopTraffic shop(Path trace, long seed) throws IOException {
        ShopTraffic traffic =
                new ShopTraffic(
                        trace.getParent(),
                        Vocabulary.current(),
                        List.of(trace.getFileName().toString()),
                        new long[] {0},
                        seed);
        traffic.probeMethods();
        return traffic;
    }
}
