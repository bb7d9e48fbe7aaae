// SPDX-License-Identifier: MIT
package app;

import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.introspector.BeanAccess;

/** The YAML that SnakeYAML writes of fields. */
class SnakeYaml extends Look {

    @Override
    String at(Object object) {
        Yaml yaml = new Yaml();
        yaml.setBeanAccess(BeanAccess.FIELD);
        String text = yaml.dumpAsMap(object);
        return text + " " + yaml.loadAs(text, Order.class);
    }
}
