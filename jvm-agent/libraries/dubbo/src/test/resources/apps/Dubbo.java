// SPDX-License-Identifier: MIT
package app;

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

    /** What the provider offers. */
    public interface Orders {
        List<Order> find(int id);

        CompletableFuture<List<Order>> findLater(int id);
    }

    public static class Order implements Serializable {
        public int id;
        public String item;
        public String note;
    }

    /** The provider. */
    public static class Stored implements Orders {
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

    private static String items(List<Order> orders) {
        return orders.get(0).item + orders.get(1).item;
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        ApplicationConfig application = new ApplicationConfig("shop");
        application.setQosEnable(false);
        ServiceConfig<Orders> service = new ServiceConfig<>();
        service.setInterface(Orders.class);
        service.setRef(new Stored());
        service.setScope("remote");
        ReferenceConfig<Orders> reference = new ReferenceConfig<>();
        reference.setInterface(Orders.class);
        reference.setUrl(
                "dubbo://127.0.0.1:"
                        + port
                        + "?serialization=hessian2&prefer.serialization=hessian2");
        reference.setScope("remote");
        reference.setCheck(false);
        ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
        protocol.setHost("127.0.0.1");
        protocol.setSerialization("hessian2");
        protocol.setParameters(new HashMap<>(Map.of("prefer.serialization", "hessian2")));
        DubboBootstrap.getInstance()
                .application(application)
                .registry(new RegistryConfig("N/A"))
                .protocol(protocol)
                .service(service)
                .reference(reference)
                .start();
        orders = reference.get();
        Ways ways = new Ways();
        int times = Integer.parseInt(arguments[0]);
        ways.serve("sync", times, Main::sync);
        ways.serve("later", times, Main::later);
        ways.ask();
    }
}
