// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.domain.Specification;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;

/** Requests that find employees by a method's name, and by a specification that takes long. */
public class Main {

    /** What the specification takes of a processor to say what is wanted. */
    static final long LONG = TimeUnit.MILLISECONDS.toNanos(20);

    public static void main(String[] arguments) throws Exception {
        try (var context = new AnnotationConfigApplicationContext(Configured.class)) {
            Employees employees = context.getBean(Employees.class);
            HttpServer server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            serve(server, "/named", () -> employees.findByIdLessThan(4));
            serve(server, "/specified", () -> employees.findAll(withLowId()));
            server.start();
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                for (String path : new String[] {"/named", "/specified"}) {
                    new URL("http://127.0.0.1:" + server.getAddress().getPort() + path)
                            .openStream()
                            .readAllBytes();
                }
            }
            server.stop(0);
        }
    }

    static void serve(HttpServer server, String path, Runnable work) {
        server.createContext(
                path,
                exchange -> {
                    try {
                        work.run();
                    } catch (RuntimeException failure) {
                        failure.printStackTrace();
                    }
                    exchange.sendResponseHeaders(200, 0);
                    exchange.getResponseBody().write('a');
                    exchange.close();
                });
    }

    static Specification<Employee> withLowId() {
        return (employee, query, builder) -> {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long since = threads.getCurrentThreadCpuTime();
            while (threads.getCurrentThreadCpuTime() - since < LONG) {
                Thread.onSpinWait();
            }
            return builder.lessThan(employee.get("id"), 4);
        };
    }

    public interface Employees
            extends JpaRepository<Employee, Integer>, JpaSpecificationExecutor<Employee> {
        List<Employee> findByIdLessThan(int most);
    }

    @Entity(name = "Employee")
    public static class Employee {
        @Id private int id;
    }

    @Configuration
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
    }
}
