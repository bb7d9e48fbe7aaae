// SPDX-License-Identifier: MIT
package app;

import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.io.xml.DomDriver;

/** The XML that XStream writes. */
class XStreamLook extends Look {

    private final XStream xstream = new XStream(new DomDriver());

    XStreamLook() {
        allow(xstream);
    }

    private static void allow(XStream xstream) {
        try { // what old versions do not have
            XStream.class
                    .getMethod("allowTypesByWildcard", String[].class)
                    .invoke(xstream, (Object) new String[] {"app.*"});
        } catch (ReflectiveOperationException old) {
            return; // it allows everything
        }
    }

    @Override
    String at(Object object) {
        String xml = xstream.toXML(object);
        return xml + " " + xstream.fromXML(xml);
    }
}
