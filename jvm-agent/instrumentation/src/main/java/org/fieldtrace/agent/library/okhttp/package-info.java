// SPDX-License-Identifier: MIT
/** OkHttp. */
package org.fieldtrace.agent.library.okhttp;
