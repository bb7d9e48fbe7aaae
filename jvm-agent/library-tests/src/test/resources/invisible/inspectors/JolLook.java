// SPDX-License-Identifier: MIT
package app;

import java.util.stream.Collectors;
import org.openjdk.jol.info.ClassData;

/** The fields that JOL finds in an object. */
class JolLook extends Look {

    @Override
    String at(Object object) {
        return ClassData.parseInstance(object).fields().stream()
                .map(field -> field.typeClass() + " " + field.name())
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
