// SPDX-License-Identifier: MIT
package app;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.ResponseBody;

/** Answers what nobody asks for. */
@Controller
@RequestMapping("/owners")
public class Owners {

    @GetMapping({"/{id}", "/of/{id}"})
    @ResponseBody
    public String show(@PathVariable("id") int id) {
        return "Betty";
    }

    @RequestMapping(
            value = "/{id}/edit",
            method = {RequestMethod.GET, RequestMethod.POST})
    @ResponseBody
    public String edit(@PathVariable("id") int id) {
        return "Betty";
    }

    @RequestMapping("/any")
    @ResponseBody
    public String any() {
        return "all";
    }
}
