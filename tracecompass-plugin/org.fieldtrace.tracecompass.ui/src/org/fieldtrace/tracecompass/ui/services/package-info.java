// SPDX-License-Identifier: MIT
/** The Service Graph view: who calls whom. */
package org.fieldtrace.tracecompass.ui.services;
