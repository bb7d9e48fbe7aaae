// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.load;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The load generator's command line. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Sends the payroll example its requests and says how they were answered.",
        footer = "Exits 1 if a service cannot be reached or more than 1 %% of the requests fail.")
public final class LoadCommand implements Callable<Integer> {

    /** How long a stop by a signal waits for the requests under way. */
    private static final long STOP_PATIENCE_MS = 5_000;

    /** On a machine that is too slow for the rate, services are never as fast as it. */
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(10);

    @Spec private CommandSpec spec;

    @Option(
            names = "--payroll",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:18082",
            description = "Address of the service payroll.")
    private URI payroll;

    @Option(
            names = "--admin",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:18083",
            description = "Address of the service admin.")
    private URI admin;

    @Option(
            names = "--duration",
            paramLabel = "SECONDS",
            description = "How long to send; until it is stopped where not given.")
    private Integer seconds;

    @ArgGroup private Speed speed = new Speed();

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "2",
            description = "How many requests may be under way at a time.")
    private int workers;

    @Option(
            names = "--warm-up",
            description =
                    "First send as many requests as are answered, until they come at the rate, for"
                            + " 10 s at most: what services that have just started are too slow for"
                            + " is then not owed to them.")
    private boolean isWarmUpWanted;

    @Option(
            names = "--employees",
            paramLabel = "N",
            defaultValue = "5000",
            description = "Number of employees that hr has; their ids count from 1.")
    private int employees;

    @Option(
            names = "--seed",
            description = "Seed of the random requests; another in every run where not given.")
    private Long seed;

    private static final class Speed {
        @Option(
                names = "--rate",
                paramLabel = "R",
                defaultValue = "250",
                description = "Requests a second over all workers.")
        private double rate = 250;

        @Option(
                names = "--closed-loop",
                description = "Send a worker's next request as soon as the last is answered.")
        private boolean closedLoop;
    }

    public static void main(String[] args) {
        System.exit(new CommandLine(new LoadCommand()).execute(args));
    }

    @Override
    public Integer call() throws InterruptedException {
        check(seconds == null || seconds > 0, "--duration must be above 0");
        check(speed.rate > 0, "--rate must be above 0");
        check(workers > 0, "--workers must be above 0");
        check(employees > 0, "--employees must be above 0");

        long chosenSeed = seed == null ? new Random().nextLong() : seed;
        RequestMix mix = new RequestMix(payroll, admin, employees, chosenSeed);
        HttpSender sender = new HttpSender();
        for (URI probe : List.of(mix.name(1), mix.card(1))) {
            if (!answers(sender, probe)) {
                return CommandLine.ExitCode.SOFTWARE;
            }
        }

        Pace pace = speed.closedLoop ? Pace.closedLoop() : Pace.fixedRate(speed.rate);
        LoadRun warmUp = new LoadRun(sender, mix, Pace.warmUp(speed.rate));
        LoadRun run = new LoadRun(sender, mix, pace);
        CountDownLatch reported = new CountDownLatch(1);
        stopOnSignal(List.of(warmUp, run), reported);
        announce();
        try {
            if (isWarmUpWanted && !speed.closedLoop) {
                warmUp.run(workers, LONGEST_WARM_UP);
            }
            Duration duration = seconds == null ? null : Duration.ofSeconds(seconds);
            return report(run.run(workers, duration), chosenSeed);
        } finally {
            reported.countDown();
        }
    }

    private void announce() {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "load: sending %s %s%n",
                speed.closedLoop
                        ? "as many requests as " + workers + " workers can"
                        : String.format(Locale.ROOT, "%.1f requests a second", speed.rate),
                seconds == null ? "until stopped" : "for " + seconds + " s");
        out.flush();
    }

    private int report(LoadSummary summary, long usedSeed) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf("load: %s, seed %d%n", summary.line(), usedSeed);
        out.flush();
        if (summary.firstError() != null) {
            error("load: the first error: " + summary.firstError());
        }
        return summary.failed() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }

    private boolean answers(HttpSender sender, URI probe) throws InterruptedException {
        try {
            int status = sender.get(probe);
            if (status == 200) {
                return true;
            }
            error("load: " + probe + " answers with HTTP status " + status + " instead of 200");
        } catch (IOException noAnswer) {
            error(
                    "load: "
                            + probe
                            + " cannot be reached ("
                            + noAnswer.getClass().getSimpleName()
                            + ")");
        }
        error(
                "  remedy: start the services with examples/payroll/run, or say where they are with"
                        + " --payroll and --admin");
        return false;
    }

    /** Lets runs that are stopped by SIGINT or SIGTERM end in order and report. */
    private static void stopOnSignal(List<LoadRun> runs, CountDownLatch reported) {
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(
                                () -> {
                                    runs.forEach(LoadRun::stop);
                                    try {
                                        reported.await(STOP_PATIENCE_MS, TimeUnit.MILLISECONDS);
                                    } catch (InterruptedException interrupted) {
                                        Thread.currentThread().interrupt();
                                    }
                                },
                                "load-stop"));
    }

    private void check(boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    private void error(String message) {
        spec.commandLine().getErr().println(message);
    }
}
