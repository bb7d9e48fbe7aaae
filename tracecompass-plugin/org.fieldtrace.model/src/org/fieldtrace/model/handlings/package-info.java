// SPDX-License-Identifier: MIT
/** What servers tell of the handlings of an operation. */
package org.fieldtrace.model.handlings;
