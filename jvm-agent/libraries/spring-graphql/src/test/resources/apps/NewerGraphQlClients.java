// SPDX-License-Identifier: MIT
package app;

import java.util.List;
import org.springframework.graphql.client.HttpSyncGraphQlClient;
import org.springframework.web.client.RestClient;

/** As {@link Main}, by the client that waits. */
class Newer {

    private Newer() {}

    static void run(String url) {
        HttpSyncGraphQlClient client = HttpSyncGraphQlClient.create(RestClient.create(url));
        System.out.println("one: " + retrieveSync(client).name);
        System.out.println("all: " + retrieveSyncList(client).size());
    }

    private static Main.Employee retrieveSync(HttpSyncGraphQlClient client) {
        return client.document("query One { employee { name home { street } } }")
                .retrieveSync("employee")
                .toEntity(Main.Employee.class);
    }

    private static List<Main.Employee> retrieveSyncList(HttpSyncGraphQlClient client) {
        return client.document("{ employees { name home { street } } }")
                .retrieveSync("employees")
                .toEntityList(Main.Employee.class);
    }
}
