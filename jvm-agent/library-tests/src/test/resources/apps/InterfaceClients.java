// SPDX-License-Identifier: MIT
package app;

import feign.AsyncFeign;
import feign.Feign;
import feign.FeignException;
import feign.RequestLine;
import feign.jackson.JacksonDecoder;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import okhttp3.OkHttpClient;
import retrofit2.Call;
import retrofit2.Callback;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.adapter.rxjava3.RxJava3CallAdapterFactory;
import retrofit2.converter.gson.GsonConverterFactory;
import retrofit2.converter.jackson.JacksonConverterFactory;
import retrofit2.http.GET;

/** Clients that are interfaces of the application, which a library implements. */
public class Main {

    public static class Home {
        public String street;
    }

    public static class Employee {
        public String name;
        public Home home;
    }

    public interface FeignEmployees {
        @RequestLine("GET /one")
        Employee one();

        @RequestLine("GET /all")
        List<Employee> all();

        @RequestLine("GET /fails")
        Employee fails();
    }

    public interface AsyncFeignEmployees {
        @RequestLine("GET /all")
        CompletableFuture<List<Employee>> all();
    }

    public interface RetrofitEmployees {
        @GET("one")
        Call<Employee> one();

        @GET("all")
        Call<List<Employee>> all();

        @GET("all")
        CompletableFuture<List<Employee>> future();

        @GET("all")
        Single<List<Employee>> single();

        @GET("fails")
        Call<Employee> fails();
    }

    public static void main(String[] arguments) throws Exception {
        try (Peer peer = new Peer()) {
            FeignEmployees feign =
                    Feign.builder()
                            .decoder(new JacksonDecoder())
                            .target(FeignEmployees.class, peer.url());
            feignOne(feign);
            feignAll(feign);
            feignFails(feign);
            if (List.of(arguments).contains("feignFuture")) {
                feignFuture(
                        AsyncFeign.asyncBuilder()
                                .decoder(new JacksonDecoder())
                                .target(AsyncFeignEmployees.class, peer.url()));
            }
            OkHttpClient http = new OkHttpClient();
            Retrofit.Builder retrofit =
                    new Retrofit.Builder()
                            .client(http)
                            .baseUrl(peer.url() + "/")
                            .addCallAdapterFactory(RxJava3CallAdapterFactory.create());
            RetrofitEmployees jackson =
                    retrofit.addConverterFactory(JacksonConverterFactory.create())
                            .build()
                            .create(RetrofitEmployees.class);
            retrofitOne(jackson);
            Web.inRequest("", () -> retrofitCallback(jackson));
            Web.inRequest("", () -> retrofitFuture(jackson));
            retrofitSingle(jackson);
            retrofitFails(jackson);
            retrofitGson(
                    new Retrofit.Builder()
                            .client(http)
                            .baseUrl(peer.url() + "/")
                            .addConverterFactory(GsonConverterFactory.create())
                            .build()
                            .create(RetrofitEmployees.class));
        }
        System.exit(0); // the pools of OkHttp and Feign go on
    }

    private static void feignOne(FeignEmployees employees) {
        employees.one();
    }

    private static void feignAll(FeignEmployees employees) {
        employees.all();
    }

    private static void feignFails(FeignEmployees employees) {
        try {
            employees.fails();
        } catch (FeignException expected) {
            // Nothing was brought in.
        }
    }

    private static void feignFuture(AsyncFeignEmployees employees) {
        employees.all().thenApply(all -> all.get(0).name).join();
    }

    private static void retrofitOne(RetrofitEmployees employees) throws Exception {
        employees.one().execute().body();
    }

    private static Void retrofitCallback(RetrofitEmployees employees) throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        employees
                .all()
                .enqueue(
                        new Callback<List<Employee>>() {
                            @Override
                            public void onResponse(
                                    Call<List<Employee>> call, Response<List<Employee>> response) {
                                answered.countDown();
                            }

                            @Override
                            public void onFailure(Call<List<Employee>> call, Throwable failure) {
                                failure.printStackTrace();
                                answered.countDown();
                            }
                        });
        answered.await();
        return null;
    }

    private static Void retrofitFuture(RetrofitEmployees employees) {
        employees.future().join();
        return null;
    }

    /** Asked for here, called on a thread of RxJava. */
    private static void retrofitSingle(RetrofitEmployees employees) {
        employees.single().subscribeOn(Schedulers.io()).blockingGet();
    }

    private static void retrofitFails(RetrofitEmployees employees) throws Exception {
        employees.fails().execute();
    }

    private static void retrofitGson(RetrofitEmployees employees) throws Exception {
        employees.one().clone().execute();
    }
}
