// SPDX-License-Identifier: MIT

/** Prints the system property {@code greeting} and ends with the status that is its argument. */
public class Greeting {
    public static void main(String[] arguments) {
        System.out.println("greeting " + System.getProperty("greeting"));
        System.exit(Integer.parseInt(arguments[0]));
    }
}
