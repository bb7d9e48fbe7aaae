// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

/** Looks for class files that mention one of several strings at least. */
public final class ConstantSearch extends ClassSearch {

    private final byte[][] constants;

    /**
     * @param constants plain ASCII, so that each is its own modified UTF-8
     */
    public ConstantSearch(byte[]... constants) {
        super(constants, true);
        this.constants = constants;
    }

    @Override
    protected boolean looksForOneIn(byte[] classFile) {
        return ConstantPool.containsAny(classFile, constants);
    }
}
