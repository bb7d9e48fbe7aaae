// SPDX-License-Identifier: MIT
/** MongoDB's driver. */
package org.fieldtrace.agent.library.mongodb;
