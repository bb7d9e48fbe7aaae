// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases;

import static java.util.Map.entry;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.examples.cases.currency.converter.ConverterApplication;
import org.fieldtrace.examples.cases.currency.rates.RatesApplication;
import org.fieldtrace.examples.cases.datastore.MessagesApplication;
import org.fieldtrace.examples.cases.portfolio.holdings.HoldingsApplication;
import org.fieldtrace.examples.cases.portfolio.quotes.QuotesApplication;
import org.fieldtrace.examples.cases.route.plans.PlansApplication;
import org.fieldtrace.examples.cases.route.trips.TripsApplication;
import org.fieldtrace.examples.cases.rules.RulesApplication;
import org.fieldtrace.examples.cases.seat.orders.OrdersApplication;
import org.fieldtrace.examples.cases.seat.seats.SeatsApplication;
import org.fieldtrace.examples.cases.travel.bookings.BookingsApplication;
import org.fieldtrace.examples.cases.travel.customers.CustomersApplication;
import org.fieldtrace.examples.cases.travel.stations.StationsApplication;
import org.fieldtrace.examples.cases.travel.website.WebsiteApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** Runs the service that the first argument names; Spring gets the other arguments. */
public final class ServiceCommand {

    private static final Map<String, Class<?>> SERVICES =
            new TreeMap<>(
                    Map.ofEntries(
                            entry("bookings", BookingsApplication.class),
                            entry("converter", ConverterApplication.class),
                            entry("customers", CustomersApplication.class),
                            entry("holdings", HoldingsApplication.class),
                            entry("messages", MessagesApplication.class),
                            entry("orders", OrdersApplication.class),
                            entry("plans", PlansApplication.class),
                            entry("quotes", QuotesApplication.class),
                            entry("rates", RatesApplication.class),
                            entry("rules", RulesApplication.class),
                            entry("seats", SeatsApplication.class),
                            entry("stations", StationsApplication.class),
                            entry("trips", TripsApplication.class),
                            entry("website", WebsiteApplication.class)));

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
