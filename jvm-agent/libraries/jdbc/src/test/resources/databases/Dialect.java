// SPDX-License-Identifier: MIT
package app;

import javax.sql.DataSource;

/**
 * A database that is a service of its own, and how it is told what the tests want of it.
 *
 * @param name what its URLs are called
 * @param slow a query that takes far longer than anybody waits
 * @param busy another one, which a limit or a cancellation always ends with an error
 * @param ownPort asks for the client's port as the server sees it
 * @param ownId asks for the number of the connection
 * @param running asks for a connection that runs either; its number follows
 * @param end ends the connection of a number
 * @param limit has the server end what takes longer than 300 ms
 * @param patience of a URL that has the driver wait for an answer no longer than 1 s
 * @param greeting the same, for the server's first words
 * @param source of a URL
 */
record Dialect(
        String name,
        String url,
        String slow,
        String busy,
        String ownPort,
        String ownId,
        String running,
        String end,
        String limit,
        String patience,
        String greeting,
        Source source) {

    interface Source {
        DataSource of(String url) throws Exception;
    }
}
