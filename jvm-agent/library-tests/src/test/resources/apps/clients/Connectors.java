// SPDX-License-Identifier: MIT
package app;

import org.apache.catalina.connector.Connector;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;

/** Tomcat's, at free ports, of HTTP/1.1 and 2. */
final class Connectors {

    private Connectors() {}

    static Connector plain(String address) {
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", address);
        connector.addUpgradeProtocol(new Http2Protocol());
        return connector;
    }

    /** Behind TLS, with the keys of a file. */
    static Connector secure(String address, String keys) {
        Connector connector = plain(address);
        connector.setScheme("https");
        connector.setSecure(true);
        connector.setProperty("SSLEnabled", "true");
        SSLHostConfig host = new SSLHostConfig();
        SSLHostConfigCertificate certificate =
                new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.RSA);
        certificate.setCertificateKeystoreFile(keys);
        certificate.setCertificateKeystorePassword("changeit");
        host.addCertificate(certificate);
        connector.addSslHostConfig(host);
        return connector;
    }
}
