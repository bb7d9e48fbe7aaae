// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.fieldtrace.library.SectionsIT.Piece;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Servers of JAX-RS, in which the sections of a handling take known times. */
class JaxRsSectionsIT {

    private static final String JERSEY = "org.glassfish.jersey.servlet.ServletContainer";
    private static final String RESTEASY =
            "org.jboss.resteasy.plugins.server.servlet.HttpServletDispatcher";

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "javax, 9.0.12, 2.26",
        "jakarta, 11.0.14, 4.0.3",
    })
    void jerseySaysWhichMethodIsTheApplications(String edition, String tomcat, String jersey)
            throws Exception {
        assertSections(
                edition,
                JERSEY,
                "org.apache.tomcat.embed:tomcat-embed-core:" + tomcat,
                "org.glassfish.jersey.containers:jersey-container-servlet:" + jersey,
                "org.glassfish.jersey.inject:jersey-hk2:" + jersey);
    }

    @ParameterizedTest
    @Versions({
        "javax, 9.0.12, 4.7.10.Final",
        "jakarta, 11.0.14, 7.0.5.Final",
    })
    void resteasySaysWhichMethodIsTheApplications(String edition, String tomcat, String resteasy)
            throws Exception {
        assertSections(
                edition,
                RESTEASY,
                "org.apache.tomcat.embed:tomcat-embed-core:" + tomcat,
                "org.jboss.resteasy:resteasy-core:" + resteasy);
    }

    private void assertSections(String edition, String servlet, String... libraries)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, libraries)
                        .compile(
                                LibraryApplication.file("JaxRsSections")
                                        .replaceAll("jakarta\\.(servlet|ws)", edition + ".$1"))
                        .record("sections=on,fields=off,service.name=shop", servlet);
        assertEquals("slow", trace.out().strip(), trace.err());
        assertEquals(1, trace.notices().size(), trace.err());
        List<Piece> slow = SectionsIT.handlings(trace).values().iterator().next();
        assertEquals(
                List.of(SectionsIT.PREPROCESS, SectionsIT.SERVICE, SectionsIT.SEND),
                SectionsIT.sections(slow),
                slow::toString);
        assertTrue(slow.get(0).cpu() >= SectionsIT.BURNED, slow::toString);
        for (Piece waiting : slow.subList(1, 3)) {
            assertTrue(waiting.wall() >= SectionsIT.SLEPT, slow::toString);
        }
    }
}
