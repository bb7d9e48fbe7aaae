// SPDX-License-Identifier: MIT
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;

/** Runs mongo-java-server on the port that the first argument names, until it is killed. */
public class MongoDb {

    public static void main(String[] arguments) {
        MongoServer server = new MongoServer(new MemoryBackend());
        server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
        System.out.println("ready");
    }
}
