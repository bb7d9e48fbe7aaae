// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.OutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.fieldtrace.agent.base.ClassTransformers;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.PackageOrigins;
import org.fieldtrace.agent.bridge.Recorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose a package is, told as its first class comes. */
class OriginsTest {

    /** An empty constant pool, which names no class. */
    private static final byte[] CLASS_FILE = {0, 0, 0, 0, 0, 0, 0, 55, 0, 1};

    @TempDir Path temporary;

    private final List<ClassFileTransformer> added = new ArrayList<>();

    @BeforeEach
    void install() {
        Recorder.replaced();
        Instrumentation instrumentation =
                (Instrumentation)
                        Proxy.newProxyInstance(
                                getClass().getClassLoader(),
                                new Class<?>[] {Instrumentation.class},
                                (proxy, method, arguments) -> {
                                    if (method.getName().equals("addTransformer")) {
                                        added.add((ClassFileTransformer) arguments[0]);
                                    }
                                    return method.getReturnType().isArray()
                                            ? new Class<?>[0]
                                            : null;
                                });
        Origins.install(
                instrumentation, new ClassTransformers(instrumentation), List.of(), List.of());
    }

    @AfterEach
    void forget() {
        PackageOrigins.forgetAll();
    }

    @Test
    void classesThatComeByTurnsFromTwoPlacesAreEachOfTheirOwn() throws Exception {
        URL folder = Files.createDirectories(temporary.resolve("classes")).toUri().toURL();
        URL jar = jar("net.vendor");
        for (String shop : List.of("orders", "stock", "bills")) {
            comes("org/acme/" + shop + "/A", folder);
            comes("org/acme/" + shop + "/B", folder);
            comes("net/vendor/" + shop + "/A", jar);
            comes("net/vendor/" + shop + "/B", jar);
            // The address anew, as each loader has its own.
            comes("org/acme/" + shop + "/more/A", new URL(folder.toString()));
        }
        for (String shop : List.of("orders", "stock", "bills")) {
            assertEquals(true, PackageOrigins.of("org.acme." + shop + ".A", '.'));
            assertEquals(true, PackageOrigins.of("org.acme." + shop + ".more.A", '.'));
            assertEquals(false, PackageOrigins.of("net.vendor." + shop + ".A", '.'));
        }
    }

    @Test
    void whatALibrarysClassesNameIsHeldOnceTheApplicationHasTheirPackageToo() throws Exception {
        URL folder = Files.createDirectories(temporary.resolve("classes")).toUri().toURL();
        URL jar = jar("net.vendor");
        byte[] naming = naming("org/junit/jupiter/api/Test");
        comes("org/junit/jupiter/api/Test", jar);
        for (String type : List.of("A", "B")) {
            comes("net/vendor/shop/" + type, jar, naming);
            assertEquals(false, ApplicationClasses.contains(Test.class));
        }
        comes("net/vendor/shop/C", folder);
        assertEquals(false, ApplicationClasses.contains(Test.class));
        comes("net/vendor/shop/D", jar, naming);
        assertEquals(true, ApplicationClasses.contains(Test.class));
    }

    /** A class file up to its constant pool, of one text. */
    private static byte[] naming(String text) {
        byte[] bytes = Arrays.copyOf(CLASS_FILE, CLASS_FILE.length + 3 + text.length());
        bytes[CLASS_FILE.length - 1] = 2;
        bytes[CLASS_FILE.length] = 1;
        bytes[CLASS_FILE.length + 2] = (byte) text.length();
        byte[] content = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(content, 0, bytes, CLASS_FILE.length + 3, content.length);
        return bytes;
    }

    private void comes(String className, URL location) throws Exception {
        comes(className, location, CLASS_FILE);
    }

    private void comes(String className, URL location, byte[] classFile) throws Exception {
        ProtectionDomain domain =
                new ProtectionDomain(new CodeSource(location, (Certificate[]) null), null);
        for (ClassFileTransformer each : added) {
            each.transform(getClass().getClassLoader(), className, null, domain, classFile);
        }
    }

    private URL jar(String group) throws Exception {
        Path jar = temporary.resolve("client.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("META-INF/maven/" + group + "/client/pom.properties"));
            zip.closeEntry();
        }
        return jar.toUri().toURL();
    }
}
