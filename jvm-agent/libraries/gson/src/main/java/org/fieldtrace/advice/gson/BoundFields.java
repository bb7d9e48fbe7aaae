// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.gson;

import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.util.List;
import org.fieldtrace.agent.bridge.mapping.DeclaredType;
import org.fieldtrace.agent.bridge.mapping.KeyWay;
import org.fieldtrace.agent.bridge.mapping.MappedKeys;

/**
 * The class whose fields the mapper binds to keys just now. It asks of each field whether it is
 * written, whether it is read, and what its names are, in this order.
 */
final class BoundFields {

    /** Binding a class may begin with binding the class of a field. */
    private static final ThreadLocal<BoundFields> CURRENT = new ThreadLocal<>();

    private final Class<?> type;
    private final Type declared;
    private final BoundFields outer;
    private Field asked;
    private boolean isWritten;
    private boolean isRead;

    private BoundFields(Class<?> type, Type declared, BoundFields outer) {
        this.type = type;
        this.declared = declared;
        this.outer = outer;
    }

    static BoundFields begin(Class<?> type, Type declared) {
        BoundFields one = new BoundFields(type, declared, CURRENT.get());
        CURRENT.set(one);
        return one;
    }

    /** Null where none is bound. */
    static BoundFields current() {
        return CURRENT.get();
    }

    void end() {
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
        }
    }

    void include(Field field, boolean toWrite, boolean isIncluded) {
        if (!field.equals(asked)) {
            asked = field;
            isWritten = false;
            isRead = false;
        }
        if (toWrite) {
            isWritten = isIncluded;
        } else {
            isRead = isIncluded;
        }
    }

    /** The first name is written, each is read. */
    void name(Field field, List<?> names) {
        if (!field.equals(asked)) {
            return;
        }
        DeclaredType values = new DeclaredType(declared, field.getGenericType());
        for (int i = 0; i < names.size(); i++) {
            if (isWritten && i == 0) {
                tell(KeyWay.WRITTEN, names.get(i), field, values);
            }
            if (isRead) {
                tell(KeyWay.READ, names.get(i), field, values);
            }
        }
    }

    private void tell(KeyWay way, Object key, Field field, DeclaredType values) {
        MappedKeys.tell(type, way, (String) key, field.getName(), field.getName(), values);
    }
}
