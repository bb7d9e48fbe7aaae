// SPDX-License-Identifier: MIT

/**
 * Prints the system property {@code greeting} and ends with the status that is its argument, after
 * so many milliseconds if they are the second one.
 */
public class Greeting {
    public static void main(String[] arguments) throws InterruptedException {
        System.out.println("greeting " + System.getProperty("greeting"));
        if (arguments.length > 1) {
            Thread.sleep(Long.parseLong(arguments[1]));
        }
        System.exit(Integer.parseInt(arguments[0]));
    }
}
