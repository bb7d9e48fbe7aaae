// SPDX-License-Identifier: MIT
package app;

import com.mongodb.BasicDBObject;
import java.lang.reflect.Proxy;
import org.bson.BasicBSONEncoder;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** The document that Spring Data MongoDB would send to the server, and what it reads of it. */
class SpringDataMongo extends Look {

    private final MappingMongoConverter converter;

    SpringDataMongo() {
        MongoMappingContext context = new MongoMappingContext();
        context.afterPropertiesSet();
        DbRefResolver none =
                (DbRefResolver)
                        Proxy.newProxyInstance(
                                DbRefResolver.class.getClassLoader(),
                                new Class<?>[] {DbRefResolver.class},
                                (proxy, method, arguments) -> null);
        converter = new MappingMongoConverter(none, context);
        converter.afterPropertiesSet();
    }

    @Override
    String at(Object object) {
        BasicDBObject document = new BasicDBObject();
        converter.write(object, document);
        return document.keySet()
                + " "
                + hex(new BasicBSONEncoder().encode(document))
                + " "
                + converter.read(Order.class, document);
    }
}
