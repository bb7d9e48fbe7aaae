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

/** Kennels are listed by name, and a statement each loads the dogs that are in it. */
final class AssociationNeverRead {
    private static final int KENNELS = 4;

    /** What a kennel has. */
    @Entity(name = "Dog")
    static class Dog {
        @Id int number;
    }

    /** What is listed. */
    @Entity(name = "Kennel")
    static class Kennel {
        @Id int number;
        String name;

        @OneToMany(fetch = FetchType.EAGER)
        @JoinColumn
        List<Dog> dogs = new ArrayList<>();
    }

    private SessionFactory database;

    void found(int number) {
        try (Session session = database().openSession()) {
            List<Kennel> all = session.createQuery("from Kennel", Kennel.class).list(); // here
            for (Kennel kennel : all) {
                Sink.take(kennel.name);
            }
        }
    }

    /** It says how many dogs there are. */
    void near(int number) {
        try (Session session = database().openSession()) {
            List<Kennel> all = session.createQuery("from Kennel", Kennel.class).list();
            for (Kennel kennel : all) {
                Sink.take(kennel.name);
                Sink.take(kennel.dogs.size());
            }
        }
    }

    private synchronized SessionFactory database() {
        if (database == null) {
            database =
                    new Configuration()
                            .addAnnotatedClass(Dog.class)
                            .addAnnotatedClass(Kennel.class)
                            .setProperty("hibernate.connection.url", "jdbc:h2:mem:kennels")
                            .setProperty("hibernate.hbm2ddl.auto", "create")
                            .setProperty("hibernate.connection.autocommit", "true")
                            .buildSessionFactory();
            database.inTransaction(AssociationNeverRead::fill);
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
