// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;

class OkHttp implements Client {

    private final OkHttpClient client =
            new OkHttpClient.Builder().protocols(List.of(Protocol.HTTP_1_1)).build();
    private final OkHttpClient http2 =
            client.newBuilder().protocols(List.of(Protocol.HTTP_2, Protocol.HTTP_1_1)).build();
    private final OkHttpClient clear =
            client.newBuilder().protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE)).build();

    private static Call call(OkHttpClient client, String url) {
        return client.newCall(new Request.Builder().url(url).build());
    }

    private static void read(Call call) throws IOException {
        try (Response answer = call.execute()) {
            answer.body().bytes();
        }
    }

    @Override
    public void get(String url, int millis) throws Exception {
        read(call(client.newBuilder().readTimeout(millis, TimeUnit.MILLISECONDS).build(), url));
    }

    @Override
    public void getWith(String header, String value, String url) throws Exception {
        read(client.newCall(new Request.Builder().url(url).header(header, value).build()));
    }

    @Override
    public void getBoth(String first, String second) throws Exception {
        CompletableFuture<String> done = new CompletableFuture<>();
        call(client, first)
                .enqueue(
                        new Then(
                                () ->
                                        call(client, second)
                                                .enqueue(new Then(() -> done.complete("both")))));
        done.get();
    }

    @Override
    public void cancel(String url, CountDownLatch arrived) throws Exception {
        Call call = call(client, url);
        Threads.whenArrived(arrived, call::cancel);
        read(call);
    }

    @Override
    public void http2(String url) throws Exception {
        read(call(url.startsWith("https") ? http2 : clear, url));
    }

    private static final class Then implements Callback {
        private final Runnable next;

        Then(Runnable next) {
            this.next = next;
        }

        @Override
        public void onResponse(Call call, Response answer) throws IOException {
            answer.body().bytes();
            next.run();
        }

        @Override
        public void onFailure(Call call, IOException cause) {
            cause.printStackTrace();
        }
    }
}
