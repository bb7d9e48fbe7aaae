// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.fieldtrace.agent.base.AgentFiles;
import org.fieldtrace.agent.hooks.UnknownClient;

/** The clients that the agent does not know, of {@code unknown-clients.txt} beside this class. */
public final class UnknownClientTable {

    private static final String RESOURCE = "org/fieldtrace/agent/library/unknown-clients.txt";
    private static final Pattern SEPARATOR = Pattern.compile(" \\| ");
    private static final int COLUMNS = 4;

    private UnknownClientTable() {}

    /**
     * Reads it.
     *
     * @return in the order of their names
     * @throws IOException if the agent's jar cannot be read, or lacks it
     */
    public static List<UnknownClient> read() throws IOException {
        byte[] content = AgentFiles.read(RESOURCE);
        if (content == null) {
            throw new IOException("the agent's jar has no " + RESOURCE);
        }
        List<UnknownClient> clients = new ArrayList<>();
        for (String line : new String(content, StandardCharsets.UTF_8).split("\\n")) {
            if (!line.startsWith("#")) {
                clients.add(client(line));
            }
        }
        return clients;
    }

    private static UnknownClient client(String line) throws IOException {
        String[] columns = SEPARATOR.split(line);
        if (columns.length != COLUMNS) {
            throw new IOException(RESOURCE + " has a line of other columns: " + line);
        }
        return new UnknownClient(
                columns[0],
                UnknownClient.Kind.valueOf(columns[1].toUpperCase(Locale.ROOT)),
                columns[2],
                columns[3]);
    }
}
