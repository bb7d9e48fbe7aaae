// SPDX-License-Identifier: MIT
package app;

import jakarta.persistence.*;
import java.util.*;
import org.hibernate.annotations.BatchSize;

/** Employees whose associations come by statements of their own. */
public class Main {
    static EntityManagerFactory factory;

    public static void main(String[] arguments) {
        factory = Persistence.createEntityManagerFactory("company");
        fill();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            EntityManager session = factory.createEntityManager();
            List<Employee> all =
                    session.createQuery("select e from Employee e", Employee.class).getResultList();
            for (Employee employee : all) {
                employee.town.getName();
                employee.vehicle.tags.size();
            }
            session.close();
        }
        factory.close();
    }

    static void fill() {
        EntityManager session = factory.createEntityManager();
        session.getTransaction().begin();
        for (int i = 0; i < 3; i++) {
            Employee employee = new Employee();
            employee.department = new Department();
            employee.desk = new Desk();
            employee.building = new Building();
            employee.vehicle = new Car();
            employee.town = new Town();
            Passport passport = new Passport();
            passport.employee = employee;
            Badge badge = new Badge();
            badge.employee = employee;
            Named[] all = {
                employee.department,
                employee.desk,
                employee.building,
                employee.vehicle,
                employee.town,
                employee,
                passport,
                badge
            };
            for (Named one : all) {
                one.id = i;
                one.name = "n" + i;
                session.persist(one);
            }
        }
        session.getTransaction().commit();
        session.close();
    }

    @MappedSuperclass
    public static class Named {
        @Id int id;
        String name;

        public String getName() {
            return name;
        }
    }

    @Entity(name = "Employee")
    public static class Employee extends Named {
        @ManyToOne Department department;
        @OneToOne Desk desk;
        @ManyToOne Building building;
        @ManyToOne Vehicle vehicle;

        @OneToOne(mappedBy = "employee")
        Passport passport;

        @OneToOne(mappedBy = "employee", fetch = FetchType.LAZY)
        Badge badge;

        @ManyToOne(fetch = FetchType.LAZY)
        Town town;
    }

    @Entity(name = "Department")
    public static class Department extends Named {}

    @Entity(name = "Desk")
    public static class Desk extends Named {}

    @Entity(name = "Building")
    @BatchSize(size = 10)
    public static class Building extends Named {}

    @Entity(name = "Vehicle")
    public static class Vehicle extends Named {
        int wheels;
        @ElementCollection Set<String> tags = new HashSet<>();
    }

    @Entity(name = "Car")
    public static class Car extends Vehicle {}

    @Entity(name = "Town")
    public static class Town extends Named {
        String mayor;
    }

    @Entity(name = "Passport")
    public static class Passport extends Named {
        @OneToOne(fetch = FetchType.LAZY)
        Employee employee;
    }

    @Entity(name = "Badge")
    public static class Badge extends Named {
        @OneToOne(fetch = FetchType.LAZY)
        Employee employee;
    }
}
