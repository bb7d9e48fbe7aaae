// SPDX-License-Identifier: MIT
package app;

import jakarta.servlet.Servlet;
import java.util.Map;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;

public class OnJetty implements Main.Server {

    private final Server jetty = new Server(0);

    @Override
    public int start() throws Exception {
        ServletContextHandler context = new ServletContextHandler();
        context.setContextPath("/");
        for (Map.Entry<String, Servlet> servlet : Servlets.all().entrySet()) {
            ServletHolder holder = new ServletHolder(servlet.getValue());
            holder.setAsyncSupported(true);
            context.addServlet(holder, servlet.getKey());
        }
        jetty.setHandler(context);
        jetty.start();
        return ((ServerConnector) jetty.getConnectors()[0]).getLocalPort();
    }

    @Override
    public void stop() throws Exception {
        jetty.stop();
    }
}
