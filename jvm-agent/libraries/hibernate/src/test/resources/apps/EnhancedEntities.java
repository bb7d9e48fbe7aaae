// SPDX-License-Identifier: MIT
package app;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Persistence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.hibernate.bytecode.enhance.spi.DefaultEnhancementContext;
import org.hibernate.bytecode.enhance.spi.Enhancer;
import org.hibernate.bytecode.enhance.spi.UnloadedClass;
import org.hibernate.bytecode.internal.bytebuddy.BytecodeProviderImpl;

/** Enhances its entities as a build does, or writes their fields. */
public class Main {
    static EntityManagerFactory factory;

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 1) {
            enhance(Path.of(arguments[0]));
            return;
        }
        factory = Persistence.createEntityManagerFactory("company");
        inTransaction(session -> session.persist(new Employee()));
        // Few objects get a debug register, and a collection frees those of the dead.
        for (int i = 0; i < 60; i++) {
            int turn = i;
            inTransaction(session -> session.find(Employee.class, 1).move(turn));
            System.gc();
        }
        factory.close();
    }

    static void enhance(Path classes) throws Exception {
        Enhancer enhancer = new BytecodeProviderImpl().getEnhancer(new DirtyTracking());
        for (Class<?> type : new Class<?>[] {Named.class, Employee.class}) {
            Path file = classes.resolve(type.getName().replace('.', '/') + ".class");
            Files.write(file, enhancer.enhance(type.getName(), Files.readAllBytes(file)));
        }
    }

    static class DirtyTracking extends DefaultEnhancementContext {
        public boolean doDirtyCheckingInline(UnloadedClass type) {
            return true;
        }
    }

    static void inTransaction(Consumer<EntityManager> work) {
        EntityManager session = factory.createEntityManager();
        session.getTransaction().begin();
        work.accept(session);
        session.getTransaction().commit();
        session.close();
    }

    @MappedSuperclass
    public static class Named {
        private String nickname = "a";

        void setNickname(String nickname) {
            this.nickname = nickname;
        }
    }

    @Entity(name = "Employee")
    public static class Employee extends Named {
        @Id int id = 1;
        private String town = "a";
        private int visits;

        /** Needs nothing of the old nickname and the old town. */
        void move(int turn) {
            setNickname("n" + turn);
            town = "t" + turn;
            visits++;
        }
    }
}
