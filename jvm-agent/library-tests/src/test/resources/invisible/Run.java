// SPDX-License-Identifier: MIT
package app;

import java.io.PrintStream;

/** Shows what a library makes of an object that a remote call returned, whenever that changes. */
public class Run {

    private static final int PAUSE_MS = 40; // meanwhile the agent weaves

    /**
     * @param arguments the class of the {@link Look}, and how often to look
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream shown = System.out;
        System.setOut(System.err); // libraries log there, with the time
        Look look =
                (Look) Class.forName("app." + arguments[0]).getDeclaredConstructor().newInstance();
        // Before the library has handles of the fields: then they would get no mark.
        Object[] fetched = new Object[Integer.parseInt(arguments[1])];
        for (int i = 0; i < fetched.length; i++) {
            fetched[i] = Remote.fetch(look);
            Thread.sleep(PAUSE_MS);
        }
        String seen = "";
        for (Object object : fetched) {
            String now = look.at(object);
            if (!now.equals(seen)) {
                shown.println(now);
                seen = now;
            }
        }
        System.exit(0); // whatever threads the library has left
    }
}

class Remote {
    static Object fetch(Look look) {
        return look.object();
    }
}
