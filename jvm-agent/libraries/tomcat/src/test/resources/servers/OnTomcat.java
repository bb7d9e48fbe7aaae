// SPDX-License-Identifier: MIT
package app;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;

public class OnTomcat implements Tested {

    private final Tomcat tomcat = new Tomcat();

    @Override
    public Tested.Ports start(Keys keys) throws Exception {
        String folder = Files.createTempDirectory("tomcat-").toString();
        tomcat.setBaseDir(folder);
        Connector clear = tomcat.getConnector();
        Connector secure = new Connector();
        for (Connector connector : new Connector[] {clear, secure}) {
            connector.setPort(0);
            connector.setProperty("address", "::");
            connector.addUpgradeProtocol(new Http2Protocol());
        }
        secure(secure, keys);
        tomcat.getService().addConnector(secure);
        Context context = tomcat.addContext("", folder);
        for (Map.Entry<String, Servlet> servlet : Servlets.all().entrySet()) {
            String path = servlet.getKey();
            Wrapper wrapper = Tomcat.addServlet(context, path, servlet.getValue());
            wrapper.setAsyncSupported(true);
            context.addServletMappingDecoded(path, path);
        }
        context.getPipeline().addValve(new HeldUp());
        tomcat.start();
        return new Tested.Ports(clear.getLocalPort(), secure.getLocalPort());
    }

    private static void secure(Connector connector, Keys keys) {
        connector.setScheme("https");
        connector.setSecure(true);
        connector.setProperty("SSLEnabled", "true");
        SSLHostConfig host = new SSLHostConfig();
        SSLHostConfigCertificate certificate =
                new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.RSA);
        certificate.setCertificateKeystoreFile(keys.file().toString());
        certificate.setCertificateKeystorePassword(Keys.PASSWORD);
        host.addCertificate(certificate);
        connector.addSslHostConfig(host);
    }

    @Override
    public void stop() throws Exception {
        for (Connector connector : tomcat.getService().findConnectors()) {
            connector.stop();
        }
    }

    /**
     * The thread of the first client that goes away is held up until the server stops, as on a busy
     * machine: the connector has then taken everything from it that it answers with.
     */
    private static class HeldUp extends ValveBase {

        private static final int LONGER_THAN_THE_TEST_MS = 20_000;

        private final AtomicBoolean isFirst = new AtomicBoolean(true);

        HeldUp() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response)
                throws IOException, ServletException {
            getNext().invoke(request, response);
            if (request.getRequestURI().equals("/endless") && isFirst.getAndSet(false)) {
                try {
                    Thread.sleep(LONGER_THAN_THE_TEST_MS);
                } catch (InterruptedException stopping) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
