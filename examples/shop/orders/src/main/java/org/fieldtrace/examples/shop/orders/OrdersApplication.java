// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.orders;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import java.net.URI;
import java.util.concurrent.Executor;
import org.fieldtrace.examples.shop.stock.api.StockGrpc;
import org.fieldtrace.examples.shop.truth.TruthLog;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** The service that owns the orders: Tomcat and JPA; it calls four others in four ways. */
@SpringBootApplication
@EnableAsync
public class OrdersApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(OrdersApplication.class, arguments);
    }

    @Bean
    TruthLog truth() {
        return new TruthLog("orders");
    }

    @Bean
    RestTemplate products() {
        return new RestTemplate();
    }

    @Bean
    RestClient pricing(@Value("${pricing.url}") String url) {
        return RestClient.create(url);
    }

    @Bean(destroyMethod = "shutdownNow")
    ManagedChannel stockChannel(@Value("${stock.url}") URI url) {
        return NettyChannelBuilder.forAddress(url.getHost(), url.getPort()).usePlaintext().build();
    }

    @Bean
    StockGrpc.StockBlockingStub stock(ManagedChannel stockChannel) {
        return StockGrpc.newBlockingStub(stockChannel);
    }

    @Bean
    Executor taskExecutor() {
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setCorePoolSize(4);
        executor.setThreadNamePrefix("notify-");
        return executor;
    }
}
