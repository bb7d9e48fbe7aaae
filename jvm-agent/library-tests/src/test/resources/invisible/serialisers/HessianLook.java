// SPDX-License-Identifier: MIT
package app;

import com.caucho.hessian.io.Hessian2Input;
import com.caucho.hessian.io.Hessian2Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** The bytes that Hessian writes. */
class HessianLook extends Look {

    @Override
    String at(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Hessian2Output output = new Hessian2Output(bytes);
        output.writeObject(object);
        output.flush();
        return hex(bytes.toByteArray())
                + " "
                + new Hessian2Input(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }
}
