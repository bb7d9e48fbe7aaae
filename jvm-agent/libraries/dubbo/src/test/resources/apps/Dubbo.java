// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.io.Serializable;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;

/** A shop that asks for orders by Dubbo. */
public class Main {

    private static Orders orders;
    private static Orders byTriple;

    /** What the provider offers. */
    public interface Orders {
        List<Order> find(int id);

        CompletableFuture<List<Order>> findLater(int id);
    }

    /** The same by Triple. */
    public interface TripleOrders extends Orders {}

    public static class Order implements Serializable {
        public int id;
        public String item;
        public String note;
    }

    /** The provider. */
    public static class Stored implements TripleOrders {
        @Override
        public List<Order> find(int id) {
            return new ArrayList<>(List.of(order(id), order(id + 1)));
        }

        @Override
        public CompletableFuture<List<Order>> findLater(int id) {
            return CompletableFuture.supplyAsync(() -> find(id));
        }

        private static Order order(int id) {
            Order order = new Order();
            order.id = id;
            order.item = "tea";
            order.note = "n";
            return order;
        }
    }

    static String sync() {
        return items(orders.find(1));
    }

    static String later() throws Exception {
        return orders.findLater(1).thenApply(Main::items).get();
    }

    static String syncByTriple() {
        return items(byTriple.find(1));
    }

    static String laterByTriple() throws Exception {
        return byTriple.findLater(1).thenApply(Main::items).get();
    }

    private static String items(List<Order> orders) {
        return orders.get(0).item + orders.get(1).item;
    }

    private static ProtocolConfig protocol(String name) throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            ProtocolConfig protocol = new ProtocolConfig(name, free.getLocalPort());
            protocol.setId(name);
            protocol.setHost("127.0.0.1");
            protocol.setSerialization("hessian2");
            protocol.setParameters(new HashMap<>(Map.of("prefer.serialization", "hessian2")));
            return protocol;
        }
    }

    private static <T extends Orders> ServiceConfig<T> service(
            Class<T> type, ProtocolConfig protocol) {
        ServiceConfig<T> service = new ServiceConfig<>();
        service.setInterface(type);
        service.setRef(type.cast(new Stored()));
        service.setScope("remote");
        service.setProtocol(protocol);
        return service;
    }

    private static <T extends Orders> ReferenceConfig<T> reference(
            Class<T> type, ProtocolConfig protocol) {
        ReferenceConfig<T> reference = new ReferenceConfig<>();
        reference.setInterface(type);
        reference.setUrl(
                protocol.getName()
                        + "://127.0.0.1:"
                        + protocol.getPort()
                        + "?serialization=hessian2&prefer.serialization=hessian2");
        reference.setScope("remote");
        reference.setCheck(false);
        return reference;
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        ProtocolConfig dubbo = protocol("dubbo");
        ProtocolConfig triple = protocol("tri");
        ApplicationConfig application = new ApplicationConfig("shop");
        application.setQosEnable(false);
        ReferenceConfig<Orders> reference = reference(Orders.class, dubbo);
        ReferenceConfig<TripleOrders> tripleReference = reference(TripleOrders.class, triple);
        DubboBootstrap.getInstance()
                .application(application)
                .registry(new RegistryConfig("N/A"))
                .protocols(List.of(dubbo, triple))
                .service(service(Orders.class, dubbo))
                .service(service(TripleOrders.class, triple))
                .reference(reference)
                .reference(tripleReference)
                .start();
        orders = reference.get();
        byTriple = tripleReference.get();
        Ways ways = new Ways();
        int times = Integer.parseInt(arguments[0]);
        ways.serve("sync", times, Main::sync);
        ways.serve("later", times, Main::later);
        ways.serve("sync-triple", times, Main::syncByTriple);
        ways.serve("later-triple", times, Main::laterByTriple);
        ways.ask();
    }
}
