// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.BoolValue;
import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.DescriptorProtos.SourceCodeInfo.Location;
import com.google.protobuf.DoubleValue;
import com.google.protobuf.FloatValue;
import com.google.protobuf.Int32Value;
import com.google.protobuf.Int64Value;
import com.google.protobuf.Message;
import com.google.protobuf.StringValue;
import com.google.protobuf.Timestamp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.codecs.CollectionCodecProvider;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.DocumentCodecProvider;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.EnumCodecProvider;
import org.bson.codecs.MapCodecProvider;
import org.bson.codecs.UuidCodecProvider;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.jsr310.Jsr310CodecProvider;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.ObjectId;
import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.Memory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How many bytes values take in other formats than JSON, held against what libraries write. */
class WireFormatTest {

    private static final Instant MIDDAY = Instant.parse("2024-06-01T12:34:56.789Z");

    enum Grade {
        JUNIOR
    }

    private static int of(int format, Object value) {
        return ValueBytes.of(WireFormats.of(format), value, false);
    }

    static List<Object> documentValues() {
        List<Object> values = new ArrayList<>();
        values.add(null);
        values.addAll(List.of("", "Ann", 17, -4L, true, 2.25, 1.5f, Grade.JUNIOR));
        values.addAll(List.of(new BigDecimal("12.50"), UUID.randomUUID(), new ObjectId()));
        values.addAll(List.of(new Date(), MIDDAY, LocalDate.of(2024, 6, 1)));
        values.addAll(List.of(new byte[100], List.of(), List.of(1, 2), List.of("a", List.of())));
        values.add(new ArrayList<>(Collections.nCopies(1234, 5L)));
        values.add(new HashMap<>(Map.of("key", "value", "other", 1)));
        return values;
    }

    @ParameterizedTest
    @MethodSource("documentValues")
    void aValueOfADocumentCountsWhatMongoDbsCodecsWrite(Object value) {
        DocumentCodec codec =
                new DocumentCodec(
                        CodecRegistries.fromProviders(
                                new UuidCodecProvider(UuidRepresentation.STANDARD),
                                new EnumCodecProvider(),
                                new ValueCodecProvider(),
                                new Jsr310CodecProvider(),
                                new DocumentCodecProvider(),
                                new CollectionCodecProvider(),
                                new MapCodecProvider()));
        int empty = document(codec, new Document());
        int written = document(codec, new Document("f", value)) - empty;
        assertEquals(written - "?f0".length(), of(CallFormats.BSON, value));
    }

