// SPDX-License-Identifier: MIT
package app;

import io.undertow.Undertow;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.ServletContainer;
import io.undertow.servlet.api.ServletInfo;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.Servlet;
import java.net.InetSocketAddress;
import java.util.Map;

public class OnUndertow implements Main.Server {

    private Undertow undertow;

    @Override
    public int start() throws Exception {
        DeploymentInfo deployment =
                new DeploymentInfo()
                        .setClassLoader(OnUndertow.class.getClassLoader())
                        .setContextPath("/")
                        .setDeploymentName("test");
        for (Map.Entry<String, Servlet> servlet : Servlets.all().entrySet()) {
            deployment.addServlet(info(servlet.getKey(), servlet.getValue()));
        }
        DeploymentManager manager =
                ServletContainer.Factory.newInstance().addDeployment(deployment);
        manager.deploy();
        undertow = Undertow.builder().addHttpListener(0, "::", manager.start()).build();
        undertow.start();
        return ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
    }

    private static ServletInfo info(String path, Servlet servlet) {
        return new ServletInfo(path, servlet.getClass(), new ImmediateInstanceFactory<>(servlet))
                .addMapping(path)
                .setAsyncSupported(true);
    }

    @Override
    public void stop() {
        undertow.stop();
    }
}
