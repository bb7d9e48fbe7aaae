// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.examples.cases.datastore.MessagesApplication;
import org.fieldtrace.examples.cases.portfolio.holdings.HoldingsApplication;
import org.fieldtrace.examples.cases.portfolio.quotes.QuotesApplication;
import org.fieldtrace.examples.cases.route.plans.PlansApplication;
import org.fieldtrace.examples.cases.route.trips.TripsApplication;
import org.fieldtrace.examples.cases.rules.RulesApplication;
import org.fieldtrace.examples.cases.seat.orders.OrdersApplication;
import org.fieldtrace.examples.cases.seat.seats.SeatsApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** Runs the service that the first argument names; Spring gets the other arguments. */
public final class ServiceCommand {

    private static final Map<String, Class<?>> SERVICES =
            new TreeMap<>(
                    Map.of(
                            "holdings", HoldingsApplication.class,
                            "messages", MessagesApplication.class,
                            "orders", OrdersApplication.class,
                            "quotes", QuotesApplication.class,
                            "rules", RulesApplication.class,
                            "plans", PlansApplication.class,
                            "seats", SeatsApplication.class,
                            "trips", TripsApplication.class));

    private ServiceCommand() {}

    public static void main(String[] arguments) {
        if (arguments.length == 0 || !SERVICES.containsKey(arguments[0])) {
            System.err.println("usage: java -jar cases-exec.jar SERVICE [--PROPERTY=VALUE]...");
            System.err.println("  SERVICE is one of " + String.join(", ", SERVICES.keySet()));
            System.exit(2);
        }
        service(arguments[0]).run(Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    /** The service of this name, to be run in this JVM. */
    public static SpringApplicationBuilder service(String name) {
        return new SpringApplicationBuilder(SERVICES.get(name))
                .properties("spring.config.name=cases," + name, "spring.application.name=" + name);
    }
}
