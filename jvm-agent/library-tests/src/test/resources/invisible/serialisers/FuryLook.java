// SPDX-License-Identifier: MIT
package app;

import org.apache.fory.Fory;
import org.apache.fory.config.Language;

/** The bytes that Apache Fory writes, called Fury before. */
class FuryLook extends Look {

    private final Fory fory =
            Fory.builder().withLanguage(Language.JAVA).requireClassRegistration(false).build();

    @Override
    String at(Object object) {
        byte[] bytes = fory.serialize(object);
        return hex(bytes) + " " + fory.deserialize(bytes);
    }
}
