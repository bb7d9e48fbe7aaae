// SPDX-License-Identifier: MIT
package app;

/** A server that answers the paths which {@link Main} asks for. */
public interface Tested {

    /** Listens on all addresses, for HTTP/1.1 and 2, in clear and with TLS. */
    Ports start(Keys keys) throws Exception;

    /** Waits for the threads that serve requests. */
    void stop() throws Exception;

    record Ports(int clear, int secure) {}
}
