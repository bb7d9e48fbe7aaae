// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.mapping;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.agent.bridge.ApplicationClasses;

/**
 * A type as Java declares it, taken apart into the lists and maps of the JDK and what they hold.
 */
public final class DeclaredType {

    /** What is in lists and maps that are deeper in each other is not told. */
    private static final int DEEPEST = 8;

    private final Map<TypeVariable<?>, Type> variables;

    /** Class of the values. */
    final Class<?> values;

    /** Class of the objects that the values are or hold. */
    final Class<?> held;

    /** {@code []} for each list or array that the objects are in, {@code {}} for maps. */
    final String holders;

    /**
     * Takes it apart.
     *
     * @param owner class whose field it is of, with what stands for its variables
     */
    public DeclaredType(Type owner, Type type) {
        variables = variablesOf(owner);
        values = erased(type);
        StringBuilder around = new StringBuilder();
        Type one = type;
        for (int depth = 0; depth < DEEPEST; depth++) {
            Type inner = heldIn(resolved(one), around);
            if (inner == null) {
                break;
            }
            one = inner;
        }
        held = erased(one);
        holders = around.toString();
    }

    /** Null where it holds nothing. */
    private Type heldIn(Type type, StringBuilder around) {
        Class<?> raw = erased(type);
        if (raw.isArray()) {
            around.append("[]");
            return type instanceof GenericArrayType
                    ? ((GenericArrayType) type).getGenericComponentType()
                    : raw.getComponentType();
        }
        if (!(type instanceof ParameterizedType) || !ApplicationClasses.isOfJdk(raw)) {
            return null;
        }
        Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
        if (arguments.length == 1 && raw == Optional.class) {
            return arguments[0];
        }
        if (arguments.length == 1 && Collection.class.isAssignableFrom(raw)) {
            around.append("[]");
            return arguments[0];
        }
        if (arguments.length == 2 && Map.class.isAssignableFrom(raw)) {
            around.append("{}");
            return arguments[1];
        }
        return null;
    }

    private Type resolved(Type type) {
        Type one = type;
        for (int depth = 0; depth < DEEPEST && one instanceof TypeVariable; depth++) {
            Type known = variables.get(one);
            one = known != null ? known : ((TypeVariable<?>) one).getBounds()[0];
        }
        return one instanceof WildcardType ? ((WildcardType) one).getUpperBounds()[0] : one;
    }

    private Class<?> erased(Type type) {
        Type one = resolved(type);
        if (one instanceof Class) {
            return (Class<?>) one;
        }
        if (one instanceof ParameterizedType) {
            return (Class<?>) ((ParameterizedType) one).getRawType();
        }
        return one instanceof GenericArrayType ? Object[].class : Object.class;
    }

    private static Map<TypeVariable<?>, Type> variablesOf(Type owner) {
        Map<TypeVariable<?>, Type> variables = new HashMap<>();
        Type one = owner;
        while (one != null) {
            if (one instanceof Class) {
                one = ((Class<?>) one).getGenericSuperclass();
            } else if (one instanceof ParameterizedType) {
                ParameterizedType type = (ParameterizedType) one;
                Class<?> raw = (Class<?>) type.getRawType();
                Type[] arguments = type.getActualTypeArguments();
                for (int i = 0; i < arguments.length; i++) {
                    variables.put(raw.getTypeParameters()[i], arguments[i]);
                }
                one = raw.getGenericSuperclass();
            } else {
                one = null;
            }
        }
        return variables;
    }
}
