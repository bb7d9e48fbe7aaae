// SPDX-License-Identifier: MIT
package app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;

/** The bytes that the JDK writes, with the number that it computes for the class. */
class JavaSerialisation extends Look {

    @Override
    String at(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream output = new ObjectOutputStream(bytes)) {
            output.writeObject(object);
        }
        return hex(bytes.toByteArray())
                + " "
                + ObjectStreamClass.lookup(object.getClass())
                + " "
                + new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }
}
