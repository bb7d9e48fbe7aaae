// SPDX-License-Identifier: MIT
package app;

import jakarta.servlet.Servlet;
import java.nio.file.Files;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;

public class OnTomcat implements Main.Server {

    private final Tomcat tomcat = new Tomcat();

    @Override
    public int start() throws Exception {
        String folder = Files.createTempDirectory("tomcat-").toString();
        tomcat.setBaseDir(folder);
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "::");
        Context context = tomcat.addContext("", folder);
        for (Map.Entry<String, Servlet> servlet : Servlets.all().entrySet()) {
            String path = servlet.getKey();
            Wrapper wrapper = Tomcat.addServlet(context, path, servlet.getValue());
            wrapper.setAsyncSupported(true);
            context.addServletMappingDecoded(path, path);
        }
        tomcat.start();
        return tomcat.getConnector().getLocalPort();
    }

    @Override
    public void stop() throws Exception {
        tomcat.getConnector().stop();
    }
}
