// SPDX-License-Identifier: MIT
package app;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.io.StringReader;
import java.io.StringWriter;

/** The XML that JAXB writes of fields. */
class JaxbLook extends Look {

    @Override
    Object object() {
        return new XmlOrder();
    }

    @Override
    String at(Object object) throws Exception {
        JAXBContext context = JAXBContext.newInstance(XmlOrder.class);
        StringWriter xml = new StringWriter();
        context.createMarshaller().marshal(object, xml);
        XmlOrder read =
                (XmlOrder) context.createUnmarshaller().unmarshal(new StringReader(xml.toString()));
        return xml + " " + read.id + read.number + read.price + read.paid;
    }
}

@XmlRootElement
@XmlAccessorType(XmlAccessType.FIELD)
class XmlOrder {
    String id = "a-1";
    int number = 7;
    double price = 9.5;
    boolean paid = true;
}
