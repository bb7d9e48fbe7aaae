// SPDX-License-Identifier: MIT
package app;

import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;

/** A client that Spring Cloud makes of an interface. */
@EnableAutoConfiguration
@EnableFeignClients(clients = Main.Employees.class)
public class Main {

    public static void main(String[] arguments) throws Exception {
        try (Peer peer = new Peer()) {
            System.setProperty("peer.url", peer.url());
            SpringApplication application = new SpringApplication(Main.class);
            application.setWebApplicationType(WebApplicationType.NONE);
            try (var context = application.run()) {
                Employees employees = context.getBean(Employees.class);
                one(employees);
                all(employees);
            }
        }
    }

    static void one(Employees employees) {
        employees.one();
    }

    static void all(Employees employees) {
        employees.all();
    }

    @FeignClient(name = "employees", url = "${peer.url}")
    public interface Employees {
        @GetMapping("/one")
        Employee one();

        @GetMapping("/all")
        List<Employee> all();
    }

    public static class Employee {
        public String name;
        public Address home;
    }

    public static class Address {
        public String street;
    }
}
