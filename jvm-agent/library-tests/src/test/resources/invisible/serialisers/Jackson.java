// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The JSON that Jackson writes of the fields alone. */
class Jackson extends Look {

    private final ObjectMapper mapper = new ObjectMapper();

    Jackson() {
        mapper.setVisibility(PropertyAccessor.ALL, Visibility.NONE);
        mapper.setVisibility(PropertyAccessor.FIELD, Visibility.ANY);
    }

    @Override
    String at(Object object) throws Exception {
        byte[] json = mapper.writeValueAsBytes(object);
        return hex(json) + " " + mapper.readValue(json, Order.class);
    }
}
