// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Compiler;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.MavenLibraries;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Whose a class is follows from where it comes from, whatever it is called. */
class OriginsIT {

    private static final String NAME = "com.squareup.shop";

    @TempDir Path temporary;

    private String libraries;
    private Map<String, byte[]> classFiles;

    /**
     * The application shares the name of a library that the agent knows, and its client's jar has a
     * name that nobody knows.
     */
    @Test
    void theApplicationIsWhatLiesInItsFolderAndTheLibraryWhatItsJarSays() throws Exception {
        compile(NAME);
        Path vendor = jar("client-1.2.jar", "net/vendor/", "META-INF/maven/net.vendor/client/");
        Path shop = folder("classes", "com/", "app/");
        LibraryTrace trace = record("", "-cp", path(shop, vendor), NAME + ".Shop");

        assertEquals(
                Set.of(
                        "net.vendor.client.Vendor$Person",
                        "net.vendor.client.Vendor$Home",
                        "com.squareup.shop.model.Customer"),
                trace.objects().keySet(),
                trace.err());
        assertEquals(
                Set.of(
                        List.of("com.squareup.shop.Shop.buy", "com.squareup.shop.Shop.main"),
                        List.of("com.squareup.shop.Shop.greet", "com.squareup.shop.Shop.main")),
                Set.copyOf(trace.paths()),
                trace.err());
        assertEquals(
                Set.of(
                        "com.squareup.shop.model.Customer.home unused",
                        "com.squareup.shop.model.Customer.name used",
                        "net.vendor.client.Vendor$Home.street used",
                        "net.vendor.client.Vendor$Person.home used",
                        "net.vendor.client.Vendor$Person.name unused"),
                trace.decided(),
                trace.err());
        Map<String, String> origins = origins(trace);
        String folder = temporary.getFileName() + "/classes";
        assertEquals("application: a folder", origins.get(folder), "" + origins);
        assertEquals("library: group net.vendor", origins.get("client-1.2.jar"), "" + origins);
    }

    @Test
    void classesOfNoPackageComeFromTheirFolderToo() throws Exception {
        classFiles =
                Compiler.compile(
                        17,
                        "public class Toy { public static void main(String[] arguments) {} }",
                        "");
        LibraryTrace trace = record("", "-cp", folder("toy", "Toy").toString(), "Toy");
        assertEquals(
                "application: a folder",
                origins(trace).get(temporary.getFileName() + "/toy"),
                "" + origins(trace));
    }

    /** One jar with all in it, whose packages tell by the artifacts of which it was made. */
    @Test
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = "1")
    void ofAJarThatWasShadedTheArtifactsTell() throws Exception {
        compile("org.acme.shop");
        Path fat =
                jar(
                        "shop-all.jar",
                        "",
                        "META-INF/maven/net.vendor/client/",
                        "META-INF/maven/org.acme.shop/shop/");
        LibraryTrace trace = record("", "-cp", path(fat), "org.acme.shop.Shop");

        assertTrue(
                trace.paths().stream()
                        .allMatch(path -> path.get(0).startsWith("org.acme.shop.Shop")),
                trace.paths() + trace.err());
        assertEquals(
                "names: the jar with the main class, by package",
                origins(trace).get("shop-all.jar"));
    }

    @Test
    void whatTheUserSaysCountsMoreThanWhereAClassComesFrom() throws Exception {
        compile(NAME);
        Path vendor = jar("client-1.2.jar", "net/vendor/", "META-INF/maven/net.vendor/client/");
        Path shop = folder("classes", "com/", "app/");
        LibraryTrace trace =
                record(
                        "stack.exclude=!net.vendor.;com.squareup.shop.model.",
                        "-cp",
                        path(shop, vendor),
                        NAME + ".Shop");

        assertEquals(
                Set.of(
                        "net.vendor.client.Vendor$Token",
                        "net.vendor.client.Vendor$Person",
                        "net.vendor.client.Vendor$Home"),
                trace.objects().keySet(),
                trace.err());
        assertTrue(
                trace.paths().stream().allMatch(path -> path.get(0).startsWith("net.vendor")),
                trace.paths() + trace.err());
    }

    private void compile(String name) throws IOException {
        libraries = MavenLibraries.classPath("com.fasterxml.jackson.core:jackson-databind:2.17.2");
        List<String> sources =
                List.of(
                        LibraryApplication.resource("Peer.java"),
                        LibraryApplication.resource("origins/Vendor.java"),
                        LibraryApplication.resource("origins/Shop.java"),
                        LibraryApplication.resource("origins/Customer.java"));
        List<String> named = sources.stream().map(s -> s.replace(NAME, name)).toList();
        classFiles = Compiler.compile(17, named, libraries);
    }

    private Path folder(String name, String... packages) throws IOException {
        Path folder = temporary.resolve(name);
        for (Map.Entry<String, byte[]> classFile : classFiles.entrySet()) {
            if (List.of(packages).stream().anyMatch(classFile.getKey()::startsWith)) {
                Path file = folder.resolve(classFile.getKey() + ".class");
                Files.createDirectories(file.getParent());
                Files.write(file, classFile.getValue());
            }
        }
        return folder;
    }

    private Path jar(String name, String packages, String... artifacts) throws IOException {
        Path jar = temporary.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            for (String artifact : artifacts) {
                zip.putNextEntry(new ZipEntry(artifact + "pom.properties"));
                zip.write("version=1.2\n".getBytes());
            }
            for (Map.Entry<String, byte[]> classFile : classFiles.entrySet()) {
                if (classFile.getKey().startsWith(packages)) {
                    zip.putNextEntry(new ZipEntry(classFile.getKey() + ".class"));
                    zip.write(classFile.getValue());
                }
            }
        }
        return jar;
    }

    private String path(Path... own) {
        return List.of(own).stream().map(Path::toString).collect(Collectors.joining(":"))
                + File.pathSeparator
                + libraries;
    }

    private LibraryTrace record(String options, String... arguments) throws Exception {
        String ours = "overhead.budget=off,sampling.rate=1,watch.backend=bytecode";
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result =
                    ChildJvm.ofThisJdk()
                            .withAgent(ours + (options.isEmpty() ? "" : "," + options))
                            .shortLived()
                            .with(arguments)
                            .run("100");
            assertEquals(0, result.status(), result.out() + result.err());
            return new LibraryTrace(session.stopAndRead(result.pid()), result.out(), result.err());
        }
    }

    private static Map<String, String> origins(LibraryTrace trace) {
        Map<String, String> origins = new TreeMap<>();
        for (Event origin : trace.named("code_origin")) {
            origins.put(origin.get("name"), origin.get("owner") + ": " + origin.get("reason"));
        }
        return origins;
    }
}
