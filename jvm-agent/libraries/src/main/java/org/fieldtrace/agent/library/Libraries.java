// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.fieldtrace.agent.hooks.Library;
import org.fieldtrace.agent.library.apachehttpasyncclient4.ApacheHttpAsyncClient4Library;
import org.fieldtrace.agent.library.apachehttpclient4.ApacheHttpClient4Library;
import org.fieldtrace.agent.library.apachehttpclient5.ApacheHttpClient5Library;
import org.fieldtrace.agent.library.apollo.ApolloLibrary;
import org.fieldtrace.agent.library.armeria.ArmeriaLibrary;
import org.fieldtrace.agent.library.avro.AvroLibrary;
import org.fieldtrace.agent.library.awssdk.AwsSdkLibrary;
import org.fieldtrace.agent.library.c3p0.C3p0Library;
import org.fieldtrace.agent.library.cassandra.CassandraLibrary;
import org.fieldtrace.agent.library.commonspool.CommonsPoolLibrary;
import org.fieldtrace.agent.library.couchbase.CouchbaseLibrary;
import org.fieldtrace.agent.library.cxf.CxfLibrary;
import org.fieldtrace.agent.library.dgs.DgsLibrary;
import org.fieldtrace.agent.library.dubbo.DubboLibrary;
import org.fieldtrace.agent.library.eclipselink.EclipseLinkLibrary;
import org.fieldtrace.agent.library.elasticsearch.ElasticsearchLibrary;
import org.fieldtrace.agent.library.exposed.ExposedLibrary;
import org.fieldtrace.agent.library.feign.FeignLibrary;
import org.fieldtrace.agent.library.freemarker.FreeMarkerLibrary;
import org.fieldtrace.agent.library.graphqljava.GraphQlJavaLibrary;
import org.fieldtrace.agent.library.grpc.GrpcLibrary;
import org.fieldtrace.agent.library.grpcserver.GrpcServerLibrary;
import org.fieldtrace.agent.library.gson.GsonLibrary;
import org.fieldtrace.agent.library.hazelcast.HazelcastLibrary;
import org.fieldtrace.agent.library.helidon.HelidonLibrary;
import org.fieldtrace.agent.library.hibernate.HibernateLibrary;
import org.fieldtrace.agent.library.hibernatereactive.HibernateReactiveLibrary;
import org.fieldtrace.agent.library.hikaricp.HikariCpLibrary;
import org.fieldtrace.agent.library.jackson.JacksonLibrary;
import org.fieldtrace.agent.library.jbossthreads.JbossThreadsLibrary;
import org.fieldtrace.agent.library.jdbc.JdbcLibrary;
import org.fieldtrace.agent.library.jdbi.JdbiLibrary;
import org.fieldtrace.agent.library.jdkconcurrency.JdkConcurrencyLibrary;
import org.fieldtrace.agent.library.jdkhttp.JdkHttpLibrary;
import org.fieldtrace.agent.library.jdkhttpclient.JdkHttpClientLibrary;
import org.fieldtrace.agent.library.jdkhttpserver.JdkHttpServerLibrary;
import org.fieldtrace.agent.library.jdkhttpurlconnection.JdkHttpUrlConnectionLibrary;
import org.fieldtrace.agent.library.jdkmaps.JdkMapsLibrary;
import org.fieldtrace.agent.library.jdkvirtualthreads.JdkVirtualThreadsLibrary;
import org.fieldtrace.agent.library.jedis.JedisLibrary;
import org.fieldtrace.agent.library.jersey.JerseyLibrary;
import org.fieldtrace.agent.library.jetty.JettyLibrary;
import org.fieldtrace.agent.library.jms.JmsLibrary;
import org.fieldtrace.agent.library.jooq.JooqLibrary;
import org.fieldtrace.agent.library.jsonb.JsonbLibrary;
import org.fieldtrace.agent.library.jsonpath.JsonPathLibrary;
import org.fieldtrace.agent.library.jsonsmart.JsonSmartLibrary;
import org.fieldtrace.agent.library.kafka.KafkaLibrary;
import org.fieldtrace.agent.library.kafkastreams.KafkaStreamsLibrary;
import org.fieldtrace.agent.library.kotlincoroutines.KotlinCoroutinesLibrary;
import org.fieldtrace.agent.library.ktor.KtorLibrary;
import org.fieldtrace.agent.library.lettuce.LettuceLibrary;
import org.fieldtrace.agent.library.micronaut.MicronautLibrary;
import org.fieldtrace.agent.library.mongodb.MongoDbLibrary;
import org.fieldtrace.agent.library.moshi.MoshiLibrary;
import org.fieldtrace.agent.library.mybatis.MyBatisLibrary;
import org.fieldtrace.agent.library.neo4j.Neo4jLibrary;
import org.fieldtrace.agent.library.netty.NettyLibrary;
import org.fieldtrace.agent.library.okhttp.OkHttpLibrary;
import org.fieldtrace.agent.library.opensearch.OpenSearchLibrary;
import org.fieldtrace.agent.library.pekko.PekkoLibrary;
import org.fieldtrace.agent.library.pekkohttp.PekkoHttpLibrary;
import org.fieldtrace.agent.library.play.PlayLibrary;
import org.fieldtrace.agent.library.protobuf.ProtobufLibrary;
import org.fieldtrace.agent.library.pulsar.PulsarLibrary;
import org.fieldtrace.agent.library.quarkusrest.QuarkusRestLibrary;
import org.fieldtrace.agent.library.r2dbc.R2dbcLibrary;
import org.fieldtrace.agent.library.rabbitmq.RabbitMqLibrary;
import org.fieldtrace.agent.library.reactorcore.ReactorCoreLibrary;
import org.fieldtrace.agent.library.reactornetty.ReactorNettyLibrary;
import org.fieldtrace.agent.library.reactorpool.ReactorPoolLibrary;
import org.fieldtrace.agent.library.redisson.RedissonLibrary;
import org.fieldtrace.agent.library.resteasy.ResteasyLibrary;
import org.fieldtrace.agent.library.retrofit.RetrofitLibrary;
import org.fieldtrace.agent.library.scalafutures.ScalaFuturesLibrary;
import org.fieldtrace.agent.library.servlet.ServletLibrary;
import org.fieldtrace.agent.library.springdata.SpringDataLibrary;
import org.fieldtrace.agent.library.springdatacassandra.SpringDataCassandraLibrary;
import org.fieldtrace.agent.library.springdatajpa.SpringDataJpaLibrary;
import org.fieldtrace.agent.library.springdatamongodb.SpringDataMongoDbLibrary;
import org.fieldtrace.agent.library.springdataneo4j.SpringDataNeo4jLibrary;
import org.fieldtrace.agent.library.springgraphql.SpringGraphQlLibrary;
import org.fieldtrace.agent.library.springjdbc.SpringJdbcLibrary;
import org.fieldtrace.agent.library.springjms.SpringJmsLibrary;
import org.fieldtrace.agent.library.springkafka.SpringKafkaLibrary;
import org.fieldtrace.agent.library.springr2dbc.SpringR2dbcLibrary;
import org.fieldtrace.agent.library.springrabbit.SpringRabbitLibrary;
import org.fieldtrace.agent.library.springtask.SpringTaskLibrary;
import org.fieldtrace.agent.library.springweb.SpringWebLibrary;
import org.fieldtrace.agent.library.springwebflux.SpringWebfluxLibrary;
import org.fieldtrace.agent.library.springwebfluxserver.SpringWebfluxServerLibrary;
import org.fieldtrace.agent.library.springwebmvc.SpringWebmvcLibrary;
import org.fieldtrace.agent.library.thrift.ThriftLibrary;
import org.fieldtrace.agent.library.thymeleaf.ThymeleafLibrary;
import org.fieldtrace.agent.library.tomcat.TomcatLibrary;
import org.fieldtrace.agent.library.tomcatjdbc.TomcatJdbcLibrary;
import org.fieldtrace.agent.library.undertow.UndertowLibrary;
import org.fieldtrace.agent.library.vertx.VertxLibrary;
import org.fieldtrace.agent.library.vertxsql.VertxSqlLibrary;