    private static int document(DocumentCodec codec, Document document) {
        BasicOutputBuffer buffer = new BasicOutputBuffer();
        try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
            codec.encode(writer, document, EncoderContext.builder().build());
        }
        return buffer.getSize();
    }

    static List<Message> messages() {
        return List.of(
                StringValue.of("Ann"),
                StringValue.of(""),
                StringValue.of("a".repeat(200)),
                Int32Value.of(0),
                Int32Value.of(127),
                Int32Value.of(128),
                Int32Value.of(-1),
                Int64Value.of(1L << 40),
                BoolValue.of(true),
                BoolValue.of(false),
                DoubleValue.of(1.5),
                FloatValue.of(1.5f),
                BytesValue.of(ByteString.copyFrom(new byte[300])),
                Timestamp.newBuilder().setSeconds(1717245296).setNanos(789).build(),
                Location.newBuilder()
                        .addPath(1)
                        .addPath(0)
                        .addPath(300)
                        .setLeadingComments("about this")
                        .setTrailingComments("about that")
                        .addLeadingDetachedComments("one")
                        .addLeadingDetachedComments("")
                        .build());
    }

    @ParameterizedTest
    @MethodSource("messages")
    void theFieldsOfAMessageCountWhatProtocolBuffersWrite(Message message) {
        ValueHolder.add("com.google.protobuf.LazyStringArrayList", "list");
        ValueHolder.add("com.google.protobuf.ByteString$LiteralByteString", "bytes");
        List<Integer> offsets = new ArrayList<>();
        List<Byte> types = new ArrayList<>();
        for (Field field : message.getClass().getDeclaredFields()) {
            boolean isOfMessage =
                    !Modifier.isStatic(field.getModifiers())
                            && field.getName().endsWith("_")
                            && !field.getName().startsWith("bitField");
            if (isOfMessage) {
                offsets.add(Memory.fieldOffset(message.getClass(), field.getName()));
                types.add((byte) field.getType().descriptorString().charAt(0));
            }
        }
        byte[] kinds = new byte[types.size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = types.get(i);
        }
        int[] bytes =
                FieldBytes.of(
                        message,
                        offsets.stream().mapToInt(Integer::intValue).toArray(),
                        kinds,
                        CallFormats.JSON);
        assertEquals(CallFormats.PROTOBUF, bytes[kinds.length]);
        int sum = 0;
        for (int i = 0; i < kinds.length; i++) {
            // What holds lengths of its own, and no value.
            sum += Math.max(0, bytes[i]);
        }
        assertEquals(message.getSerializedSize(), sum, message::toString);
    }

    static class Holder implements Serializable {
        private final Object value;

        Holder(Object value) {
            this.value = value;
        }
    }

    static List<Supplier<Object>> serializedValues() {
        List<Supplier<Object>> values = new ArrayList<>();
        values.add(() -> null);
        values.add(() -> new String("Ann"));
        values.add(() -> Grade.JUNIOR);
        values.add(() -> Integer.valueOf(100_000 + (int) (Math.random() * 100_000)));
        values.add(() -> Double.valueOf(Math.random()));
        values.add(() -> new Date(MIDDAY.toEpochMilli()));
        values.add(() -> MIDDAY.plusNanos(1));
        values.add(() -> LocalDate.of(2024, 6, 1).plusDays(1));
        values.add(() -> LocalDateTime.of(2024, 6, 1, 12, 34, 56, 789));
        values.add(UUID::randomUUID);
        values.add(() -> new BigInteger("12345678901234567890"));
        values.add(() -> new BigDecimal("12345678901234567890.5"));
        values.add(() -> new byte[100]);
        values.add(() -> new ArrayList<>(List.of(new String("a"), new String("bcd"))));
        values.add(() -> new HashMap<>(Map.of(new String("key"), new String("value"))));
        return values;
    }

    @ParameterizedTest
    @MethodSource("serializedValues")
    void aValueCountsWhatObjectOutputStreamWrites(Supplier<Object> values) throws IOException {
        int objects = 20;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int before = 0;
        Object last = null;
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            for (int i = 0; i < objects; i++) {
                stream.flush();
                before = bytes.size();
                last = values.get();
                stream.writeObject(new Holder(last));
            }
        }
        int ofHolder = of(CallFormats.JAVA, new Holder(1));
        assertEquals(bytes.size() - before - ofHolder, of(CallFormats.JAVA, last));
    }

    @Test
    void aColumnCountsItsText() {
        assertEquals(0, of(CallFormats.ROW, null));
        assertEquals("Ann".length(), of(CallFormats.ROW, "Ann"));
        assertEquals("-12.50".length(), of(CallFormats.ROW, new BigDecimal("-12.50")));
        assertEquals("0.05".length(), of(CallFormats.ROW, new BigDecimal("0.05")));
        assertEquals("2024-06-01".length(), of(CallFormats.ROW, LocalDate.of(2024, 6, 1)));
        assertEquals("{1,22}".length(), of(CallFormats.ROW, new Integer[] {1, 22}));
    }

    @Test
    void whatStandsInRowsOfItsOwnTakesNothingAndIsNotAsked() {
        List<Object> loadedLazily =
                new AbstractList<>() {
                    @Override
                    public Object get(int index) {
                        throw new AssertionError("asked");
                    }

                    @Override
                    public int size() {
                        throw new AssertionError("asked");
                    }
                };
        assertEquals(0, of(CallFormats.ROW, loadedLazily));
        assertEquals(0, of(CallFormats.ROW, Collections.unmodifiableList(loadedLazily)));
        assertEquals(0, of(CallFormats.ROW, new ArrayList<>(List.of("a", "b"))));
        assertEquals(0, of(CallFormats.ROW, new Holder(1)));
        assertEquals(WireFormat.UNKNOWN, of(CallFormats.ROW, new Thread()));
    }

    @Test
    void theFormatOfACallIsKnownUntilAnotherTakesItsPlace() {
        long call = 77L << 6 | 3;
        assertEquals(CallFormats.JSON, CallFormats.of(call));
        CallFormats.tellDatabase(call, "jdbc:postgresql");
        assertEquals(CallFormats.ROW, CallFormats.of(call));
        assertEquals(CallFormats.JSON, CallFormats.of(call + (1 << 6)));
        CallFormats.tellDatabase(call, "mongodb");
        assertEquals(CallFormats.BSON, CallFormats.of(call));
        long other = call + (1024L << 6);
        CallFormats.tell(other, CallFormats.JAVA);
        assertEquals(CallFormats.JAVA, CallFormats.of(other));
        assertEquals(CallFormats.JSON, CallFormats.of(call));
        CallFormats.tellDatabase(0, "mongodb");
        assertEquals(CallFormats.JSON, CallFormats.of(0));
        assertTrue(CallFormats.of(-5L) == CallFormats.JSON);
    }
}
