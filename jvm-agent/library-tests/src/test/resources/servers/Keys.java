// SPDX-License-Identifier: MIT
package app;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A server's key and certificate, which its clients trust. */
record Keys(Path file) {

    static final String PASSWORD = "changeit";

    KeyStore store() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream content = Files.newInputStream(file)) {
            store.load(content, PASSWORD.toCharArray());
        }
        return store;
    }

    KeyManagerFactory managers() throws Exception {
        KeyManagerFactory managers =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store(), PASSWORD.toCharArray());
        return managers;
    }

    /** For both sides. */
    SSLContext context() throws Exception {
        TrustManagerFactory trusted =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers().getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }
}
