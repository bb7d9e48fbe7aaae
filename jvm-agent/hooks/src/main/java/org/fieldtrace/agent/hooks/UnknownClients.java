// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.NativeAgent;

/** Says once of each client that the agent does not know that the application uses it. */
final class UnknownClients {

    private final Map<String, UnknownClient> byClass = new HashMap<>();
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    UnknownClients(List<UnknownClient> clients) {
        for (UnknownClient client : clients) {
            byClass.put(client.className().replace('.', '/'), client);
        }
    }

    /**
     * A class is loaded, or was before the agent came.
     *
     * @param className its internal name
     */
    void loaded(String className) {
        UnknownClient client = byClass.get(className);
        if (client != null && told.add(client.name())) {
            NativeAgent.calls()
                    .unknownClient(client.name(), client.className(), client.kind().ordinal());
            Notice.print("client " + client.name(), client.notice());
        }
    }
}
