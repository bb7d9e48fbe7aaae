// SPDX-License-Identifier: MIT
package app;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.config.PropertyVisibilityStrategy;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** The JSON that Yasson writes of all fields. */
class YassonLook extends Look {

    private final Jsonb jsonb =
            JsonbBuilder.create(
                    new JsonbConfig()
                            .withPropertyVisibilityStrategy(
                                    new PropertyVisibilityStrategy() {
                                        @Override
                                        public boolean isVisible(Field field) {
                                            return true;
                                        }

                                        @Override
                                        public boolean isVisible(Method method) {
                                            return false;
                                        }
                                    }));

    @Override
    String at(Object object) {
        String json = jsonb.toJson(object);
        return json + " " + jsonb.fromJson(json, Order.class);
    }
}
