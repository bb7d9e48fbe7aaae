// SPDX-License-Identifier: MIT
package app;

import com.mongodb.DBObject;
import org.bson.BasicBSONEncoder;
import org.mongodb.morphia.Morphia;

/** The document that Morphia 1 writes. */
class Morphia1 extends Look {

    private final Morphia morphia = new Morphia();

    @Override
    String at(Object object) {
        DBObject document = morphia.toDBObject(object);
        return hex(new BasicBSONEncoder().encode(document));
    }
}
