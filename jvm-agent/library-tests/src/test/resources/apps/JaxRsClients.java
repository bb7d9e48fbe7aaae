// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.InternalServerErrorException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.InvocationCallback;
import jakarta.ws.rs.client.WebTarget;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Clients of JAX-RS, each call for the sake of a request of its own; where there is any argument,
 * only the calls of proxies.
 */
public class Main {

    private static final GenericType<List<Employee>> ALL = new GenericType<List<Employee>>() {};

    public static class Home {
        public String street;
    }

    public static class Employee {
        public String name;
        public Home home;
    }

    @Path("/")
    @Produces("application/json")
    public interface Employees {
        @GET
        @Path("one")
        Employee one();

        @GET
        @Path("all")
        List<Employee> all();

        @GET
        @Path("one")
        Response answer();

        @GET
        @Path("fails")
        Employee fails();
    }

    public static void main(String[] arguments) throws Exception {
        Proxies.prepare();
        Client client = ClientBuilder.newBuilder().register(JacksonJsonProvider.class).build();
        try (Peer peer = new Peer();
                ServerSocket silent = new ServerSocket(0)) {
            WebTarget target = client.target(peer.url());
            if (arguments.length == 0) {
                calls(client, target, silent);
            }
            proxies(Proxies.of(target));
        }
        client.close();
        Thread.sleep(
                Integer.getInteger("test.patience.ms")
                        / 180); // what the client's threads do after their answers
        System.exit(0); // the threads of asynchronous calls go on
    }

    private static void calls(Client client, WebTarget target, ServerSocket silent)
            throws Exception {
        Web.inRequest("one", () -> one(target));
        Web.inRequest("all", () -> all(target));
        Web.inRequest("answer", () -> answer(target));
        Web.inRequest("answerList", () -> answerList(target));
        Web.inRequest("text", () -> text(target));
        Web.inRequest("fails", () -> fails(target));
        Web.inRequest("future", () -> future(target));
        Web.inRequest("futureAnswer", () -> futureAnswer(target));
        Web.inRequest("callback", () -> callback(target));
        Web.inRequest("stage", () -> stage(target));
        Client hasty = ClientBuilder.newBuilder().readTimeout(500, TimeUnit.MILLISECONDS).build();
        WebTarget slow = hasty.target("http://127.0.0.1:" + silent.getLocalPort());
        Web.inRequest("slow", () -> failing(slow));
        WebTarget nobody = client.target("http://127.0.0.1:" + freePort());
        Web.inRequest("refused", () -> failing(nobody));
    }

    private static void proxies(Employees employees) throws Exception {
        Web.inRequest("made-one", () -> proxyOne(employees));
        Web.inRequest("made-all", () -> proxyAll(employees));
        Web.inRequest("made-answer", () -> proxyAnswer(employees));
        Web.inRequest("made-fails", () -> proxyFails(employees));
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private static Object one(WebTarget target) {
        return target.path("one").request().get(Employee.class);
    }

    private static Object all(WebTarget target) {
        return target.path("all").request().get(ALL);
    }

    private static Object answer(WebTarget target) {
        Response answer = target.path("one").request().get();
        return read(answer);
    }

    private static Object read(Response answer) {
        return answer.readEntity(Employee.class);
    }

    private static Object answerList(WebTarget target) {
        try (AutoCloseable closing = () -> {}) {
            return target.path("all").request().buildGet().invoke().readEntity(ALL);
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** What the application parses itself. */
    private static Object text(WebTarget target) throws Exception {
        String text = target.path("one").request().get(String.class);
        return new ObjectMapper().readValue(text, Employee.class);
    }

    private static Object fails(WebTarget target) {
        try {
            return target.path("fails").request().get(Employee.class);
        } catch (InternalServerErrorException expected) {
            return null; // nothing was brought in
        }
    }

    private static Object future(WebTarget target) throws Exception {
        return target.path("all").request().async().get(ALL).get();
    }

    private static Object futureAnswer(WebTarget target) throws Exception {
        return target.path("one").request().async().get().get().readEntity(Employee.class);
    }

    private static Object callback(WebTarget target) throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        target.path("one")
                .request()
                .async()
                .get(
                        new InvocationCallback<Employee>() {
                            @Override
                            public void completed(Employee employee) {
                                answered.countDown();
                            }

                            @Override
                            public void failed(Throwable failure) {
                                failure.printStackTrace();
                                answered.countDown();
                            }
                        })
                .get();
        answered.await();
        return null;
    }

    private static Object stage(WebTarget target) throws Exception {
        return target.path("one").request().rx().get(Employee.class).toCompletableFuture().get();
    }

    private static Object proxyOne(Employees employees) {
        return employees.one();
    }

    private static Object proxyAll(Employees employees) {
        return employees.all();
    }

    private static Object proxyAnswer(Employees employees) {
        return read(employees.answer());
    }

    private static Object proxyFails(Employees employees) {
        try {
            return employees.fails();
        } catch (WebApplicationException expected) {
            return null;
        }
    }

    private static Object failing(WebTarget target) {
        try {
            return target.request().get(Employee.class);
        } catch (ProcessingException expected) {
            return null;
        }
    }
}
