// SPDX-License-Identifier: MIT
import java.util.Arrays;
import java.util.Comparator;

/**
 * usage: ReadCost SECONDS: prints for each workload the nanoseconds that a read of a field takes, a
 * number for each burst, after a warm-up of so many seconds in which remote calls are made.
 */
public final class ReadCost {

    private static final int OBJECTS = 4_096;
    private static final int BURSTS = 40;
    private static final int READS_OF_A_BURST = 4_000_000;

    static long sink;

    private ReadCost() {}

    /** Reads fields of objects, and says how many times. */
    private interface Workload {
        long read(Dto[] objects);
    }

    public static void main(String[] arguments) throws InterruptedException {
        long warm = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000;
        String[] names = {"getters", "fields in a loop", "comparator", "hashCode"};
        Workload[] workloads = {
            ReadCost::getters, ReadCost::fields, ReadCost::compare, ReadCost::hash
        };
        Dto[] objects = new Dto[OBJECTS];
        Arrays.setAll(objects, Dto::new);
        while (System.nanoTime() < warm) {
            for (int i = 0; i < 100; i++) {
                sink += Client.fetch(i).amount;
            }
            for (Workload workload : workloads) {
                workload.read(objects);
            }
            Thread.sleep(1);
        }
        for (int w = 0; w < workloads.length; w++) {
            StringBuilder line = new StringBuilder(names[w]);
            for (int burst = 0; burst < BURSTS; burst++) {
                long reads = 0;
                long begin = System.nanoTime();
                while (reads < READS_OF_A_BURST) {
                    reads += workloads[w].read(objects);
                }
                line.append('\t').append((System.nanoTime() - begin) / (double) reads);
            }
            System.out.println(line);
        }
    }

    private static long getters(Dto[] objects) {
        for (Dto dto : objects) {
            sink += dto.getId() + dto.getAmount() + (dto.getName() == null ? 1 : 0);
        }
        return 3L * objects.length;
    }

    private static long fields(Dto[] objects) {
        long sum = 0;
        for (Dto dto : objects) {
            sum += dto.id + dto.amount;
        }
        sink += sum;
        return 2L * objects.length;
    }

    private static long compare(Dto[] objects) {
        Dto least = objects[0];
        Comparator<Dto> order = Comparator.comparingInt(Dto::getId);
        for (Dto dto : objects) {
            least = order.compare(dto, least) < 0 ? dto : least;
        }
        sink += least.id;
        return 2L * objects.length;
    }

    private static long hash(Dto[] objects) {
        for (Dto dto : objects) {
            sink += dto.hashCode();
        }
        return 3L * objects.length;
    }
}

final class Dto {
    int id;
    long amount;
    String name = "name";

    Dto(int id) {
        this.id = id;
        this.amount = id;
    }

    int getId() {
        return id;
    }

    long getAmount() {
        return amount;
    }

    String getName() {
        return name;
    }

    @Override
    public int hashCode() {
        return (id * 31 + Long.hashCode(amount)) * 31 + (name == null ? 0 : 1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Dto && ((Dto) other).id == id;
    }
}

final class Client {
    private Client() {}

    static Dto fetch(int id) {
        return new Dto(id);
    }
}
