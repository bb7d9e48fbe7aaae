// SPDX-License-Identifier: MIT
/** What woven classes of several libraries call whose answers Reactor's publishers bring. */
package org.fieldtrace.advice.reactor;
