// SPDX-License-Identifier: MIT
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/**
 * Runs a node of OpenSearch, its data in the folder that the first argument names, on the port of
 * the second, until it is killed.
 */
public class OpenSearch {

    public static void main(String[] arguments) throws Exception {
        Settings settings =
                Settings.builder()
                        .put("path.home", Path.of(arguments[0]).toAbsolutePath().toString())
                        .put("http.port", arguments[1])
                        .put("network.host", "127.0.0.1")
                        .put("discovery.type", "single-node")
                        .put("transport.type", "netty4")
                        .put("http.type", "netty4")
                        .put("cluster.routing.allocation.disk.threshold_enabled", false)
                        .build();
        new Embedded(settings).start();
        System.out.println("ready");
        // All threads of a node are daemons.
        new CountDownLatch(1).await();
    }

    /** A node with the HTTP of the distribution, which is a plug-in. */
    private static final class Embedded extends Node {

        Embedded(Settings settings) {
            super(
                    InternalSettingsPreparer.prepareEnvironment(
                            settings, Map.of(), null, () -> "cases"),
                    List.<Class<? extends Plugin>>of(Netty4Plugin.class),
                    false);
        }
    }
}
