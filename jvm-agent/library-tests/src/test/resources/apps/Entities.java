// SPDX-License-Identifier: MIT
package app;

import jakarta.persistence.*;
import java.util.*;
import java.util.function.*;

/** Employees in a database, by way of the persistence unit "company". */
public class Main {
    static EntityManagerFactory factory;

    public static void main(String[] arguments) throws InterruptedException {
        factory = Persistence.createEntityManagerFactory("company");
        try {
            run();
        } finally {
            factory.close(); // Hibernate 5.0 keeps a thread for its connections
        }
    }

    static void run() throws InterruptedException {
        inTransaction(Main::fill);
        inTransaction(Main::find);
        inTransaction(Main::all);
        inTransaction(Main::lazy);
        inTransaction(Main::reference);
        inTransaction(Main::projection);
        inTransaction(Main::streamed);
        inTransaction(Main::afterChange);
        inTransaction(Main::twice);
        inTransactionAsIs(Main::twice);
        flushed();
    }

    /** Nothing that an earlier transaction has read is in a cache. */
    static void inTransaction(Consumer<EntityManager> work) {
        factory.getCache().evictAll();
        inTransactionAsIs(work);
    }

    static void inTransactionAsIs(Consumer<EntityManager> work) {
        EntityManager session = factory.createEntityManager();
        EntityTransaction transaction = session.getTransaction();
        transaction.begin();
        work.accept(session);
        transaction.commit();
        session.close();
    }

    static void fill(EntityManager session) {
        Department department = new Department();
        department.id = 1;
        department.name = "d";
        department.tags.add(new Tag());
        department.tags.add(new Tag());
        session.persist(department);
        for (int i = 1; i <= 10; i++) {
            Employee employee = new Employee(i);
            employee.name = "n" + i;
            employee.home = new Address();
            employee.home.street = "s";
            employee.department = department;
            session.persist(employee);
        }
        session.persist(new Quiet());
        session.persist(new Getters());
        session.persist(new Audited());
    }

    static void find(EntityManager session) {
        session.find(Employee.class, 1);
        session.find(Employee.class, 1); // of the session
    }

    static void all(EntityManager session) {
        session.find(Employee.class, 1);
        // One of the ten is there, and stays the same object.
        session.createQuery("select e from Employee e", Employee.class).getResultList();
    }

    static void lazy(EntityManager session) {
        Department department = session.find(Department.class, 1);
        department.employees.size();
        department.tags.size();
    }

    static void reference(EntityManager session) {
        session.find(Employee.class, 1).getDepartment().getName();
    }

    static void projection(EntityManager session) {
        session.createQuery("select new app.Main$Name(e.name) from Employee e", Name.class)
                .getResultList();
    }

    static void streamed(EntityManager session) {
        session.createQuery("select e from Employee e", Employee.class)
                .getResultStream()
                .forEach(e -> new Employee());
    }

    static void afterChange(EntityManager session) {
        session.persist(new Employee(11));
        session.flush();
        session.find(Employee.class, 2);
        session.find(Employee.class, 11); // of the session
    }

    static void twice(EntityManager session) {
        session.find(Employee.class, 5);
    }

    /**
     * Of many, because few objects get a debug register, and those that come first sooner. After a
     * collection the agent needs a moment to give the registers of the dead to others.
     */
    static void flushed() throws InterruptedException {
        List<Consumer<EntityManager>> works =
                Arrays.asList(
                        session -> session.find(Audited.class, 1).change(),
                        session -> session.find(Quiet.class, 1),
                        session -> {
                            Getters read = session.find(Getters.class, 1);
                            session.flush();
                            read.getReadAfterFlush();
                        });
        // Marks need no register to become free.
        int rounds = Integer.getInteger("rounds", 100);
        for (int i = 0; i < rounds; i++) {
            for (int first = i; first < i + works.size(); first++) {
                inTransaction(works.get(first % works.size()));
            }
            System.gc();
        }
    }

    @Entity(name = "Employee")
    public static class Employee {
        @Id int id;
        String name;
        @Embedded Address home;

        @ManyToOne(fetch = FetchType.LAZY)
        Department department;

        public Employee() {}

        Employee(int id) {
            this.id = id;
        }

        public Department getDepartment() {
            return department;
        }
    }

    @Embeddable
    public static class Address {
        String street;
    }

    @Entity(name = "Department")
    public static class Department {
        @Id int id;
        String name;

        @OneToMany(mappedBy = "department")
        List<Employee> employees = new ArrayList<>();

        @ElementCollection List<Tag> tags = new ArrayList<>();

        public String getName() {
            return name;
        }
    }

    @Embeddable
    public static class Tag {
        String text = "t";
    }

    public static class Name {
        final String name;

        public Name(String name) {
            this.name = name;
        }
    }

    @Entity(name = "Quiet")
    public static class Quiet {
        @Id int id = 1;
        String unread = "u";
    }

    @Entity(name = "Getters")
    public static class Getters {
        private int id = 1;
        private String unread = "u";
        private String readAfterFlush = "r";

        @Id
        public int getId() {
            return id;
        }

        public void setId(int id) {
            this.id = id;
        }

        public String getUnread() {
            return unread;
        }

        public void setUnread(String unread) {
            this.unread = unread;
        }

        public String getReadAfterFlush() {
            return readAfterFlush;
        }

        public void setReadAfterFlush(String read) {
            this.readAfterFlush = read;
        }
    }

    @Entity(name = "Audited")
    public static class Audited {
        @Id int id = 1;
        String audited = "a";
        int changed;
        static int length;

        void change() {
            changed++;
        }

        @PreUpdate
        void audit() {
            length += audited.length();
        }
    }
}
