// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** A database of walks, and of those who take the dogs there. */
final class Walks {
    private static final int WALKS = 4;

    /** Who takes the dogs. */
    @Entity(name = "Walker")
    static class Walker {
        @Id int number;
        String phone;
    }

    /** It comes with its walker, by a statement of its own. */
    @Entity(name = "Walk")
    static class Walk {
        @Id int number;
        String place;

        @ManyToOne Walker walker;
    }

    private static SessionFactory database;

    private Walks() {}

    /** A session, which the caller closes. */
    static Session open() {
        return database().openSession();
    }

    private static synchronized SessionFactory database() {
        if (database == null) {
            database =
                    new Configuration()
                            .addAnnotatedClass(Walker.class)
                            .addAnnotatedClass(Walk.class)
                            .setProperty("hibernate.connection.url", "jdbc:h2:mem:walks")
                            .setProperty("hibernate.hbm2ddl.auto", "create")
                            .setProperty("hibernate.connection.autocommit", "true")
                            .buildSessionFactory();
            database.inTransaction(Walks::fill);
        }
        return database;
    }

    private static void fill(Session session) {
        for (int i = 0; i < WALKS; i++) {
            Walker walker = new Walker();
            walker.number = i;
            walker.phone = "555-" + i;
            session.persist(walker);
            Walk walk = new Walk();
            walk.number = i;
            walk.place = "Hill " + i;
            walk.walker = walker;
            session.persist(walk);
        }
    }
}
