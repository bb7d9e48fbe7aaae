// SPDX-License-Identifier: MIT
package app;

import com.mongodb.client.MongoClients;
import dev.morphia.Datastore;
import dev.morphia.Morphia;
import dev.morphia.annotations.Entity;
import dev.morphia.annotations.Id;
import org.bson.BsonBinaryWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** The document that Morphia 2 writes; its client connects to no server until it needs one. */
class Morphia2 extends Look {

    private final Codec<MorphiaOrder> codec;

    Morphia2() {
        Datastore datastore =
                Morphia.createDatastore(MongoClients.create("mongodb://localhost:1"), "orders");
        datastore.getMapper().map(MorphiaOrder.class);
        codec = datastore.getCodecRegistry().get(MorphiaOrder.class);
    }

    @Override
    Object object() {
        return new MorphiaOrder();
    }

    @Override
    String at(Object object) {
        BasicOutputBuffer bytes = new BasicOutputBuffer();
        codec.encode(
                new BsonBinaryWriter(bytes),
                (MorphiaOrder) object,
                EncoderContext.builder().build());
        return hex(bytes.toByteArray());
    }
}

@Entity
class MorphiaOrder {
    @Id String id = "a-1";
    int number = 7;
    double price = 9.5;
    boolean paid = true;
}
