// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

/**
 * Requests that queue for processors, and by how much they queue for less if each needs less of
 * them.
 *
 * @param waiting how long threads waited for a processor for each nanosecond that they had one; 0
 *     where not known
 * @param processors of their host, at least 1 where the wait is known
 * @param busy what share of their time anybody had them while recorded processes worked, 0 to 1; 0
 *     where not known
 * @param background what share of it others had at most who do not work for recorded requests, 0 to
 *     1; 1 where nothing tells it
 * @param usual what the trace's requests usually take
 * @param atOnce requests that went on at the same time
 */
record ProcessorQueue(
        double waiting,
        long processors,
        double busy,
        double background,
        UsualTimes usual,
        double atOnce) {
    /** Nobody said how long threads waited. */
    static final ProcessorQueue UNKNOWN = new ProcessorQueue(0, 0, 0, 1, new UsualTimes(), 0);

    /** Halvings after which a double does not change any more. */
    private static final int HALVINGS = 60;

    boolean isKnown() {
        return waiting > 0;
    }

    /** The same requests, if they took so long, and so many of them went on at once. */
    ProcessorQueue of(UsualTimes usual, double atOnce) {
        return new ProcessorQueue(waiting, processors, busy, background, usual, atOnce);
    }

    /** The same requests, of which this is known of the processors. */
    ProcessorQueue of(double waiting, long processors, double busy, double background) {
        return new ProcessorQueue(waiting, processors, busy, background, usual, atOnce);
    }

    /**
     * A quantile of latencies, which gains what lies on critical paths, and part of its waiting.
     *
     * @param path what lies on critical paths, without waiting
     * @param saved processor time that a request saves which saves any, nanoseconds
     * @param ofRequest processor time that a request usually takes, more than 0
     * @param frequency what share of the requests saves it, 0 to 1
     * @param utilisation what share of the processors' time recorded processes had, 0 to 1; 0 where
     *     not known
     */
    Latency shorter(
            Latency path, Estimate saved, double ofRequest, double frequency, double utilisation) {
        Estimate share = saved.times(frequency / ofRequest).atMost(1);
        Estimate gone =
                share.timesIndependent(perShare(share.high(), Math.min(1, utilisation)))
                        .times(waited(path.before(), ofRequest));
        // At most all that go on at once save it, for which one waits on as many processors as
        // there are but for those that others have whatever requests do. Who works for requests
        // has more time for them where each needs less of the processors.
        double free =
                utilisation > 0 ? 1 - Math.min(background, ofOthers(Math.min(1, utilisation))) : 1;
        double most = saved.high() * Math.max(1, atOnce / (processors * free));
        double high = Math.min(gone.high(), Math.max(gone.likely(), most));
        double likely =
                isLoadKnown(utilisation)
                        ? likely(path.before(), saved.likely() * frequency, ofRequest, utilisation)
                        : gone.likely();
        return new Latency(
                path.before(),
                upTo(path.before(), path.low() + gone.low()),
                upTo(path.before(), path.gain() + Math.max(gone.low(), Math.min(likely, high))),
                upTo(path.before(), path.high() + high));
    }

    private boolean isLoadKnown(double utilisation) {
        return busy > 0 && utilisation > 0 && usual.duration() > 0;
    }

    /**
     * What a request of such a duration likely waits less, if users ask again as they have answers.
     * What others have of the processors is halfway between both that it can be: work for these
     * requests, and what goes on whatever they do.
     */
    private double likely(double before, double saved, double ofRequest, double utilisation) {
        double others = ofOthers(utilisation);
        double gained =
                (gained(saved, ofRequest, utilisation, others, 0)
                                + gained(saved, ofRequest, utilisation, others, background))
                        / 2;
        return (gained - saved) * before / usual.duration();
    }

    /**
     * @param others what share of the time others have processors
     * @param beside how much of it at most whatever requests do
     */
    private double gained(
            double saved, double ofRequest, double utilisation, double others, double beside) {
        double free = 1 - Math.min(beside, others);
        double busyForRequests = Math.min(1, utilisation + others) - (1 - free);
        return new ClosedQueue(
                        Math.max(1, atOnce),
                        processors * free,
                        ofRequest * busyForRequests / utilisation,
                        busyForRequests / free)
                .shorter(saved);
    }

    /**
     * The same where calls are not made: what lies on critical paths are their durations, which
     * take along what they waited. The rest of the request waits for less, too.
     */
    Latency shorterByCalls(
            Latency path, Estimate saved, double ofRequest, double frequency, double utilisation) {
        Latency rest = new Latency(path.before() - path.gain(), 0, 0, 0);
        Latency queued = shorter(rest, saved, ofRequest, frequency, utilisation);
        return new Latency(
                path.before(),
                path.low() + queued.low(),
                path.gain() + queued.gain(),
                upTo(path.before(), (double) path.high() + queued.high()));
    }

    /** What share of the time others have processors; all the rest where nobody says it. */
    private double ofOthers(double utilisation) {
        return busy > 0 ? Math.max(0, Math.min(1, busy) - utilisation) : 1 - utilisation;
    }

    private static long upTo(long most, double time) {
        return Math.min(most, Math.round(time));
    }

    /**
     * How long a request of such a duration waited for processors: as much longer than usual as it
     * took. If all threads worked one after the other, it waited for all that they did. Where they
     * had and wanted processors for longer than it took, some of them did at once. Who waits for
     * others to answer that are not recorded waits for a processor as well, when the answer is
     * there.
     */
    private double waited(double before, double ofRequest) {
        double all = waiting * ofRequest;
        double duration = usual.duration();
        return duration > 0
                ? all * Math.min(1, duration / (all + ofRequest)) * before / duration
                : all;
    }

    /**
     * What part of the waiting goes for each part of the work that does. If as many requests as
     * before are always under way, because each user asks again at once, all wait for the same
     * number of others, so that it goes as the work does: the response time of a station that is
     * always busy is that number times its service time (P. J. Denning and J. P. Buzen, "The
     * Operational Analysis of Queueing Network Models", Computing Surveys 10 (1978), 225-261,
     * section on bottlenecks). What processes take that are not recorded stays: one waits for them
     * for no more than their share of all that is taken. If requests come whenever they do,
     * processors become free as well, and the queue gets shorter by more than that.
     */
    private Estimate perShare(double share, double utilisation) {
        double all = utilisation + ofOthers(utilisation);
        double ours = utilisation / all;
        return new Estimate(
                ours,
                1,
                share > 0 ? Math.max(1, goneIfOpen(share, busy > 0 ? ours : 1) / share) : 1);
    }

    /**
     * @param ours what part of all work is that of recorded processes
     */
    private double goneIfOpen(double share, double ours) {
        double load = loadFor(waiting);
        return 1 - (1 - share) * waitPerWork(load * (1 - share * ours)) / waiting;
    }

    /** The utilisation at which one waits for so long. */
    private double loadFor(double time) {
        double low = 0;
        double high = 1;
        for (int k = 0; k < HALVINGS; k++) {
            double middle = (low + high) / 2;
            if (waitPerWork(middle) < time) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * How long one waits for one of several processors that are so busy, for each nanosecond of
     * work (H. Sakasegawa, "An approximation formula L_q = alpha rho^beta / (1 - rho)", Annals of
     * the Institute of Statistical Mathematics 29 (1977), 67-75, of arrivals and work at random).
     */
    private double waitPerWork(double load) {
        return Math.pow(load, Math.sqrt(2.0 * (processors + 1)) - 1) / processors / (1 - load);
    }
}
