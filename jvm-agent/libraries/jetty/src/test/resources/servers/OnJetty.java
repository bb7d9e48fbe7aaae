// SPDX-License-Identifier: MIT
package app;

import jakarta.servlet.Servlet;
import java.util.Map;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.eclipse.jetty.util.ssl.SslContextFactory;

public class OnJetty implements Tested {

    private final Server jetty = new Server();

    @Override
    public Tested.Ports start(Keys keys) throws Exception {
        HttpConfiguration http = new HttpConfiguration();
        ServerConnector clear =
                new ServerConnector(
                        jetty,
                        new HttpConnectionFactory(http),
                        new HTTP2CServerConnectionFactory(http));
        ServerConnector secure = new ServerConnector(jetty, secured(http, keys));
        jetty.addConnector(clear);
        jetty.addConnector(secure);
        ServletContextHandler context = new ServletContextHandler();
        context.setContextPath("/");
        for (Map.Entry<String, Servlet> servlet : Servlets.all().entrySet()) {
            ServletHolder holder = new ServletHolder(servlet.getValue());
            holder.setAsyncSupported(true);
            context.addServlet(holder, servlet.getKey());
        }
        jetty.setHandler(context);
        jetty.start();
        return new Tested.Ports(clear.getLocalPort(), secure.getLocalPort());
    }

    private static ConnectionFactory[] secured(HttpConfiguration http, Keys keys) throws Exception {
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setSslContext(keys.context());
        HttpConnectionFactory http1 = new HttpConnectionFactory(http);
        ConnectionFactory alpn;
        try {
            alpn =
                    (ConnectionFactory)
                            Class.forName(
                                            "org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory")
                                    .getConstructor(String[].class)
                                    .newInstance((Object) new String[] {"h2", "http/1.1"});
        } catch (ClassNotFoundException before947) {
            return new ConnectionFactory[] {new SslConnectionFactory(tls, "http/1.1"), http1};
        }
        return new ConnectionFactory[] {
            new SslConnectionFactory(tls, "alpn"),
            alpn,
            new HTTP2ServerConnectionFactory(http),
            http1
        };
    }

    @Override
    public void stop() throws Exception {
        jetty.stop();
    }
}
