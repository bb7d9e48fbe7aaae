// SPDX-License-Identifier: MIT
package app;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;

/** A service and its repository, each behind a proxy of Spring's for its transactions. */
public class Main {

    public static void main(String[] arguments) {
        try (var context = new AnnotationConfigApplicationContext(Configured.class)) {
            Payroll payroll = context.getBean(Payroll.class);
            payroll.fill();
            payroll.ofAll();
            payroll.ofSome();
            lookUp(context.getBean(Employees.class));
        }
    }

    static void lookUp(Employees employees) {
        employees.findById(3);
    }

    @Transactional
    public static class Payroll {
        private final Employees employees;

        public Payroll(Employees employees) {
            this.employees = employees;
        }

        public void fill() {
            for (int i = 0; i < 10; i++) {
                employees.save(new Employee(i, "n" + i));
            }
        }

        public void ofAll() {
            employees.findAll();
        }

        public void ofSome() {
            employees.findByIdLessThan(4).forEach(employee -> employee.getName());
        }
    }

    @Transactional(readOnly = true)
    public interface Employees extends JpaRepository<Employee, Integer> {
        List<Employee> findByIdLessThan(int most);
    }

    @Entity(name = "Employee")
    public static class Employee {
        @Id private int id;
        private String name;

        public Employee() {}

        Employee(int id, String name) {
            this.id = id;
            this.name = name;
        }

        public String getName() {
            return name;
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
            return new JpaTransactionManager(factory);
        }

        @Bean
        Payroll payroll(Employees employees) {
            return new Payroll(employees);
        }
    }
}
