// SPDX-License-Identifier: MIT
package app;

import static org.bson.codecs.configuration.CodecRegistries.fromProviders;

import java.nio.ByteBuffer;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.codecs.BsonValueCodecProvider;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.pojo.PojoCodecProvider;
import org.bson.io.BasicOutputBuffer;

/** The document that MongoDB's own codec for plain objects writes. */
class MongoPojo extends Look {

    private final Codec<Order> codec =
            fromProviders(
                            new ValueCodecProvider(),
                            new BsonValueCodecProvider(),
                            PojoCodecProvider.builder().automatic(true).build())
                    .get(Order.class);

    @Override
    String at(Object object) {
        BasicOutputBuffer bytes = new BasicOutputBuffer();
        codec.encode(new BsonBinaryWriter(bytes), (Order) object, EncoderContext.builder().build());
        byte[] written = bytes.toByteArray();
        return hex(written)
                + " "
                + codec.decode(
                        new BsonBinaryReader(ByteBuffer.wrap(written)),
                        DecoderContext.builder().build());
    }
}
