// SPDX-License-Identifier: MIT
/** Jackson. */
package org.fieldtrace.agent.library.jackson;
