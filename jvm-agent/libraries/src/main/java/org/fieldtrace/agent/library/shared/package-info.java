// SPDX-License-Identifier: MIT
/** What several libraries have in common, because one of them is made of the other. */
package org.fieldtrace.agent.library.shared;
