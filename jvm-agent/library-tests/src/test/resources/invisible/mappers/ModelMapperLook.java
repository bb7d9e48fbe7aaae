// SPDX-License-Identifier: MIT
package app;

import org.modelmapper.ModelMapper;
import org.modelmapper.config.Configuration.AccessLevel;

/** What ModelMapper copies by fields. */
class ModelMapperLook extends Look {

    @Override
    String at(Object object) {
        ModelMapper mapper = new ModelMapper();
        mapper.getConfiguration()
                .setFieldMatchingEnabled(true)
                .setFieldAccessLevel(AccessLevel.PRIVATE);
        OrderView view = mapper.map(object, OrderView.class);
        StringBuilder mapped = new StringBuilder(view.id + view.number + view.price);
        mapper.getTypeMap(Order.class, OrderView.class).getMappings().stream()
                .map(Object::toString)
                .sorted()
                .forEach(mapping -> mapped.append('\n').append(mapping));
        return mapped.toString();
    }
}

class OrderView {
    String id;
    int number;
    double price;

    OrderView() {}
}
