// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose classes are, by the folder or the jar that they come from. */
class SourceTest {

    private static final String LIBRARY = "META-INF/maven/net.vendor/client/pom.properties";
    private static final String SIBLING = "META-INF/maven/org.acme.shop/model/pom.properties";
    private static final String COUSIN = "META-INF/maven/org.acme.pay/model/pom.properties";

    @TempDir Path temporary;

    private final Application application =
            Application.of("org.acme.shop.Main --port=1", "ignored", name -> false);

    @ParameterizedTest
    @CsvSource({
        "META-INF/maven/net.vendor/client/pom.properties, LIBRARY, group net.vendor",
        "META-INF/maven/org.acme.shop/model/pom.properties, APPLICATION, group org.acme.shop",
        "META-INF/maven/org.acme.pay/m/pom.properties, NAMES,"
                + " group org.acme.pay may be the application's",
        "net/vendor/A.class, NAMES, nothing else tells",
    })
    void aJarIsJudgedByItsCoordinates(String entry, String owner, String reason) throws Exception {
        assertJudged("file:" + jar("a.jar", "", entry), owner, reason);
    }

    @ParameterizedTest
    @CsvSource({
        "Automatic-Module-Name, net.vendor.client, LIBRARY, module net.vendor.client",
        "Bundle-SymbolicName, net.vendor.client;singleton:=true, LIBRARY, module net.vendor.client",
        "Automatic-Module-Name, org.acme.shop.model, APPLICATION, module org.acme.shop.model",
        "Created-By, Gradle, NAMES, nothing else tells",
    })
    void whatMavenDoesNotTellTheManifestDoes(
            String attribute, String value, String owner, String reason) throws Exception {
        String manifest = "Manifest-Version: 1.0\r\n" + attribute + ": " + value + "\r\n";
        assertJudged("file:" + jar("a.jar", manifest), owner, reason);
    }

    @ParameterizedTest
    @CsvSource({
        "jar:file:%s!/BOOT-INF/lib/client.jar!/, LIBRARY, group net.vendor",
        "jar:nested:%s/!BOOT-INF/lib/client.jar!/, LIBRARY, group net.vendor",
        "jar:nested:%s/!BOOT-INF/lib/model.jar!/, APPLICATION, group org.acme.shop",
        "jar:nested:%s/!BOOT-INF/classes/!/, APPLICATION, the build's own classes",
        "jar:file:%s!/BOOT-INF/classes!/, APPLICATION, the build's own classes",
        "jar:nested:%s/!BOOT-INF/lib/missing.jar!/, NAMES, nothing else tells",
    })
    void jarsInAJarAreJudgedLikeOthers(String text, String owner, String reason) throws Exception {
        Path outer = temporary.resolve("app.jar");
        try (OutputStream file = Files.newOutputStream(outer);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            store(zip, "BOOT-INF/lib/client.jar", Files.readAllBytes(jar("c.jar", "", LIBRARY)));
            store(zip, "BOOT-INF/lib/model.jar", Files.readAllBytes(jar("m.jar", "", SIBLING)));
        }
        assertJudged(String.format(text, outer), owner, reason);
    }

    @Test
    void aFolderIsTheApplicationsButNotSpringBootsLoaderInIt() {
        Source source = source("file:" + temporary + "/classes/");
        assertEquals(Boolean.TRUE, source.isApplications("com.squareup.shop", true));
        assertNull(source.isApplications("org.springframework.boot.loader.launch", true));
    }

    @Test
    void ofSeveralArtifactsInOneJarThePackagesTell() throws Exception {
        Source source = source("file:" + jar("all.jar", "", LIBRARY, SIBLING, COUSIN));
        source.judgeOnce();
        assertEquals(Boolean.FALSE, source.isApplications("net.vendor.client.http", false));
        assertEquals(Boolean.TRUE, source.isApplications("org.acme.shop.model", false));
        assertNull(source.isApplications("org.acme.pay", false));
        assertNull(source.isApplications("net.vendors", false));
    }

    @Test
    void anApplicationWhosePackageHasOnePartIsComparedToo() throws Exception {
        Application small = Application.of("app.Main", "", name -> false);
        Source source = new Source(Location.of("file:" + jar("a.jar", "", LIBRARY)), small);
        source.judgeOnce();
        assertEquals(Judgement.Owner.LIBRARY, source.judgement().owner);
    }

    @ParameterizedTest
    @CsvSource({"jrt:/java.base", "vfs:/content/shop.war", "http://localhost/a.jar"})
    void ofOtherPlacesNothingIsKnown(String text) {
        assertNull(Location.of(text));
    }

    @Test
    void whatIsNoJarTellsNothing() throws Exception {
        Path damaged = Files.writeString(temporary.resolve("a.jar"), "PK".repeat(100));
        assertJudged("file:" + damaged, "NAMES", "nothing else tells");
    }

    /** Of which a large jar has thousands, each a string of its own. */
    @Test
    void namesOfClassesAreNotKept() throws Exception {
        Path jar = jar("a.jar", "", "org/acme/A.class", "META-INF/maven/g/a/pom.xml", "lib/b.jar");
        assertEquals(
                Set.of("META-INF/MANIFEST.MF", "META-INF/maven/g/a/pom.xml", "lib/b.jar"),
                Set.copyOf(JarDirectory.<Set<String>>read(jar, null, JarDirectory::names)));
    }

    private void assertJudged(String location, String owner, String reason) {
        Source source = source(location);
        source.judgeOnce();
        assertEquals(owner, source.judgement().owner.name());
        assertEquals(reason, source.judgement().reason);
    }

    private Source source(String location) {
        return new Source(Location.of(location), application);
    }

    private Path jar(String name, String manifest, String... entries) throws IOException {
        Path jar = temporary.resolve(name);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            zip.write(manifest.getBytes());
            for (String entry : entries) {
                zip.putNextEntry(new ZipEntry(entry));
            }
        }
        return Files.write(jar, bytes.toByteArray());
    }

    private static void store(ZipOutputStream zip, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        CRC32 crc = new CRC32();
        crc.update(content);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(content);
    }
}
