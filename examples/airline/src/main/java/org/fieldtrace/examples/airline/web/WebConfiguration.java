// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.web;

import org.fieldtrace.examples.airline.auth.Sessions;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Which requests need a session. */
@Configuration(proxyBeanMethods = false)
@Profile({"all", "web"})
class WebConfiguration implements WebMvcConfigurer {

    private final Sessions sessions;

    WebConfiguration(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new SessionInterceptor(sessions))
                .excludePathPatterns("/login", "/airports", "/error");
    }
}
