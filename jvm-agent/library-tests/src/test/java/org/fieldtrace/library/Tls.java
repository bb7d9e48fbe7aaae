// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.testing.ChildJvm;

/** What servers need that speak TLS. */
final class Tls {

    private static Path keys;

    private Tls() {}

    /**
     * A file with a key and its certificate, which clients are to trust: the same one for all tests
     * of this JVM, as it takes a JVM to make it.
     */
    static synchronized Path keys() throws Exception {
        if (keys == null) {
            Path folder = Files.createTempDirectory("keys-");
            folder.toFile().deleteOnExit();
            keys = folder.resolve("keys.p12");
            keys.toFile().deleteOnExit();
            Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
            List<String> command = new ArrayList<>(List.of(keytool.toString()));
            command.addAll(List.of("-J" + ChildJvm.FIRST_COMPILER, "-J" + ChildJvm.SERIAL));
            String options =
                    "-genkeypair -alias peer -keyalg RSA -dname CN=peer -ext san=ip:127.0.0.1"
                            + " -storepass changeit -keystore ";
            command.addAll(List.of((options + keys).split(" ")));
            assertEquals(0, new ProcessBuilder(command).start().waitFor());
        }
        return keys;
    }
}
