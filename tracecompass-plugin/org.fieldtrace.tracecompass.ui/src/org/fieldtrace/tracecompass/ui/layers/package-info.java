// SPDX-License-Identifier: MIT
/** The view of the layers of software that handlings use processors in. */
package org.fieldtrace.tracecompass.ui.layers;
