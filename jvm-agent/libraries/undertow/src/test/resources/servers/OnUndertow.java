// SPDX-License-Identifier: MIT
package app;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.ServletContainer;
import io.undertow.servlet.api.ServletInfo;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.Servlet;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.xnio.XnioWorker;

public class OnUndertow implements Tested {

    private Undertow undertow;

    @Override
    public Tested.Ports start(Keys keys) throws Exception {
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
        HttpHandler handler = manager.start();
        undertow =
                Undertow.builder()
                        .setServerOption(UndertowOptions.ENABLE_HTTP2, true)
                        .addHttpListener(0, "::", handler)
                        .addHttpsListener(0, "::", keys.context(), handler)
                        .build();
        undertow.start();
        return new Tested.Ports(port(0), port(1));
    }

    private int port(int listener) {
        return ((InetSocketAddress) undertow.getListenerInfo().get(listener).getAddress())
                .getPort();
    }

    private static ServletInfo info(String path, Servlet servlet) {
        return new ServletInfo(path, servlet.getClass(), new ImmediateInstanceFactory<>(servlet))
                .addMapping(path)
                .setAsyncSupported(true);
    }

    @Override
    public void stop() throws InterruptedException {
        XnioWorker worker = undertow.getWorker();
        undertow.stop();
        worker.awaitTermination(Integer.getInteger("test.patience.ms"), TimeUnit.MILLISECONDS);
    }
}
