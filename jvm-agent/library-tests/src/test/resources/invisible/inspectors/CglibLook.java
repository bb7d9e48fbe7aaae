// SPDX-License-Identifier: MIT
package app;

import java.util.TreeMap;
import net.sf.cglib.beans.BeanCopier;
import net.sf.cglib.beans.BeanMap;
import net.sf.cglib.proxy.Enhancer;
import net.sf.cglib.proxy.MethodInterceptor;

/** What CGLIB copies, lists and extends. */
class CglibLook extends Look {

    @Override
    @SuppressWarnings("unchecked")
    String at(Object object) {
        Order copy = new Order();
        BeanCopier.create(Order.class, Order.class, false).copy(object, copy, null);
        MethodInterceptor onwards =
                (self, method, arguments, proxy) -> proxy.invokeSuper(self, arguments);
        return copy
                + " "
                + new TreeMap<Object, Object>(BeanMap.create(object)).keySet()
                + " "
                + Enhancer.create(Order.class, onwards);
    }
}
