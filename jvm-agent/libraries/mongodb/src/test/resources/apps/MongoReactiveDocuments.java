// SPDX-License-Identifier: MIT
package app;

import static com.mongodb.client.model.Aggregates.match;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.lt;
import static com.mongodb.client.model.Updates.set;

import app.Company.Address;
import app.Company.Employee;
import app.Company.Name;
import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Employees in a MongoDB, by its reactive driver. */
public class Main {

    static MongoDatabase database;
    static MongoCollection<Employee> employees;

    public static void main(String[] arguments) throws Exception {
        MongoServer server = new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
        server.enableOplog();
        try (MongoClient client = MongoClients.create(server.bindAndGetConnectionString())) {
            database = client.getDatabase("company").withCodecRegistry(Company.codecs());
            employees = database.getCollection("employees", Employee.class);
            for (int i = 0; i < 10; i++) {
                insert(i);
            }
            first();
            inBatches();
            askedForHere();
            oneByOne();
            givenUp();
            aggregated();
            updated();
            changes();
            refused();
        } finally {
            server.shutdownNow();
        }
        System.exit(0);
    }

    static void insert(int id) throws Exception {
        await(employees.insertOne(new Employee(id, "n" + id, new Address("s"))));
    }

    static void first() throws Exception {
        await(employees.find(eq("_id", 3)).first());
    }

    static void inBatches() throws Exception {
        await(employees.find().batchSize(4));
    }

    static void askedForHere() throws Exception {
        FindPublisher<Employee> few = employees.find(lt("_id", 2));
        Thread elsewhere =
                new Thread() {
                    @Override
                    public void run() {
                        awaitUnchecked(few);
                    }
                };
        elsewhere.start();
        elsewhere.join();
    }

    static void awaitUnchecked(Publisher<?> publisher) {
        try {
            await(publisher);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    static void oneByOne() throws Exception {
        Awaiting<Employee> awaiting = new Awaiting<>(1, Integer.MAX_VALUE);
        employees.find(lt("_id", 5)).subscribe(awaiting);
        awaiting.subscription.request(1); // only now is there any demand
        awaiting.ended.await();
    }

    static void givenUp() throws Exception {
        Awaiting<Employee> awaiting = new Awaiting<>(1, 3);
        employees.find().batchSize(2).subscribe(awaiting);
        awaiting.subscription.request(1);
        awaiting.ended.await();
    }

    static void aggregated() throws Exception {
        await(employees.aggregate(List.of(match(lt("_id", 6))), Name.class));
    }

    static void updated() throws Exception {
        await(employees.findOneAndUpdate(eq("_id", 1), set("name", "x")));
    }

    static void changes() throws Exception {
        Awaiting<Object> awaiting = new Awaiting<>(1, 1);
        employees.watch(Employee.class).subscribe(awaiting);
        awaiting.subscription.request(1);
        for (int id = 10; awaiting.ended.getCount() > 0; id++) {
            insert(id); // until the stream has begun
        }
    }

    static void refused() throws Exception {
        await(database.runCommand(new BsonDocument("nonsense", new BsonString("secret"))));
    }

    private static void await(Publisher<?> publisher) throws Exception {
        Awaiting<Object> awaiting = new Awaiting<>(Long.MAX_VALUE, Integer.MAX_VALUE);
        publisher.subscribe(awaiting);
        awaiting.subscription.request(Long.MAX_VALUE);
        awaiting.ended.await();
    }

    /** Demands so many at once, and gives up when it has had its fill. */
    private static class Awaiting<T> implements Subscriber<T> {
        final CountDownLatch ended = new CountDownLatch(1);
        private final long demand;
        private int left;
        volatile Subscription subscription;

        Awaiting(long demand, int fill) {
            this.demand = demand;
            this.left = fill;
        }

        @Override
        public void onSubscribe(Subscription of) {
            subscription = of;
        }

        @Override
        public void onNext(T value) {
            if (--left == 0) {
                subscription.cancel();
                ended.countDown();
            } else {
                subscription.request(demand);
            }
        }

        @Override
        public void onError(Throwable failure) {
            ended.countDown();
        }

        @Override
        public void onComplete() {
            ended.countDown();
        }
    }
}
