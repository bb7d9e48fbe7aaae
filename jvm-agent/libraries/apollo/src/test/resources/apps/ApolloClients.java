// SPDX-License-Identifier: MIT
package app;

import com.apollographql.apollo.ApolloClient;
import com.apollographql.apollo.api.ApolloRequest;
import com.apollographql.apollo.api.ApolloResponse;
import com.apollographql.apollo.api.Operation;
import com.apollographql.apollo.interceptor.ApolloInterceptor;
import com.apollographql.apollo.interceptor.ApolloInterceptorChain;
import com.sun.net.httpserver.HttpServer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import kotlin.ResultKt;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.jvm.internal.ContinuationImpl;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowKt;

/** Asks a server of GraphQL in each way that Apollo's client has. */
public class Main {

    private static final Set<String> GO_ON = ConcurrentHashMap.newKeySet();

    /** Goes on after a suspending function, as code does that Kotlin's compiler has made. */
    static class Then extends ContinuationImpl {
        private static final long serialVersionUID = 1;

        @SuppressWarnings({"unchecked", "rawtypes"})
        Then(Continuation completion) {
            super(completion);
        }

        @Override
        protected Object invokeSuspend(Object result) {
            GO_ON.add(threadName());
            ResultKt.throwOnFailure(result);
            return result;
        }
    }

    /** Answers by itself, as a cache does. */
    static class Cache implements ApolloInterceptor {
        private final Object data;

        Cache(Object data) {
            this.data = data;
        }

        @Override
        @SuppressWarnings("unchecked")
        public <D extends Operation.Data> Flow<ApolloResponse<D>> intercept(
                ApolloRequest<D> request, ApolloInterceptorChain chain) {
            return FlowKt.flowOf(
                    new ApolloResponse.Builder<D>(
                                    request.getOperation(), request.getRequestUuid(), (D) data)
                            .build());
        }
    }

    public static void main(String[] arguments) throws Exception {
        HttpServer server = GraphQlServer.start();
        String url = GraphQlServer.url(server);
        ApolloClient client = client(url);
        EmployeesQuery.Data all = execute(client).data;
        System.out.println("all: " + all.employees.size());
        collect(client);
        fail(client(url.replace("graphql", "nothing")));
        System.out.println("cached: " + cached(new Cache(all), url).data.employees.size());
        System.out.println("goes on on " + GO_ON);
        server.stop(0);
        System.exit(0);
    }

    private static ApolloClient client(String url) {
        return new ApolloClient.Builder().serverUrl(url).build();
    }

    private static ApolloResponse<EmployeesQuery.Data> execute(ApolloClient client) {
        return run((scope, next) -> client.query(new EmployeesQuery()).execute(new Then(next)));
    }

    private static void collect(ApolloClient client) {
        Flow<ApolloResponse<EmployeesQuery.Data>> answers =
                client.query(new EmployeesQuery()).toFlow();
        run(
                (scope, next) ->
                        answers.collect(
                                (answer, more) -> {
                                    int count = answer.data.employees.size();
                                    System.out.println("collects " + count + " on " + threadName());
                                    return Unit.INSTANCE;
                                },
                                new Then(next)));
    }

    private static void fail(ApolloClient client) {
        try {
            ApolloResponse<?> answer =
                    run((scope, next) -> client.query(new EmployeesQuery()).execute(next));
            System.out.println("failed: " + (answer.data == null));
        } catch (Exception failure) {
            System.out.println("failed: " + failure.getClass().getName().endsWith("HttpException"));
        }
    }

    private static ApolloResponse<EmployeesQuery.Data> cached(Cache cache, String url) {
        ApolloClient client =
                new ApolloClient.Builder().serverUrl(url).addInterceptor(cache).build();
        return run((scope, next) -> client.query(new EmployeesQuery()).execute(next));
    }

    private static String threadName() {
        return Thread.currentThread().getName().replaceFirst(" @.*", "");
    }

    private static <T> T run(Function2<CoroutineScope, Continuation<? super T>, Object> block) {
        try {
            return BuildersKt.runBlocking(EmptyCoroutineContext.INSTANCE, block);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
