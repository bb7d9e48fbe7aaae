// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

/**
 * How surely the objects of a call path are known whose remote calls were drawn: each call stands
 * for as many as its weight says (Horvitz and Thompson, 1952). Lists of very different length need
 * many draws, and while the weight was large, long ones may have passed of which none was drawn.
 * Nothing can be told of a few calls that bring in many times as much as all that were drawn.
 *
 * @param told objects of the calls that were looked into
 * @param weighted what these stand for
 * @param variance of that
 * @param unseen objects that calls may have brought in of which none was drawn
 */
public record ObjectDraws(double told, double weighted, double variance, double unseen) {
    /** No call was drawn, or nothing is known of the draws. */
    public static final ObjectDraws NONE = new ObjectDraws(0, 0, 0, 0);

    /** Quantile of the standard normal distribution that encloses 95 %. */
    private static final double Z = 1.96;

    /**
     * So many times the weight: of as many calls, at least one is drawn in 39 of 40 cases. One end
     * of an interval of 95 %.
     */
    private static final double UNSEEN_WEIGHTS = 3.69;

    /**
     * Of few lists the largest that was drawn may be far from the largest that there was, of one
     * perhaps a fifth. Found with lists that grow while fewer and fewer are drawn; see the test.
     */
    private static final double OF_ONE = 4;

    /** The ends of an interval. */
    public record Ends(double low, double high) {}

    /**
     * Of a call path.
     *
     * @param calls that were looked into and brought in objects
     * @param largest most objects that one of its calls brought in
     * @param weight the largest of any call of its JVM run
     */
    public static ObjectDraws of(
            double calls,
            double told,
            double weighted,
            double variance,
            double largest,
            double weight) {
        double mostUnseen = UNSEEN_WEIGHTS * Math.max(0, weight - 1);
        double longest = largest * (1 + OF_ONE / Math.max(1, calls));
        return new ObjectDraws(told, weighted, variance, mostUnseen * longest);
    }

    /** Of both, which were drawn without regard to each other. */
    public ObjectDraws plus(ObjectDraws other) {
        return new ObjectDraws(
                told + other.told,
                weighted + other.weighted,
                variance + other.variance,
                Math.hypot(unseen, other.unseen));
    }

    /** Whether it is known how far an estimate may be off, and it may. */
    public boolean areKnown() {
        return weighted > 0 && (variance > 0 || unseen > 0);
    }

    /**
     * Where the true number lies in 95 of 100 recordings.
     *
     * @param objects the estimate, of all of them or of one class, of which each call is taken to
     *     bring in the same part
     */
    public Ends around(long objects) {
        double part = objects / weighted;
        double deviation = Z * Math.sqrt(variance);
        return new Ends(
                part * Math.max(told, weighted - deviation),
                part * (weighted + Math.hypot(deviation, unseen)));
    }
}
