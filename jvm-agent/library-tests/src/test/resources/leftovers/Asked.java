// SPDX-License-Identifier: MIT
package app;

/** A library, and a server for it in the same JVM, which the test asks again and again. */
interface Asked extends AutoCloseable {

    /** After so many requests each way in which one can end has come up once. */
    int TURN = 50;

    /** Of the agent's classes, those that keep tables of what this library is asked. */
    String[] tables();

    /**
     * Makes a request that ends as it should, whatever that is; throws where it ends in another
     * way.
     *
     * @param turn from 0 to below {@link #TURN}, says which
     */
    void ask(int turn) throws Exception;

    /** A request of which nothing but a failure can come. */
    interface Failing {
        /** Makes it. */
        void make() throws Exception;
    }

    /** Makes a request, and throws where that does not fail in this way. */
    static void fails(Class<? extends Exception> how, Failing request) throws Exception {
        try {
            request.make();
        } catch (Exception failure) {
            if (how.isInstance(failure)) {
                return;
            }
            throw failure;
        }
        throw new IllegalStateException("nothing failed, instead of " + how);
    }
}
