// SPDX-License-Identifier: MIT
package vendor;

import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.ParseContext;
import com.jayway.jsonpath.spi.json.JacksonJsonProvider;
import com.jayway.jsonpath.spi.mapper.JacksonMappingProvider;

/** A library that reads what it is given by paths. */
public class Prices {

    /** Those of Jackson, or of json-smart, as nobody says otherwise. */
    public static final ParseContext PATHS =
            JsonPath.using(
                    Boolean.getBoolean("jackson")
                            ? Configuration.builder()
                                    .jsonProvider(new JacksonJsonProvider())
                                    .mappingProvider(new JacksonMappingProvider())
                                    .build()
                            : Configuration.defaultConfiguration());

    /** The name in it. */
    public static String name(String json) {
        return PATHS.parse(json).read("$.name");
    }

    /** The home in it, as the caller's class. */
    public static <T> T home(String json, Class<T> type) {
        return PATHS.parse(json).read("$.home", type);
    }
}
