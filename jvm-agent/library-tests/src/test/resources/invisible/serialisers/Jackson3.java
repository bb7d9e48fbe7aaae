// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import tools.jackson.databind.json.JsonMapper;

/** The JSON that Jackson 3 writes of the fields alone. */
class Jackson3 extends Look {

    private final JsonMapper mapper =
            JsonMapper.builder()
                    .changeDefaultVisibility(
                            visible ->
                                    visible.withVisibility(PropertyAccessor.ALL, Visibility.NONE)
                                            .withVisibility(PropertyAccessor.FIELD, Visibility.ANY))
                    .build();

    @Override
    String at(Object object) {
        byte[] json = mapper.writeValueAsBytes(object);
        return hex(json) + " " + mapper.readValue(json, Order.class);
    }
}
