// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/** Which packages belong to which layer, as {@code package=layer}. */
final class LayerPackages {

    private static final String LAYER = "[A-Za-z0-9][A-Za-z0-9._ -]{0,63}";

    /** More would make each new method slow to classify. */
    private static final int MOST = 1000;

    /** Those that are known beside what the user says. */
    static final List<String> ALL =
            joined(
                    of("jdk", "java", "javax", "jdk", "sun", "com.sun"),
                    of("servlet", "javax.servlet", "jakarta.servlet"),
                    of("spring", "org.springframework"),
                    of("application", "org.springframework.samples"),
                    of("application", LibraryPrefixes.SAMPLES.toArray(new String[0])),
                    of("tomcat", "org.apache.catalina", "org.apache.coyote", "org.apache.tomcat"),
                    of("tomcat", "org.apache.jasper", "org.apache.naming", "org.apache.juli"),
                    of("jetty", "org.eclipse.jetty"),
                    of("undertow", "io.undertow", "org.xnio", "org.jboss.threads"),
                    of("netty", "io.netty"),
                    of("reactor", "reactor"),
                    of("vertx", "io.vertx"),
                    of("quarkus", "io.quarkus", "io.smallrye"),
                    of("micronaut", "io.micronaut"),
                    of("jersey", "org.glassfish.jersey", "org.glassfish.hk2"),
                    of("resteasy", "org.jboss.resteasy"),
                    of("cxf", "org.apache.cxf"),
                    of("jackson", "com.fasterxml.jackson", "tools.jackson"),
                    of("gson", "com.google.gson"),
                    of("json", "org.eclipse.yasson", "org.eclipse.parsson"),
                    of("protobuf", "com.google.protobuf"),
                    of("grpc", "io.grpc"),
                    of("hibernate", "org.hibernate"),
                    of("eclipselink", "org.eclipse.persistence"),
                    of("mybatis", "org.apache.ibatis", "org.mybatis"),
                    of("jooq", "org.jooq"),
                    of("connection pool", "com.zaxxer.hikari", "io.agroal", "com.mchange"),
                    of("connection pool", "org.apache.commons.dbcp", "org.apache.commons.dbcp2"),
                    of("database driver", "org.h2", "org.hsqldb", "org.apache.derby"),
                    of("database driver", "org.postgresql", "com.mysql", "org.mariadb", "oracle"),
                    of("database driver", "com.microsoft.sqlserver", "com.mongodb"),
                    of("redis client", "redis.clients", "io.lettuce", "org.redisson"),
                    of("kafka client", "org.apache.kafka"),
                    of("http client", "okhttp3", "okio", "org.apache.http", "org.apache.hc"),
                    of("http client", "feign", "retrofit2"),
                    of("logging", "ch.qos.logback", "org.apache.logging", "org.slf4j"),
                    of("telemetry", "io.micrometer", "io.opentelemetry"),
                    of("templates", "org.thymeleaf", "freemarker", "org.attoparser"),
                    of("kotlin", "kotlin", "kotlinx"),
                    of("scala", "scala"),
                    of("groovy", "groovy", "org.codehaus.groovy", "org.apache.groovy"),
                    of("fieldtrace", "org.fieldtrace.agent", "org.fieldtrace.advice"));

    private LayerPackages() {}

    private static String[] of(String layer, String... packages) {
        String[] pairs = new String[packages.length];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = packages[i] + "=" + layer;
        }
        return pairs;
    }

    private static List<String> joined(String[]... layers) {
        List<String> pairs = new ArrayList<>();
        for (String[] layer : layers) {
            Collections.addAll(pairs, layer);
        }
        return List.copyOf(pairs);
    }

    /**
     * What the user wrote and what is always known, of which the user's counts.
     *
     * @throws IllegalArgumentException if it is not {@code package=layer} joined by semicolons
     */
    static String canonical(String text, List<String> always) {
        Map<String, String> layers = new LinkedHashMap<>();
        for (String part : text.split(";")) {
            String pair = part.strip();
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? "" : pair.substring(0, equals).strip();
                String layer = pair.substring(equals + 1).strip();
                if (!ClassName.isName(name)
                        || !Pattern.matches(LAYER, layer)
                        || layers.size() == MOST) {
                    throw new IllegalArgumentException("out of range");
                }
                layers.put(name, layer);
            }
        }
        for (String pair : always) {
            int equals = pair.indexOf('=');
            layers.putIfAbsent(pair.substring(0, equals), pair.substring(equals + 1));
        }
        StringJoiner pairs = new StringJoiner(";");
        for (Map.Entry<String, String> layer : layers.entrySet()) {
            pairs.add(layer.getKey() + "=" + layer.getValue());
        }
        return pairs.toString();
    }
}
