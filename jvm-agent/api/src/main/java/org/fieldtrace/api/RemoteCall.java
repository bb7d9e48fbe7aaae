// SPDX-License-Identifier: MIT
package org.fieldtrace.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that fetches objects from another service: objects of the named classes whose
 * constructors run on the calling thread before the method returns, or throws, are the objects that
 * the remote call brought in. Objects that are made on other threads, or without a constructor (as
 * by Java's own deserialization), are not seen.
 *
 * <pre>{@code
 * @RemoteCall(Employee.class)
 * Employee employee(long id) {
 *     return http.getForObject("/employee/{id}", Employee.class, id);
 * }
 * }</pre>
 *
 * <p>The method must have a body: static and instance methods and default methods of interfaces
 * have one, abstract and native methods do not. Where a remote call makes another, an object
 * belongs to the innermost. The agent reads the annotation in the class file, so that it changes
 * nothing where no agent runs; it is kept at run time, because an agent that comes later has no
 * class file to read.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RemoteCall {

    /**
     * The classes of the objects that the call returns, directly or inside others. Ordinary classes
     * and records of the application; not interfaces, arrays, enums or classes of the JDK.
     */
    Class<?>[] value();
}
