// SPDX-License-Identifier: MIT
/**
 * Where Trace Compass begins: the perspective and the command line options. Each view has a package
 * of its own, which knows {@code base}, {@code drawing}, {@code rows}, {@code timegraph}, {@code
 * selection} and {@code experiment}, and no other view.
 */
package org.fieldtrace.tracecompass.ui;
