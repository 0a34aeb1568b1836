# SPDX-License-Identifier: BSL-1.0
# Makes sure that what a group of commands needs is on the machine. Sourced by ./run, which has step, fail, heartbeat.
# shellcheck shell=bash

# shellcheck source=tools/setup/needs.sh
source tools/setup/needs.sh
# shellcheck source=tools/setup/debian.sh
source tools/setup/debian.sh

# ensure GROUP: what the group needs is there when this returns.
ensure() {
    local group=$1 release rows
    local -a missing
    release=$(debian_release)
    rows=$(missing_needs "$group" "$release")
    [[ -n $rows ]] || return 0
    mapfile -t missing <<<"$rows"
    if [[ -n $release && $EUID == 0 ]]; then
        install_packages "$release" "${missing[@]}"
    else
        report_missing "$group" "$release" "${missing[@]}"
    fi
}

report_missing() {
    local group=$1 release=$2 row package minimum probe command
    local -a lines=() packages=()
    shift 2
    for row in "$@"; do
        IFS='|' read -r package minimum probe <<<"$row"
        packages+=("$package")
        lines+=("$(printf '%-20s %-6s %s' "$package" "$minimum" "$probe")")
    done
    if [[ -n $release ]]; then
        printf -v command '%q setup %s' "$PWD/run" "$group"
        if command -v sudo >/dev/null; then command="sudo $command"; else command="su -c '$command'"; fi
        fail missing-packages "'$group' needs packages that are not installed: ${packages[*]}" \
            "only root can install them:" "    $command"
    fi
    lines+=("Install them by the names that your system gives them (\"header\" and \"sanitizer\" are tried with"
        "clang++-19; CPATH may name further folders), then run again. On Debian 12 and 13 root needs no more than:"
        "    ./run setup $group")
    if command -v apt-get >/dev/null; then
        lines+=("Here this may do:" "    apt-get install --no-install-recommends ${packages[*]}")
    fi
    fail missing-tools \
        "'$group' needs what this machine does not have (Debian's name, minimum version, how it is seen):" "${lines[@]}"
}
