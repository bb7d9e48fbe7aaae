// SPDX-License-Identifier: MIT
/** Calls of probed methods: how their records are read, and where their time goes. */
package org.fieldtrace.model.methods;
