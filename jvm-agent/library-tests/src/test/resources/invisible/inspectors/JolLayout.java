// SPDX-License-Identifier: MIT
package app;

import org.openjdk.jol.info.ClassLayout;

/** Where JOL says that the fields of a class lie, and how large its objects are. */
class JolLayout extends Look {

    @Override
    String at(Object object) {
        return ClassLayout.parseClass(object.getClass()).toPrintable();
    }
}
