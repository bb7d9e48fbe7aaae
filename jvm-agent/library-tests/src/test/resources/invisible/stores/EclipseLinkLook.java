// SPDX-License-Identifier: MIT
package app;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.Persistence;
import java.util.HashMap;
import java.util.Map;

/** The table that EclipseLink makes for a class, and the row of an object. */
class EclipseLinkLook extends Look {

    private static final String URL = "jdbc:h2:mem:orders;DB_CLOSE_DELAY=-1";

    private final EntityManagerFactory factory;

    EclipseLinkLook() {
        Map<String, Object> properties = new HashMap<>();
        properties.put("jakarta.persistence.jdbc.url", URL);
        properties.put("jakarta.persistence.jdbc.driver", "org.h2.Driver");
        properties.put("eclipselink.ddl-generation", "create-tables");
        properties.put("eclipselink.logging.level", "OFF");
        factory = Persistence.createEntityManagerFactory("orders", properties);
    }

    @Override
    Object object() {
        return new LinkedOrder();
    }

    @Override
    String at(Object object) throws Exception {
        EntityManager manager = factory.createEntityManager();
        manager.getTransaction().begin();
        manager.persist(object);
        manager.getTransaction().commit();
        String shown = Rows.of(URL);
        manager.clear();
        factory.getCache().evictAll();
        manager.getTransaction().begin();
        LinkedOrder read = manager.find(LinkedOrder.class, "a-1");
        shown += read;
        read.number = 8;
        manager.getTransaction().commit();
        shown += Rows.of(URL);
        manager.getTransaction().begin();
        manager.remove(read);
        manager.getTransaction().commit();
        manager.close();
        return shown;
    }
}

@Entity
class LinkedOrder {
    @Id String id = "a-1";
    int number = 7;
    double price = 9.5;
    boolean paid = true;

    LinkedOrder() {}

    @Override
    public String toString() {
        return id + " " + number + " " + price + " " + paid;
    }
}
