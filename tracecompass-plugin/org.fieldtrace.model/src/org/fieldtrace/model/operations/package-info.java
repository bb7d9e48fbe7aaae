// SPDX-License-Identifier: MIT
/** Operations of services over all requests: their calling context tree, durations, stragglers. */
package org.fieldtrace.model.operations;
