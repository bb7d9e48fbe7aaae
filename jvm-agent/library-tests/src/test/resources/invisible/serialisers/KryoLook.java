// SPDX-License-Identifier: MIT
package app;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;

/** The bytes that Kryo writes, and its copy. */
class KryoLook extends Look {

    @Override
    String at(Object object) {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        Output output = new Output(1024, -1);
        kryo.writeClassAndObject(output, object);
        byte[] bytes = output.toBytes();
        return hex(bytes) + kryo.readClassAndObject(new Input(bytes)) + " " + kryo.copy(object);
    }
}
