// SPDX-License-Identifier: MIT
package app;

import java.util.Map;
import java.util.TreeMap;
import org.springframework.data.redis.hash.ObjectHashMapper;

/** The hash that Spring Data Redis stores. */
class SpringDataRedis extends Look {

    private final ObjectHashMapper mapper = new ObjectHashMapper();

    @Override
    String at(Object object) {
        Map<byte[], byte[]> hash = mapper.toHash(object);
        Map<String, String> shown = new TreeMap<>();
        hash.forEach((key, value) -> shown.put(new String(key), hex(value)));
        return shown + " " + mapper.fromHash(hash);
    }
}
