// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.orders;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.examples.shop.stock.api.Reservation;
import org.fieldtrace.examples.shop.truth.Cause;
import org.fieldtrace.examples.shop.truth.TruthLog;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Takes orders and shows them. */
@RestController
class OrderController {

    /** What is ordered, and of which request of the user. */
    record Wanted(long sku, int pieces, String customer, String cause) {}

    /** An order as it is shown. */
    record Shown(long id, String customer, long total, List<String> products) {}

    private final OrderRepository orders;
    private final Calls calls;
    private final TruthLog truth;

    OrderController(OrderRepository orders, Calls calls, TruthLog truth) {
        this.orders = orders;
        this.calls = calls;
        this.truth = truth;
    }

    @PostMapping("/orders")
    ResponseEntity<Shown> order(@RequestBody Wanted wanted, HttpServletRequest request) {
        long start = TruthLog.now();
        Cause parent = Cause.of(wanted.cause());
        Cause span = truth.begin(parent);
        Price price = calls.price(wanted.sku(), span);
        Reservation reservation = calls.reserve(wanted.sku(), wanted.pieces(), span);
        Shown shown = null;
        if (reservation != null) {
            long total = price.gross() * wanted.pieces();
            OrderLine line = new OrderLine(wanted.sku(), wanted.pieces(), price.gross());
            OrderLine wrapping = new OrderLine(1, 1, 0);
            PurchaseOrder order =
                    orders.save(
                            new PurchaseOrder(
                                    wanted.customer(),
                                    reservation.getWarehouse(),
                                    total,
                                    List.of(line, wrapping)));
            calls.notify(order.getId(), order.getCustomer(), span);
            shown = new Shown(order.getId(), order.getCustomer(), total, List.of());
        }
        int status = shown == null ? 409 : 200;
        truth.served(span, parent, "POST /orders", status, ports(request), start);
        return ResponseEntity.status(status).body(shown);
    }

    @GetMapping("/orders/{id}")
    ResponseEntity<Shown> order(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String cause,
            HttpServletRequest request) {
        long start = TruthLog.now();
        Cause parent = Cause.of(cause);
        Cause span = truth.begin(parent);
        Optional<PurchaseOrder> order = orders.findById(id);
        Optional<Shown> shown = order.map(found -> show(found, span));
        truth.served(
                span,
                parent,
                "GET /orders/{id}",
                shown.isPresent() ? 200 : 404,
                ports(request),
                start);
        return ResponseEntity.of(shown);
    }

    /** Of each product the name alone is wanted, and each is asked for by itself. */
    private Shown show(PurchaseOrder order, Cause span) {
        List<String> names = new ArrayList<>();
        for (OrderLine line : order.getLines()) {
            Product product = calls.product(line.getSku(), span);
            names.add(product == null ? "sold out" : product.name());
        }
        return new Shown(order.getId(), order.getCustomer(), order.getTotal(), names);
    }

    private static String ports(HttpServletRequest request) {
        return request.getLocalPort() + "-" + request.getRemotePort();
    }
}
