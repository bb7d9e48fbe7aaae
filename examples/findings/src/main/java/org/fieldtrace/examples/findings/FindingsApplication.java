// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** One of the two services, or the load for them. */
public final class FindingsApplication {
    private FindingsApplication() {}

    /**
     * Runs {@code back}, {@code front ADDRESS-OF-BACK} or {@code load ADDRESS-OF-FRONT}.
     *
     * @throws Exception if it cannot
     */
    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "back" -> tell(Back.start());
            case "front" -> tell(Front.start(Pages.all(new BackClient(arguments[1]))));
            case "load" -> Load.run(Pages.all(new BackClient("")), arguments[1]);
            default -> throw new IllegalArgumentException("no role: " + arguments[0]);
        }
    }

    private static void tell(int port) {
        System.out.println("listening on http://127.0.0.1:" + port);
    }
}