/** All libraries that the agent knows. */
public final class Libraries {

    private static final List<Library> ALL =
            List.of(
                    new JdkConcurrencyLibrary(),
                    new JdkVirtualThreadsLibrary(),
                    new JdkMapsLibrary(),
                    new JdkHttpServerLibrary(),
                    new JdkHttpClientLibrary(),
                    new JdkHttpUrlConnectionLibrary(),
                    new TomcatLibrary(),
                    new JettyLibrary(),
                    new UndertowLibrary(),
                    new KotlinCoroutinesLibrary(),
                    new ScalaFuturesLibrary(),
                    new PekkoLibrary(),
                    new PekkoHttpLibrary(),
                    new PlayLibrary(),
                    new NettyLibrary(),
                    new KtorLibrary(),
                    new ReactorCoreLibrary(),
                    new ReactorNettyLibrary(),
                    new VertxLibrary(),
                    new JbossThreadsLibrary(),
                    new MicronautLibrary(),
                    new HelidonLibrary(),
                    new ArmeriaLibrary(),
                    new SpringTaskLibrary(),
                    new SpringWebLibrary(),
                    new SpringWebfluxLibrary(),
                    new SpringGraphQlLibrary(),
                    new DgsLibrary(),
                    new ApolloLibrary(),
                    new GraphQlJavaLibrary(),
                    new SpringWebfluxServerLibrary(),
                    new SpringWebmvcLibrary(),
                    new ServletLibrary(),
                    new ThymeleafLibrary(),
                    new FreeMarkerLibrary(),
                    new FeignLibrary(),
                    new RetrofitLibrary(),
                    new JerseyLibrary(),
                    new ResteasyLibrary(),
                    new QuarkusRestLibrary(),
                    new CxfLibrary(),
                    new GrpcLibrary(),
                    new GrpcServerLibrary(),
                    new ThriftLibrary(),
                    new DubboLibrary(),
                    new JdkHttpLibrary(),
                    new ApacheHttpClient4Library(),
                    new ApacheHttpAsyncClient4Library(),
                    new ApacheHttpClient5Library(),
                    new OkHttpLibrary(),
                    new JacksonLibrary(),
                    new JsonPathLibrary(),
                    new JsonSmartLibrary(),
                    new GsonLibrary(),
                    new MoshiLibrary(),
                    new JsonbLibrary(),
                    new AvroLibrary(),
                    new ProtobufLibrary(),
                    new JdbcLibrary(),
                    new HikariCpLibrary(),
                    new CommonsPoolLibrary(),
                    new TomcatJdbcLibrary(),
                    new C3p0Library(),
                    new ReactorPoolLibrary(),
                    new R2dbcLibrary(),
                    new VertxSqlLibrary(),
                    new SpringDataLibrary(),
                    new SpringJdbcLibrary(),
                    new SpringR2dbcLibrary(),
                    new HibernateLibrary(),
                    new HibernateReactiveLibrary(),
                    new SpringDataJpaLibrary(),
                    new EclipseLinkLibrary(),
                    new MyBatisLibrary(),
                    new JooqLibrary(),
                    new JdbiLibrary(),
                    new ExposedLibrary(),
                    new MongoDbLibrary(),
                    new SpringDataMongoDbLibrary(),
                    new CassandraLibrary(),
                    new SpringDataCassandraLibrary(),
                    new Neo4jLibrary(),
                    new SpringDataNeo4jLibrary(),
                    new CouchbaseLibrary(),
                    new JedisLibrary(),
                    new LettuceLibrary(),
                    new RedissonLibrary(),
                    new AwsSdkLibrary(),
                    new HazelcastLibrary(),
                    new KafkaLibrary(),
                    new KafkaStreamsLibrary(),
                    new SpringKafkaLibrary(),
                    new JmsLibrary(),
                    new SpringJmsLibrary(),
                    new PulsarLibrary(),
                    new RabbitMqLibrary(),
                    new SpringRabbitLibrary(),
                    new ElasticsearchLibrary(),
                    new OpenSearchLibrary());

    private Libraries() {}

    /** What native code is to know of them, as {@code key=value}. */
    public static List<String> toNative() {
        return List.of(
                "reads.bookkeeping=" + ofAll(Library::bookkeeping),
                "reads.counted=" + ofAll(Library::countedReads),
                "reads.writers=" + ofAll(Library::wovenWriters),
                "reads.readers=" + ofAll(Library::wovenReaders));
    }

    private static String ofAll(Function<Library, List<String>> methods) {
        return ALL.stream()
                .flatMap(library -> methods.apply(library).stream())
                .collect(Collectors.joining(";"));
    }

    /** In the order of {@code docs/libraries.md}. */
    public static List<Library> all() {
        return ALL;
    }
}
