// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import java.util.List;

/**
 * Classes that are never part of a call path: the JDK and the libraries between an application and
 * its remote calls. Prefixes are narrow enough to keep applications that live under a library's
 * name, such as {@code org.springframework.samples.}.
 */
final class LibraryPrefixes {

    static final List<String> ALL =
            List.of(
                    "java.",
                    "javax.",
                    "jakarta.",
                    "jdk.",
                    "sun.",
                    "com.sun.",
                    "kotlin.",
                    "kotlinx.",
                    "scala.",
                    "org.springframework.aop.",
                    "org.springframework.beans.",
                    "org.springframework.boot.",
                    "org.springframework.cache.",
                    "org.springframework.cglib.",
                    "org.springframework.cloud.",
                    "org.springframework.context.",
                    "org.springframework.core.",
                    "org.springframework.data.",
                    "org.springframework.expression.",
                    "org.springframework.http.",
                    "org.springframework.messaging.",
                    "org.springframework.retry.",
                    "org.springframework.scheduling.",
                    "org.springframework.security.",
                    "org.springframework.transaction.",
                    "org.springframework.util.",
                    "org.springframework.validation.",
                    "org.springframework.web.",
                    "org.apache.catalina.",
                    "org.apache.commons.",
                    "org.apache.coyote.",
                    "org.apache.cxf.",
                    "org.apache.hc.",
                    "org.apache.http.",
                    "org.apache.logging.",
                    "org.apache.tomcat.",
                    "org.eclipse.jetty.",
                    "io.undertow.",
                    "org.jboss.",
                    "org.xnio.",
                    "io.netty.",
                    "io.vertx.",
                    "io.micrometer.",
                    "io.opentelemetry.",
                    "io.quarkus.",
                    "io.micronaut.",
                    "reactor.",
                    "io.reactivex.",
                    "org.reactivestreams.",
                    "com.fasterxml.",
                    "com.google.common.",
                    "com.google.gson.",
                    "com.google.inject.",
                    "com.google.protobuf.",
                    "org.hibernate.",
                    "feign.",
                    "retrofit2.",
                    "okhttp3.",
                    "okio.",
                    "io.grpc.",
                    "io.github.resilience4j.",
                    "org.glassfish.",
                    "org.aspectj.",
                    "net.bytebuddy.",
                    "net.sf.cglib.",
                    "javassist.",
                    "com.zaxxer.",
                    "ch.qos.",
                    "org.slf4j.");

    private LibraryPrefixes() {}
}
