// SPDX-License-Identifier: MIT
/** Calls its methods until its standard input ends. */
class Calling {
    static volatile int sum;

    public static void main(String[] arguments) throws Exception {
        System.out.println("running");
        while (System.in.available() == 0) {
            first(sum);
            second(sum);
            Thread.sleep(1);
        }
    }

    static void first(int number) {
        sum += number % 7 + number % 11 + number % 13 + 1;
    }

    static void second(int number) {
        sum -= number % 5 + number % 17 + number % 19 + 1;
    }
}
