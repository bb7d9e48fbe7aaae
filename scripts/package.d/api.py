# SPDX-License-Identifier: MIT
"""The part `api`: what an application compiles against, as a bundle for Maven Central.

Maven itself deploys it into a folder: jar, sources, javadoc, the POM without its parent, and the
checksums of each. Maven Central takes only what is signed as well.
"""

from release import Release, files, maven


def make(release: Release) -> None:
    """Makes fieldtrace-api-VERSION-bundle.zip."""
    repository = release.work / "repository"
    profiles = "central,sign" if release.key else "central"
    maven(
        release,
        "deploy",
        "-P",
        profiles,
        "-pl",
        "jvm-agent/api",
        "-DskipTests",
        # An older jar holds the POM as it was without this profile.
        "-Dmaven.jar.forceCreation=true",
        f"-DaltDeploymentRepository=release::file:{repository}",
        *([f"-Dgpg.keyname={release.key}"] if release.key else []),
        what="the API",
    )
    # Of the repository that it was deployed to; Maven Central has its own.
    for metadata in files(repository):
        if metadata.name.startswith("maven-metadata.xml"):
            metadata.unlink()
    made = release.work / f"fieldtrace-api-{release.version}-bundle.zip"
    release.zip(repository, made)
    release.replace(made)
