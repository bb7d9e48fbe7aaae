// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What servers need that speak TLS. */
final class Tls {

    private Tls() {}

    /** A key and its certificate, which clients are to trust, in a new file of a folder. */
    static Path generateKeys(Path folder) throws Exception {
        Path keys = folder.resolve("keys.p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        String options =
                "-genkeypair -alias peer -keyalg RSA -dname CN=peer -ext san=ip:127.0.0.1"
                        + " -storepass changeit -keystore ";
        List<String> command = new ArrayList<>(List.of(keytool.toString()));
        command.addAll(List.of((options + keys).split(" ")));
        assertEquals(0, new ProcessBuilder(command).start().waitFor());
        return keys;
    }
}
