// SPDX-License-Identifier: MIT
package app;

import java.io.Serializable;

/** An object within another. */
public class Address implements Serializable {
    String street = "Main";
    long code = 12345;

    public String getStreet() {
        return street;
    }

    public void setStreet(String street) {
        this.street = street;
    }

    public long getCode() {
        return code;
    }

    public void setCode(long code) {
        this.code = code;
    }

    @Override
    public String toString() {
        return street + " " + code;
    }
}
