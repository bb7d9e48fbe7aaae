// SPDX-License-Identifier: MIT
package app;

public class Plain {
    public static void main(String[] arguments) {
        fetch(1);
        fetch("2");
        other();
    }

    static Object fetch(int n) {
        return new Dto();
    }

    static Object fetch(String n) {
        return new Dto();
    }

    static Object other() {
        return new Dto();
    }

    static class Dto {
        int n;
    }
}
