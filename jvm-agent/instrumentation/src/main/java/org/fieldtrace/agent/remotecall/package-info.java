// SPDX-License-Identifier: MIT
/**
 * Instruments remote calls and the constructors of the objects that they bring in.
 *
 * <p>Which classes these are is learnt from the option {@code remote.calls} and from annotations,
 * which are found in class files as classes are loaded.
 */
package org.fieldtrace.agent.remotecall;
