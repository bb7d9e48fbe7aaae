// SPDX-License-Identifier: MIT
package app;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** A library, seen by what it makes of an object. */
public abstract class Look {

    /** What the remote call returns: alike each time. */
    Object object() {
        return new Order();
    }

    /** What the library writes, maps, copies or prints, as text; alike for objects that are. */
    abstract String at(Object object) throws Exception;

    static String hex(byte[] bytes) {
        return new BigInteger(1, bytes).toString(16)
                + " "
                + new String(bytes, StandardCharsets.US_ASCII).replaceAll("[^ -~]", ".");
    }
}
