// SPDX-License-Identifier: MIT
package app;

import com.mongodb.MongoClientSettings;
import java.util.concurrent.CountDownLatch;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;

/** A document that takes its time to be read, while its connection is in use. */
class MongoSlow {

    private static final int HELD_MS = Integer.getInteger("test.patience.ms") / 450;

    /** Told when the next one begins to be read. */
    static volatile CountDownLatch reading = new CountDownLatch(1);

    static CodecRegistry codecs() {
        return CodecRegistries.fromRegistries(
                CodecRegistries.fromCodecs(new SlowCodec()),
                MongoClientSettings.getDefaultCodecRegistry());
    }

    private static class SlowCodec implements Codec<MongoSlow> {

        @Override
        public MongoSlow decode(BsonReader reader, DecoderContext context) {
            reading.countDown();
            try {
                Thread.sleep(HELD_MS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            reader.readStartDocument();
            while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
                reader.skipName();
                reader.skipValue();
            }
            reader.readEndDocument();
            return new MongoSlow();
        }

        @Override
        public void encode(BsonWriter writer, MongoSlow value, EncoderContext context) {
            writer.writeStartDocument();
            writer.writeInt32("_id", 1);
            writer.writeEndDocument();
        }

        @Override
        public Class<MongoSlow> getEncoderClass() {
            return MongoSlow.class;
        }
    }
}
