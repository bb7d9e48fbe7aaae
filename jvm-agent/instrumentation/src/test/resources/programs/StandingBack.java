// SPDX-License-Identifier: MIT
package app;

import feign.AsynchronousMethodHandler;
import feign.SynchronousMethodHandler;

/** Says after each step whether the class that is as expected calls the agent. */
public class StandingBack {
    public static void main(String[] arguments) throws Throwable {
        SynchronousMethodHandler hooked = new SynchronousMethodHandler();
        hooked.invoke(arguments);
        System.out.println(HookedClasses.callsTheAgent(hooked.getClass()));
        new AsynchronousMethodHandler().perform(arguments);
        long end = System.nanoTime() + 60_000_000_000L;
        while (HookedClasses.callsTheAgent(hooked.getClass()) && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        System.out.println(HookedClasses.callsTheAgent(hooked.getClass()));
        hooked.invoke(arguments);
    }
}
