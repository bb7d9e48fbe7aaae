// SPDX-License-Identifier: MIT
package app;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import sun.misc.Unsafe;

/** Every way to the fields of an object that the JDK itself has. */
class JdkWays extends Look {

    private static final String SOUGHT = "$fieldtraceMark";

    private final Unsafe unsafe = unsafe();
    private final Class<?> hidden = hidden();
    private int call;

    @Override
    Object object() {
        Object[] kinds = {new Order(), new Point(1, "p"), hiddenObject()};
        return kinds[call++ % kinds.length];
    }

    @Override
    String at(Object last) throws Exception {
        StringBuilder seen = new StringBuilder();
        for (Object object :
                new Object[] {
                    new Order(), new Point(1, "p"), Level.HIGH, Level.LOW, hiddenObject()
                }) {
            // The name of a hidden class ends in a number that differs from run to run.
            seen.append(object.getClass().getName().replaceAll("/.*", "/hidden")).append('\n');
            seen.append(Arrays.toString(object.getClass().getDeclaredFields())).append('\n');
            for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
                look(object, type, seen);
            }
        }
        seen.append(Arrays.toString(Point.class.getRecordComponents())).append('\n');
        seen.append(new Point(1, "p")).append(new Point(1, "p").hashCode()).append('\n');
        seen.append(Arrays.toString(Level.values())).append(Level.valueOf("LOW")).append('\n');
        return seen.toString().replaceAll("app\\.Fold/0x\\w+", "app.Fold/hidden");
    }

    private void look(Object object, Class<?> type, StringBuilder seen) throws Exception {
        for (Field field : type.getDeclaredFields()) {
            if (!type.getName().startsWith("app.")) {
                continue;
            }
            MethodHandles.Lookup lookup =
                    MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            boolean isStatic = Modifier.isStatic(field.getModifiers());
            Object handle =
                    isStatic
                            ? lookup.findStaticVarHandle(type, field.getName(), field.getType())
                            : lookup.findVarHandle(type, field.getName(), field.getType())
                                    .get(object);
            seen.append(field.toGenericString()).append(' ');
            seen.append(isStatic ? "static" : text(handle)).append(' ');
            if (!isStatic) {
                seen.append(
                        text(
                                lookup.findGetter(type, field.getName(), field.getType())
                                        .bindTo(object)
                                        .type()));
                field.setAccessible(true);
                seen.append(text(field.get(object)));
            }
            seen.append(walked(object, type, field)).append('\n');
        }
        for (String name : new String[] {SOUGHT, SOUGHT + "$", "$jacocoData", "id"}) {
            try {
                seen.append(name).append(type.getDeclaredField(name)).append('\n');
            } catch (NoSuchFieldException none) {
                seen.append("no ").append(name).append('\n');
            }
        }
    }

    /** As libraries read fields that know only how to walk them with {@code Unsafe}. */
    @SuppressWarnings("deprecation")
    private Object walked(Object object, Class<?> type, Field field) {
        if (type.isRecord() || type.isHidden() || Modifier.isStatic(field.getModifiers())) {
            return "";
        }
        long offset = unsafe.objectFieldOffset(field);
        Class<?> kind = field.getType();
        return kind == int.class
                ? unsafe.getInt(object, offset)
                : kind == double.class
                        ? unsafe.getDouble(object, offset)
                        : kind == boolean.class
                                ? unsafe.getBoolean(object, offset)
                                : text(unsafe.getObject(object, offset));
    }

    private static String text(Object value) {
        return String.valueOf(value).replaceAll("(@|/0x)\\w+", "@");
    }

    private Object hiddenObject() {
        try {
            return hidden.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A hidden class with the code of {@link Fold}. */
    private static Class<?> hidden() {
        try (var classFile = JdkWays.class.getResourceAsStream("Fold.class")) {
            return MethodHandles.lookup()
                    .defineHiddenClass(classFile.readAllBytes(), true, ClassOption.NESTMATE)
                    .lookupClass();
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}

record Point(int x, String name) implements Serializable {}

enum Level {
    HIGH(2),
    LOW(1) {
        final String own = "own";
    };

    final int weight;

    Level(int weight) {
        this.weight = weight;
    }
}

class Fold {
    String text = "fold";
    int depth = 3;
}
