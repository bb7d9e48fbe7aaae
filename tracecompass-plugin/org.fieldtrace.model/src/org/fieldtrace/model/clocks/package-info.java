// SPDX-License-Identifier: MIT
/** By how much the clocks of hosts differ, told from the exchanges between them alone. */
package org.fieldtrace.model.clocks;
