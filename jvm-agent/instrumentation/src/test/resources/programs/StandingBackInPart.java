// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Says after each step whether the class that is as expected calls the agent. */
public class StandingBackInPart {
    public static void main(String[] arguments) throws Exception {
        ObjectWriter hooked = new ObjectWriter();
        hooked.writeValueAsString("1");
        System.out.println(HookedClasses.callsTheAgent(hooked.getClass()));
        new ObjectNode();
        System.out.println(HookedClasses.callsTheAgent(hooked.getClass()));
    }
}
