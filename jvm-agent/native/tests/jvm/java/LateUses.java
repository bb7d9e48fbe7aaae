// SPDX-License-Identifier: MIT
package app;

import org.fieldtrace.agent.testing.RemoteObjects;

/**
 * Fields whose values wait for long in registers until they are used, or are loaded ahead of a loop
 * that does not use them. Each field but those called `never...` is used of every object.
 */
final class LateUses {
    private static final int OBJECTS = 400;
    private static final int WARM_UPS = 30_000;
    private static final int[] NUMBERS = new int[200];
    private static final int[] TARGET = new int[200];
    private static double power = 1.5;
    private static long left;
    private static int firstMask = 1;
    private static int secondMask = 2;
    private static double firstSum;
    private static double secondSum;

    private int behindLoop = 1;
    private int behindStores = 2;
    private double behindLeafCall = 3;
    private long asArgument = 4;
    private int asArgumentOfNegative = 5;
    private int behindSwitches = 6;
    private Object behindCopies = "seven";
    private int neverInLoop = 8;
    private int neverAtAll = 9;
    private double neverBehindBranches = 10;

    /** Uses as many objects as are needed for some verdicts on each field. */
    static void run() {
        LateUses unwatched = new LateUses();
        for (int i = 0; i < WARM_UPS; i++) {
            unwatched.use(i);
        }
        firstMask = 0;
        secondMask = 0;
        for (int i = 0; i < OBJECTS; i++) {
            RemoteObjects.returned(new LateUses()).use(i);
            if (i % 4 == 0) {
                System.gc();
            }
        }
    }

    @Override
    public String toString() {
        return "" + neverAtAll;
    }

    private void use(int i) {
        NUMBERS[i % NUMBERS.length] = i;
        left += loop(this) + stores(this, TARGET, i) + (long) leafCall(this, NUMBERS) + left(i);
        left += argument(this, NUMBERS) + negative(this, NUMBERS) + switches(this, NUMBERS);
        left += copies(this, NUMBERS, TARGET).hashCode() + hoisted(this, NUMBERS, 2_000_000_000);
        branches(this, i);
    }

    private static int loop(LateUses d) {
        int x = d.behindLoop;
        int sum = 0;
        for (int i = 0; i < NUMBERS.length; i++) {
            sum += NUMBERS[i] * i;
        }
        return sum ^ x;
    }

    private static int stores(LateUses d, int[] target, int value) {
        int x = d.behindStores;
        for (int i = 0; i < target.length; i++) {
            target[i] = value ^ i * 3;
        }
        return x + target[7];
    }

    private static double leafCall(LateUses d, int[] numbers) {
        double x = d.behindLeafCall;
        double sum = 0;
        for (int i = 0; i < 6; i++) {
            sum += Math.pow(numbers[i], power) + Math.sin(numbers[i]);
        }
        return sum + x;
    }

    private static long argument(LateUses d, int[] numbers) {
        long x = d.asArgument;
        int sum = 0;
        for (int i = 0; i < numbers.length; i++) {
            sum += numbers[i] ^ i;
        }
        return receive(sum, 1, 2, x);
    }

    private static int negative(LateUses d, int[] numbers) {
        int x = d.asArgumentOfNegative;
        int sum = 0;
        for (int i = 0; i < 16; i++) {
            sum += numbers[i] * 5;
        }
        numbers[3] = sum;
        return (int) receive(-5, x, 0, 1);
    }

    private static int switches(LateUses d, int[] numbers) {
        int x = d.behindSwitches;
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            switch (numbers[i] % 7) {
                case 0:
                    sum += i;
                    break;
                case 1:
                    sum ^= i;
                    break;
                case 2:
                    sum -= 3 * i;
                    break;
                case 3:
                    sum = sum << 1;
                    break;
                case 4:
                    sum = ~sum;
                    break;
                case 5:
                    sum++;
                    break;
                default:
                    sum += 7;
            }
        }
        return sum + x;
    }

    private static Object copies(LateUses d, int[] from, int[] to) {
        Object x = d.behindCopies;
        System.arraycopy(from, 0, to, 0, from.length);
        for (int i = 0; i < to.length; i++) {
            to[i] += from[i];
        }
        return x;
    }

    /** The compiler loads the field once, ahead of the loop. */
    private static int hoisted(LateUses d, int[] numbers, int limit) {
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            if (numbers[i] > limit) {
                sum += d.neverInLoop;
            }
            sum ^= numbers[i];
        }
        return sum;
    }

    /**
     * Not inlined. The compiler loads the field once, ahead of both branches, and where neither is
     * taken its value is still in a register when the method returns.
     */
    private static void branches(LateUses d, int i) {
        left += d.behindLoop;
        if ((i & firstMask) != 0) {
            firstSum += d.neverBehindBranches;
        }
        if ((i & secondMask) != 0) {
            secondSum -= d.neverBehindBranches;
        }
    }

    private static long left(int i) {
        return left >> (i & 3);
    }

    /** Too large to be inlined. */
    private static long receive(int a, int b, int c, long d) {
        long result = a;
        for (int i = 0; i < 3; i++) {
            result = result * 31 + b;
            result = result * 31 + c;
            result ^= result >>> 7;
            result += result << 3;
            result ^= result >>> 11;
            result += result << 15;
            result = result * 17 + a;
            result ^= result >>> 5;
            result += result << 9;
            result ^= result >>> 13;
            result += result << 4;
            result = result * 13 + i;
            result ^= result >>> 3;
            result += result << 6;
            result ^= result >>> 17;
            result += result << 21;
        }
        return result + d;
    }
}
