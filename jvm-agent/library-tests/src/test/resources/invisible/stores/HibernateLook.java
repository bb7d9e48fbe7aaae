// SPDX-License-Identifier: MIT
package app;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** The table that Hibernate makes for a class, and the row of an object. */
class HibernateLook extends Look {

    private static final String URL = "jdbc:h2:mem:orders;DB_CLOSE_DELAY=-1";

    private final SessionFactory factory;

    HibernateLook() {
        Configuration configuration = new Configuration();
        configuration.setProperty("hibernate.connection.url", URL);
        configuration.setProperty("hibernate.dialect", "org.hibernate.dialect.H2Dialect");
        configuration.setProperty("hibernate.connection.driver_class", "org.h2.Driver");
        configuration.setProperty("hibernate.hbm2ddl.auto", "create");
        configuration.addAnnotatedClass(EntityOrder.class);
        factory = configuration.buildSessionFactory();
    }

    @Override
    Object object() {
        return new EntityOrder();
    }

    @Override
    String at(Object object) throws Exception {
        String shown;
        try (Session session = factory.openSession()) {
            session.beginTransaction();
            session.persist(object);
            session.getTransaction().commit();
            shown = Rows.of(URL);
        }
        try (Session session = factory.openSession()) {
            session.beginTransaction();
            List<?> all = session.createQuery("from EntityOrder").list();
            EntityOrder read = (EntityOrder) all.get(0);
            shown += read;
            read.number = 8; // dirty checking
            session.getTransaction().commit();
            shown += Rows.of(URL);
        }
        try (Session session = factory.openSession()) {
            session.beginTransaction();
            session.remove(session.find(EntityOrder.class, "a-1"));
            session.getTransaction().commit();
        }
        return shown;
    }
}

@Entity
class EntityOrder {
    @Id String id = "a-1";
    int number = 7;
    double price = 9.5;
    boolean paid = true;

    EntityOrder() {}

    @Override
    public String toString() {
        return id + " " + number + " " + price + " " + paid;
    }
}
