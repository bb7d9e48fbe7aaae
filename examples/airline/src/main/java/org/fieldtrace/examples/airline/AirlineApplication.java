// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline;

import java.util.List;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.core.env.SimpleCommandLinePropertySource;

/**
 * Runs the airline: all of it, or the service that {@code --airline.role} names. The role is
 * Spring's profile: it decides whether an interface is served by code of this JVM or by a client of
 * the service that has it.
 */
@SpringBootApplication
public class AirlineApplication {

    private static final String ROLE = "airline.role";
    private static final List<String> ROLES =
            List.of("all", "web", "auth", "flights", "bookings", "customers");

    public static void main(String[] arguments) {
        if (!ROLES.contains(role(arguments))) {
            System.err.println(
                    "usage: java -jar airline-exec.jar [--airline.role=ROLE] [--PROPERTY=VALUE]...");
            System.err.println("  ROLE is one of " + String.join(", ", ROLES));
            System.exit(2);
        }
        application(arguments).run(arguments);
    }

    /** The application in the role that the arguments name, to be run with them in this JVM. */
    public static SpringApplicationBuilder application(String... arguments) {
        return new SpringApplicationBuilder(AirlineApplication.class).profiles(role(arguments));
    }

    private static String role(String... arguments) {
        String named = new SimpleCommandLinePropertySource(arguments).getProperty(ROLE);
        return named == null ? "all" : named;
    }
}
