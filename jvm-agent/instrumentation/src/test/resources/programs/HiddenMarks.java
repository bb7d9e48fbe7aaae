// SPDX-License-Identifier: MIT
package app;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import org.fieldtrace.agent.bridge.watch.HiddenMark;

public class Plain {
    int field;

    public static void main(String[] arguments) throws Exception {
        for (Field field : Plain.class.getDeclaredFields()) {
            System.out.println("shown: " + field.getName());
        }
        try {
            Plain.class.getDeclaredField(HiddenMark.NAME);
            System.out.println("shown by name");
        } catch (NoSuchFieldException hidden) {
        }
        try {
            MethodHandles.lookup().findVarHandle(Plain.class, HiddenMark.NAME, int.class);
            System.out.println("marked " + HiddenMark.NAME);
        } catch (NoSuchFieldException none) {
            System.out.println("not marked");
        }
    }
}
