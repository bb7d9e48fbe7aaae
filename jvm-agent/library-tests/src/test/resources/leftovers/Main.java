// SPDX-License-Identifier: MIT
package app;

/** Asks a library again and again, and says what the agent keeps of that. */
class Main {

    /** What is known of connections stays as long as they do. */
    private static final int MOST_LEFT = 12;

    /** The library's class, and how often it is asked. */
    public static void main(String[] arguments) throws Exception {
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
        Class<?> type = Class.forName("app." + arguments[0]);
        int requests = Integer.parseInt(arguments[1]);
        Leftovers leftovers = new Leftovers(MOST_LEFT);
        try (Asked library = (Asked) type.getDeclaredConstructor().newInstance()) {
            for (int i = 0; i < requests; i++) {
                if (i == requests / Leftovers.WARM_UP) {
                    leftovers.isWarm();
                }
                ask(library, i % Asked.TURN);
            }
            leftovers.print(library.tables());
            System.exit(0);
        } catch (Throwable failure) {
            failure.printStackTrace();
            System.exit(1); // servers' threads would live on
        }
    }

    private static void ask(Asked library, int turn) throws Exception {
        try {
            library.ask(turn);
        } catch (Exception failure) {
            throw new IllegalStateException("request " + turn + " of a turn", failure);
        }
    }
}
