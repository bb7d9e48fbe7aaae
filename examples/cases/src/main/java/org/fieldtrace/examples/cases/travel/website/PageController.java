// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.website;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** What stands on each page, part by part. */
@RestController
class PageController {

    private final Services services;

    PageController(Services services) {
        this.services = services;
    }

    @GetMapping("/home/{customer}")
    List<JsonNode> home(@PathVariable int customer) {
        return List.of(
                services.get("customers", "/sessions/t{customer}", customer),
                services.get("customers", "/customers/{customer}", customer),
                services.get("stations", "/stations"));
    }

    @GetMapping("/stations/{code}")
    JsonNode station(@PathVariable String code) {
        return services.get("stations", "/stations/{code}", code);
    }

    @GetMapping("/search/{line}")
    List<JsonNode> search(@PathVariable int line) {
        return List.of(
                services.get("stations", "/lines/{line}/stops", line),
                services.get("plans", "/lines/{line}/quickest", line),
                services.get("bookings", "/lines/{line}/fares", line),
                services.get("stations", "/lines/{line}/delay", line));
    }

    @GetMapping("/seats/{train}")
    JsonNode seats(@PathVariable String train) {
        return services.get("seats", "/trains/{train}/free/Nanjing", train);
    }

    @GetMapping("/checkout/{customer}/{line}")
    List<JsonNode> checkout(@PathVariable int customer, @PathVariable int line) {
        return List.of(
                services.get("customers", "/customers/{customer}", customer),
                services.get("customers", "/customers/{customer}/contacts", customer),
                services.get("bookings", "/lines/{line}/fares", line),
                services.get("bookings", "/lines/{line}/meals", line),
                services.get("bookings", "/insurances"),
                services.get("bookings", "/customers/{customer}/vouchers", customer),
                services.get("converter", "/conversions/c{line}", line));
    }

    @PostMapping("/bookings/{customer}/{line}")
    List<JsonNode> book(@PathVariable int customer, @PathVariable int line) {
        String path = "/customers/{customer}/bookings?line={line}";
        return List.of(
                services.get("customers", "/sessions/t{customer}", customer),
                services.ask(HttpMethod.POST, "bookings", path, customer, line));
    }

    @GetMapping("/account/{customer}")
    List<JsonNode> account(@PathVariable int customer) {
        return List.of(
                services.get("customers", "/customers/{customer}", customer),
                services.get("customers", "/customers/{customer}/contacts", customer),
                services.get("customers", "/customers/{customer}/points", customer),
                services.get("bookings", "/customers/{customer}/bookings", customer));
    }

    /** What the points of a customer are worth in shares. */
    @GetMapping("/savings/{symbol}")
    JsonNode savings(@PathVariable String symbol) {
        return services.get("holdings", "/holdings/{symbol}/worth", symbol);
    }

    /** Messages of staff; those that have expired go. */
    @GetMapping("/inbox/{mailbox}")
    List<JsonNode> inbox(@PathVariable String mailbox) {
        String path = "/mailboxes/{mailbox}/messages?before=1600000000000";
        return List.of(
                services.ask(HttpMethod.DELETE, "messages", path, mailbox),
                services.get("messages", "/mailboxes/{mailbox}/count", mailbox));
    }

    /** A tracker of luggage says where it is. */
    @PostMapping("/trackers/{device}")
    JsonNode tracker(@PathVariable String device) {
        return services.get("rules", "/devices/{device}/originator", device);
    }

    @GetMapping("/sales/{line}")
    List<JsonNode> sales(@PathVariable int line) {
        return List.of(
                services.get("stations", "/lines/{line}/duration", line),
                services.get("stations", "/lines/{line}/delay", line),
                services.get("bookings", "/lines/{line}/sales", line));
    }
}
