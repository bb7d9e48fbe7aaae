// SPDX-License-Identifier: MIT
/** Pictures made of shapes, which a window shows and a file keeps as SVG. */
package org.fieldtrace.tracecompass.ui.drawing;
