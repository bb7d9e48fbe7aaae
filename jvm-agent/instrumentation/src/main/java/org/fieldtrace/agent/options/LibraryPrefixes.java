// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.agent.library.Libraries;

/**
 * Classes that are never part of a call path: the JDK and the libraries between an application and
 * its remote calls, those that are hooked after the others. Prefixes are narrow enough to keep
 * applications that live under a library's name, such as {@code org.springframework.samples.}, or
 * have exceptions.
 */
final class LibraryPrefixes {

    private static final List<String> NOT_HOOKED =
            List.of(
                    "java.",
                    "javax.",
                    "jakarta.",
                    "jdk.",
                    "sun.",
                    "com.sun.",
                    "kotlin.",
                    "scala.",
                    "org.springframework.aop.",
                    "org.springframework.aot.",
                    "org.springframework.asm.",
                    "org.springframework.batch.",
                    "org.springframework.beans.",
                    "org.springframework.boot.",
                    "org.springframework.cache.",
                    "org.springframework.cglib.",
                    "org.springframework.cloud.",
                    "org.springframework.context.",
                    "org.springframework.core.",
                    "org.springframework.dao.",
                    "org.springframework.data.",
                    "org.springframework.ejb.",
                    "org.springframework.expression.",
                    "org.springframework.format.",
                    "org.springframework.hateoas.",
                    "org.springframework.http.",
                    "org.springframework.instrument.",
                    "org.springframework.integration.",
                    "org.springframework.javapoet.",
                    "org.springframework.jca.",
                    "org.springframework.jdbc.",
                    "org.springframework.jmx.",
                    "org.springframework.jndi.",
                    "org.springframework.lang.",
                    "org.springframework.ldap.",
                    "org.springframework.mail.",
                    "org.springframework.messaging.",
                    "org.springframework.mock.",
                    "org.springframework.objenesis.",
                    "org.springframework.orm.",
                    "org.springframework.oxm.",
                    "org.springframework.plugin.",
                    "org.springframework.resilience.",
                    "org.springframework.retry.",
                    "org.springframework.scheduling.",
                    "org.springframework.scripting.",
                    "org.springframework.security.",
                    "org.springframework.session.",
                    "org.springframework.stereotype.",
                    "org.springframework.test.",
                    "org.springframework.transaction.",
                    "org.springframework.ui.",
                    "org.springframework.util.",
                    "org.springframework.validation.",
                    "org.springframework.web.",
                    "org.springframework.ws.",
                    "org.apache.commons.",
                    "org.apache.logging.",
                    "org.jboss.",
                    "io.micrometer.",
                    "io.opentelemetry.",
                    "io.quarkus.",
                    "io.smallrye.",
                    "org.eclipse.microprofile.",
                    "io.micronaut.",
                    "io.reactivex.",
                    "rx.",
                    "org.reactivestreams.",
                    "com.google.common.",
                    "com.google.inject.",
                    "com.google.protobuf.",
                    "com.squareup.",
                    "io.r2dbc.",
                    "com.p6spy.",
                    "net.ttddyy.dsproxy.",
                    "com.datastax.",
                    "org.neo4j.driver.",
                    "io.github.resilience4j.",
                    "org.glassfish.",
                    "org.aspectj.",
                    "net.bytebuddy.",
                    "net.sf.cglib.",
                    "javassist.",
                    "com.zaxxer.",
                    "com.mchange.",
                    "io.agroal.",
                    "ch.qos.",
                    "org.slf4j.",
                    // Templates, of which one frame stays; what JTE generates tells its own name.
                    "org.thymeleaf.",
                    "org.attoparser.",
                    "freemarker.",
                    "org.apache.freemarker.",
                    "org.apache.velocity.",
                    "org.apache.jasper.",
                    "io.pebbletemplates.",
                    "com.github.mustachejava.",
                    "com.samskivert.mustache.",
                    "com.github.jknack.handlebars.",
                    "gg.jte.TemplateEngine",
                    "gg.jte.runtime.",
                    "gg.jte.html.",
                    "gg.jte.output.");

    /** Packages of well-known samples, which lie in that of a library. */
    static final List<String> SAMPLES =
            List.of(
                    "io.quarkus.example",
                    "io.quarkus.qe",
                    "io.quarkus.sample",
                    "io.quarkus.samples",
                    "io.quarkus.workshop",
                    "io.micronaut.example",
                    "io.micronaut.examples",
                    "io.micronaut.samples");

    static final List<String> LEFT_OUT =
            Stream.concat(
                            NOT_HOOKED.stream(),
                            Libraries.all().stream().flatMap(l -> l.prefixes().stream()))
                    .collect(Collectors.toUnmodifiableList());

    static final List<String> KEPT =
            SAMPLES.stream().map(name -> "!" + name + ".").collect(Collectors.toUnmodifiableList());

    static final List<String> ALL =
            Stream.concat(LEFT_OUT.stream(), KEPT.stream())
                    .collect(Collectors.toUnmodifiableList());

    private LibraryPrefixes() {}
}
