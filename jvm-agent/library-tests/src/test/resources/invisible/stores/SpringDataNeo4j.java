// SPDX-License-Identifier: MIT
package app;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.data.neo4j.core.mapping.Neo4jMappingContext;
import org.springframework.data.neo4j.core.schema.Id;
import org.springframework.data.neo4j.core.schema.Node;

/** The properties that Spring Data Neo4j gives a node. */
class SpringDataNeo4j extends Look {

    private final Neo4jMappingContext context = new Neo4jMappingContext();

    SpringDataNeo4j() {
        context.setInitialEntitySet(Collections.singleton(NodeOrder.class));
        context.afterPropertiesSet();
    }

    @Override
    Object object() {
        return new NodeOrder();
    }

    @Override
    @SuppressWarnings("unchecked")
    String at(Object object) {
        Map<String, Object> written = new HashMap<>();
        context.getEntityConverter().write(object, written);
        written.computeIfPresent(
                "__properties__",
                (key, properties) -> new TreeMap<>((Map<String, Object>) properties));
        return new TreeMap<>(written).toString();
    }
}

@Node
class NodeOrder {
    @Id String id = "a-1";
    int number = 7;
    double price = 9.5;
    boolean paid = true;
}
