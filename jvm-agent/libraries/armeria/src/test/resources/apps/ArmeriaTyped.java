// SPDX-License-Identifier: MIT
package app;

import com.linecorp.armeria.client.RestClient;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.server.annotation.Blocking;
import com.linecorp.armeria.server.annotation.Get;
import com.linecorp.armeria.server.annotation.Param;
import java.util.concurrent.CompletableFuture;

/** What asks by clients of newer versions. */
public class Typed {

    private WebClient client;

    public void use(WebClient client) {
        this.client = client;
    }

    @Get("/typed/{id}")
    public CompletableFuture<String> typed(@Param("id") int id) {
        return RestClient.of(client)
                .get("/orders/" + id)
                .execute(Main.Order[].class)
                .thenApply(answer -> Main.items(answer.content()));
    }

    @Get("/blocking/{id}")
    @Blocking
    public String blocking(@Param("id") int id) throws Exception {
        String text = client.blocking().get("/orders/" + id).contentUtf8();
        return Main.items(Main.JSON.readValue(text, Main.Order[].class));
    }

    @Get("/blockingTyped/{id}")
    @Blocking
    public String blockingTyped(@Param("id") int id) {
        return Main.items(
                client.blocking()
                        .prepare()
                        .get("/orders/" + id)
                        .asJson(Main.Order[].class)
                        .execute()
                        .content());
    }
}
