// SPDX-License-Identifier: MIT
package app;

import javax.jms.ConnectionFactory;

/** In place of what JMS 2.0 has and JMS 1.1 has not. */
class Contexts {

    private Contexts() {}

    static void run(ConnectionFactory factory) {}
}
