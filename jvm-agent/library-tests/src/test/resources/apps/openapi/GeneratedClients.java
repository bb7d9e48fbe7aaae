// SPDX-License-Identifier: MIT
package app;

import app.client.ApiClient;
import app.client.api.EmployeesApi;
import app.client.model.Employee;
import java.util.List;

/** Asks by a client that was generated from a description of the service. */
public class Main {

    private static EmployeesApi employees;

    static String one() throws Exception {
        return employees.one() /* one */.getName();
    }

    static String all() throws Exception {
        List<Employee> all = employees.all("Paris") /* all */;
        return all.get(0).getName() + all.get(1).getName();
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        Peer peer = new Peer();
        employees = client(peer.url());
        Ways ways = new Ways();
        int times = Integer.parseInt(arguments[0]);
        ways.serve("one", times, Main::one);
        ways.serve("all", times, Main::all);
        ways.ask();
    }

    private static EmployeesApi client(String url) {
        ApiClient client = new ApiClient();
        client.setBasePath(url);
        return new EmployeesApi(client);
    }
}
