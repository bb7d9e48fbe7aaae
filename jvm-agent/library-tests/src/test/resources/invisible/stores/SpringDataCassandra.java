// SPDX-License-Identifier: MIT
package app;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.data.annotation.Id;
import org.springframework.data.cassandra.core.convert.MappingCassandraConverter;
import org.springframework.data.cassandra.core.mapping.CassandraMappingContext;
import org.springframework.data.cassandra.core.mapping.Table;

/** The columns that Spring Data Cassandra writes. */
class SpringDataCassandra extends Look {

    private final MappingCassandraConverter converter;

    SpringDataCassandra() {
        CassandraMappingContext context = new CassandraMappingContext();
        context.afterPropertiesSet();
        converter = new MappingCassandraConverter(context);
        converter.afterPropertiesSet();
    }

    @Override
    Object object() {
        return new CassandraOrder();
    }

    @Override
    String at(Object object) {
        Map<CqlIdentifier, Object> columns = new LinkedHashMap<>();
        converter.write(object, columns);
        return columns.toString();
    }
}

@Table
class CassandraOrder {
    @Id String id = "a-1";
    int number = 7;
    double price = 9.5;
    boolean paid = true;
}
