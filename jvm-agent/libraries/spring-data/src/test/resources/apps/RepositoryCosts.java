// SPDX-License-Identifier: MIT
package app;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.PersistenceContext;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;

/** Asks a repository whose transactions cost much, in each way, and a database without one. */
public class Main {

    /** Transactions take so much as they begin, and as they end. */
    static final long TRANSACTION_MS = 4;

    /** The application's own code takes so much. */
    static final long OWN_MS = 40;

    private static boolean areCostly;

    public static void main(String[] arguments) {
        try (var context = new AnnotationConfigApplicationContext(Configured.class)) {
            Employees employees = context.getBean(Employees.class);
            for (int i = 0; i < 10; i++) {
                employees.save(new Employee(i));
            }
            ways(employees, context); // once without the costs, so that all classes are there
            areCostly = true;
            ways(employees, context);
        }
    }

    static void ways(Employees employees, AnnotationConfigApplicationContext context) {
        byName(employees);
        byQuery(employees);
        ofBase(employees);
        failing(employees);
        paged(employees);
        written(employees);
        custom(employees);
        direct(context.getBean(EntityManagerFactory.class));
    }

    static void byName(Employees employees) {
        employees.findByIdLessThan(4);
    }

    static void byQuery(Employees employees) {
        employees.first(3);
    }

    static void ofBase(Employees employees) {
        employees.findAll();
    }

    static void failing(Employees employees) {
        try {
            employees.one();
        } catch (RuntimeException several) {
            // Spring Data wants one.
        }
    }

    /** One query has the page, another one counts. */
    static void paged(Employees employees) {
        employees.findByIdGreaterThan(1, PageRequest.of(0, 3));
    }

    static void written(Employees employees) {
        employees.writtenOut();
    }

    static void custom(Employees employees) {
        employees.custom();
    }

    static void direct(EntityManagerFactory factory) {
        EntityManager session = factory.createEntityManager();
        session.createQuery("select e from Employee e", Employee.class).getResultList();
        session.close();
    }

    static void spend(long milliseconds) {
        if (areCostly) {
            var threads = ManagementFactory.getThreadMXBean();
            long until = threads.getCurrentThreadCpuTime() + milliseconds * 1_000_000;
            while (threads.getCurrentThreadCpuTime() < until) {
                Thread.onSpinWait();
            }
        }
    }

    public interface Custom {
        void custom();
    }

    public static class CustomImpl implements Custom {
        @PersistenceContext private EntityManager session;

        @Override
        public void custom() {
            spend(OWN_MS);
            session.createQuery("select e from Employee e", Employee.class).getResultList();
        }
    }

    @Transactional(readOnly = true)
    public interface Employees extends JpaRepository<Employee, Integer>, Custom {
        List<Employee> findByIdLessThan(int most);

        @Query("select e from Employee e where e.id < ?1")
        List<Employee> first(int most);

        @Query("select e from Employee e")
        Employee one();

        org.springframework.data.domain.Page<Employee> findByIdGreaterThan(
                int least, org.springframework.data.domain.Pageable page);

        default List<Employee> writtenOut() {
            spend(OWN_MS);
            return findByIdLessThan(4);
        }
    }

    @Entity(name = "Employee")
    public static class Employee {
        @Id private int id;

        public Employee() {}

        Employee(int id) {
            this.id = id;
        }
    }

    @Configuration
    @EnableTransactionManagement(proxyTargetClass = true)
    @EnableJpaRepositories(considerNestedRepositories = true)
    public static class Configured {
        @Bean
        DataSource dataSource() {
            return new DriverManagerDataSource("jdbc:h2:mem:test;DB_CLOSE_DELAY=-1");
        }

        @Bean
        LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource source) {
            HibernateJpaVendorAdapter hibernate = new HibernateJpaVendorAdapter();
            hibernate.setGenerateDdl(true);
            var factory = new LocalContainerEntityManagerFactoryBean();
            factory.setDataSource(source);
            factory.setJpaVendorAdapter(hibernate);
            factory.setPackagesToScan("app");
            return factory;
        }

        @Bean
        PlatformTransactionManager transactionManager(EntityManagerFactory factory) {
            return new JpaTransactionManager(factory) {
                @Override
                protected void doBegin(Object transaction, TransactionDefinition definition) {
                    spend(TRANSACTION_MS);
                    super.doBegin(transaction, definition);
                }

                @Override
                protected void doCleanupAfterCompletion(Object transaction) {
                    super.doCleanupAfterCompletion(transaction);
                    spend(TRANSACTION_MS);
                }
            };
        }
    }
}
