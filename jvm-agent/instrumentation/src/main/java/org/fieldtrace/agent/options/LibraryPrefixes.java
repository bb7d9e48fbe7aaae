// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fieldtrace.agent.hooks.Library;
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

    static final List<String> LEFT_OUT = leftOut();

    static final List<String> KEPT = kept();

    static final List<String> ALL = all();

    /** {@link #ALL}, to be asked for one: each of hundreds is, at every start. */
    private static final Set<String> KNOWN = new HashSet<>(ALL);

    private LibraryPrefixes() {}

    /** Whether it is one of {@link #ALL}. */
    static boolean areKnownAs(String prefix) {
        return KNOWN.contains(prefix);
    }

    private static List<String> leftOut() {
        List<String> leftOut = new ArrayList<>(NOT_HOOKED);
        for (Library library : Libraries.all()) {
            leftOut.addAll(library.prefixes());
        }
        return List.copyOf(leftOut);
    }

    private static List<String> kept() {
        List<String> kept = new ArrayList<>();
        for (String name : SAMPLES) {
            kept.add("!" + name + ".");
        }
        return List.copyOf(kept);
    }

    private static List<String> all() {
        List<String> all = new ArrayList<>(LEFT_OUT);
        all.addAll(KEPT);
        return List.copyOf(all);
    }
}
