// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToMany;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** A database of kennels and of the dogs in them. */
final class Kennels {
    private static final int KENNELS = 4;

    /** What is in a kennel. */
    @Entity(name = "Dog")
    static class Dog {
        @Id int number;
    }

    /** It comes with its dogs, by a statement of their own. */
    @Entity(name = "Kennel")
    static class Kennel {
        @Id int number;
        String name;
        int visits;

        @OneToMany(fetch = FetchType.EAGER)
        @JoinColumn
        List<Dog> dogs = new ArrayList<>();
    }

    private static SessionFactory database;

    private Kennels() {}

    /** A session, which the caller closes. */
    static Session open() {
        return database().openSession();
    }

    private static synchronized SessionFactory database() {
        if (database == null) {
            database =
                    new Configuration()
                            .addAnnotatedClass(Dog.class)
                            .addAnnotatedClass(Kennel.class)
                            .setProperty("hibernate.connection.url", "jdbc:h2:mem:kennels")
                            .setProperty("hibernate.hbm2ddl.auto", "create")
                            .setProperty("hibernate.connection.autocommit", "true")
                            .buildSessionFactory();
            database.inTransaction(Kennels::fill);
        }
        return database;
    }

    private static void fill(Session session) {
        for (int i = 0; i < KENNELS; i++) {
            Dog dog = new Dog();
            dog.number = i;
            session.persist(dog);
            Kennel kennel = new Kennel();
            kennel.number = i;
            kennel.name = "Kennel " + i;
            kennel.dogs.add(dog);
            session.persist(kennel);
        }
    }
}
