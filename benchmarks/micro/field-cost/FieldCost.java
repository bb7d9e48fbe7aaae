// SPDX-License-Identifier: MIT

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Processor time of writing and reading a field of JSON, by its type: what objects with ten such
 * fields take beyond objects with none. Prints a line {@code TYPE BYTES NANOSECONDS COLD_WRITES
 * COLD_READS} for each. The last two are of single objects, of whose code and data the processor's
 * caches hold nothing: how many times as long a byte takes as to look at it once.
 */
public class FieldCost {
    private static final int OBJECTS = 200;
    private static final int FIELDS = 10;
    private static final int CACHES = 64 << 20;
    private static final int LINE = 64;
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private static final ObjectMapper MAPPER =
            new ObjectMapper()
                    .registerModule(new JavaTimeModule())
                    .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                    .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS);

    public static class Nothing {}

    public static class Flags {
        public boolean a0, a1 = true, a2, a3 = true, a4, a5 = true, a6, a7 = true, a8, a9 = true;
    }

    public static class Numbers {
        public int a0 = 1234, a1 = 2234, a2 = 3234, a3 = 4234, a4 = 5234;
        public int a5 = 1235, a6 = 2235, a7 = 3235, a8 = 4235, a9 = 5235;
    }

    public static class Reals {
        public double a0 = 12.34, a1 = 22.34, a2 = 32.34, a3 = 42.34, a4 = 52.34;
        public double a5 = 12.35, a6 = 22.35, a7 = 32.35, a8 = 42.35, a9 = 52.35;
    }

    public static class Decimals {
        public BigDecimal a0 = new BigDecimal("12.34"), a1 = a0, a2 = a0, a3 = a0, a4 = a0;
        public BigDecimal a5 = a0, a6 = a0, a7 = a0, a8 = a0, a9 = a0;
    }

    public static class Dates {
        public LocalDateTime a0 = LocalDateTime.of(2024, 6, 1, 12, 34, 56, 789_000_000);
        public LocalDateTime a1 = a0, a2 = a0, a3 = a0, a4 = a0, a5 = a0, a6 = a0, a7 = a0;
        public LocalDateTime a8 = a0, a9 = a0;
    }

    public static class Texts {
        public String a0, a1, a2, a3, a4, a5, a6, a7, a8, a9;

        public Texts() {}

        Texts(int length) {
            a0 = "x".repeat(length);
            a1 = a2 = a3 = a4 = a5 = a6 = a7 = a8 = a9 = a0;
        }
    }

    public static class Inner {
        public int a0 = 1234;
    }

    public static class Nested {
        public Inner a0 = new Inner(), a1 = a0, a2 = a0, a3 = a0, a4 = a0;
        public Inner a5 = a0, a6 = a0, a7 = a0, a8 = a0, a9 = a0;
    }

    public static class Lists {
        public List<String> a0 = List.of("abcd"), a1 = a0, a2 = a0, a3 = a0, a4 = a0;
        public List<String> a5 = a0, a6 = a0, a7 = a0, a8 = a0, a9 = a0;
    }

    private static final class Kind {
        private final String name;
        private final ObjectWriter writer = MAPPER.writer();
        private final ObjectReader reader;
        private final Object[] objects = new Object[OBJECTS];
        private final byte[] text;
        private final List<Long> rounds = new ArrayList<>();
        private final ObjectWriter single = MAPPER.writer();
        private final ObjectReader singles;
        private final List<Long> coldWrites = new ArrayList<>();
        private final List<Long> coldReads = new ArrayList<>();

        Kind(String name, Object one) throws Exception {
            this.name = name;
            Arrays.fill(objects, one);
            text = writer.writeValueAsBytes(objects);
            reader = MAPPER.readerFor(MAPPER.getTypeFactory().constructArrayType(one.getClass()));
            singles = MAPPER.readerFor(one.getClass());
        }

        /**
         * One object is written and read, by whatever code and data the processor has kept.
         *
         * @param others what stands in its caches instead
         */
        void coldRound(byte[] others) throws Exception {
            evict(others);
            long began = CLOCK.getCurrentThreadCpuTime();
            byte[] written = single.writeValueAsBytes(objects[0]);
            coldWrites.add(CLOCK.getCurrentThreadCpuTime() - began);
            evict(others);
            began = CLOCK.getCurrentThreadCpuTime();
            Object read = singles.readValue(written);
            coldReads.add(CLOCK.getCurrentThreadCpuTime() - began);
            if (read.getClass() != objects[0].getClass()) {
                throw new AssertionError();
            }
        }

        void round() throws Exception {
            long began = CLOCK.getCurrentThreadCpuTime();
            byte[] written = writer.writeValueAsBytes(objects);
            Object[] read = reader.readValue(written);
            rounds.add(CLOCK.getCurrentThreadCpuTime() - began);
            if (read.length != OBJECTS) {
                throw new AssertionError();
            }
        }

        /** A thread that is interrupted takes longer, and never less. */
        double quickest() {
            return rounds.stream().sorted().skip(rounds.size() / 20).findFirst().orElseThrow();
        }

        static double median(List<Long> times) {
            return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow();
        }

        double bytes() {
            return (double) text.length / OBJECTS;
        }
    }

    private static int seen;

    private static void evict(byte[] others) {
        for (int i = 0; i < others.length; i += LINE) {
            others[i]++;
            seen += others[i];
        }
    }

    /** Nanoseconds to look at a byte of a text, by a table, at the quickest. */
    private static double scan(byte[] text) {
        byte[] table = new byte[256];
        Arrays.setAll(new Object[256], i -> table[i] = (byte) (i < ' ' || i == '"' ? 1 : 0));
        long quickest = Long.MAX_VALUE;
        for (int round = 0; round < 20_000; round++) {
            long began = CLOCK.getCurrentThreadCpuTime();
            int sum = 0;
            for (byte one : text) {
                sum += table[one & 0xff];
            }
            seen += sum;
            quickest = Math.min(quickest, CLOCK.getCurrentThreadCpuTime() - began);
        }
        return (double) quickest / text.length;
    }

    private static void cold(List<Kind> kinds, int rounds) throws Exception {
        byte[] others = new byte[CACHES];
        for (int i = 0; i < rounds; i++) {
            for (Kind kind : kinds) {
                kind.coldRound(others);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        int rounds = Integer.parseInt(arguments[0]);
        List<Kind> kinds =
                List.of(
                        new Kind("nothing", new Nothing()),
                        new Kind("flag", new Flags()),
                        new Kind("number", new Numbers()),
                        new Kind("real", new Reals()),
                        new Kind("decimal", new Decimals()),
                        new Kind("date", new Dates()),
                        new Kind("text10", new Texts(10)),
                        new Kind("text100", new Texts(100)),
                        new Kind("text1000", new Texts(1000)),
                        new Kind("nested", new Nested()),
                        new Kind("list", new Lists()));
        for (int i = 0; i < rounds; i++) {
            for (Kind kind : kinds) {
                kind.round();
            }
            if (i == rounds / 2) {
                kinds.forEach(kind -> kind.rounds.clear()); // until then code was compiled
            }
        }
        cold(kinds, Integer.parseInt(arguments[1]));
        double scan = scan(kinds.get(2).text);
        Kind nothing = kinds.get(0);
        for (Kind kind : kinds.subList(1, kinds.size())) {
            double bytes = (kind.bytes() - nothing.bytes()) / FIELDS;
            double writes = Kind.median(kind.coldWrites) - Kind.median(nothing.coldWrites);
            double reads = Kind.median(kind.coldReads) - Kind.median(nothing.coldReads);
            System.out.printf(
                    "%s %.1f %.1f %.1f %.1f%n",
                    kind.name,
                    bytes,
                    (kind.quickest() - nothing.quickest()) / OBJECTS / FIELDS,
                    writes / FIELDS / bytes / scan,
                    reads / FIELDS / bytes / scan);
        }
        System.err.println(seen);
    }
}
