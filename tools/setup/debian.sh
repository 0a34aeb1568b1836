# SPDX-License-Identifier: BSL-1.0
# Installs packages on Debian 12 and 13 from the machine's own apt sources. Sourced by ./run.
# shellcheck shell=bash

setup_log=build/setup.log

# apt_get ARGUMENT...: one apt-get command, logged, with its latest line shown now and then.
apt_get() {
    DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get -y -o DPkg::Lock::Timeout=120 \
        -o Acquire::Languages=none "$@" </dev/null 2>&1 | tee -a "$setup_log" | heartbeat
}

setup_failed() {
    printf '\nthe end of %s:\n' "$PWD/$setup_log" >&2
    tail -n 15 "$setup_log" | sed 's/^/    /' >&2
    fail "$1" "$2" "${@:3}"
}

# candidate PACKAGE: the version that apt would install.
candidate() {
    LC_ALL=C apt-cache policy "$1" | awk '$1 == "Candidate:" && $2 != "(none)" { print $2 }'
}

# sources_of LABEL CODENAME: where apt reads an archive of Debian from, as FILE:N (the Nth line of a .list, the Nth
# stanza of a .sources file). The label of the signed Release file tells Debian's archive from its security archive
# and from others that name their suites after the Debian release. A disc has one suite only.
sources_of() {
    # shellcheck disable=SC2016 # apt expands these, not the shell
    local fields='$(LABEL)|$(CODENAME)|$(COMPONENT)|$(SOURCESENTRY)|$(REPO_URI)'
    apt-get indextargets --format "$fields" 'Created-By: Packages' |
        awk -F '|' -v label="$1" -v codename="$2" '
            $1 == label && $2 == codename && $3 == "main" && $5 !~ /^cdrom:/ && !found++ { print $4 }'
}

# same_source_for SUITE FILE:N: the entry as it stands, with its options and keys, pointing at another suite.
same_source_for() {
    local suite=$1 file=${2%:*} number=${2##*:}
    if [[ $file == *.sources ]]; then
        awk -v number="$number" -v suite="$suite" '
            /^#/ { next }
            /^[ \t]*$/ { within = 0; next }
            !within { within = 1; ++stanza }
            stanza != number { next }
            /^[^ \t]/ { field = tolower($0); sub(/[ \t]*:.*/, "", field) }
            /^[^ \t]/ && field == "types" { print "Types: deb"; next }
            /^[^ \t]/ && field == "suites" { print "Suites: " suite; next }
            /^[^ \t]/ && field == "components" { print "Components: main"; next }
            field != "types" && field != "suites" && field != "components" { print }' "$file"
    else
        # type, options in brackets, and URI are kept
        sed -n -E "${number}s/^\s*(deb(\s+\[[^]]*\])?\s+\S+)\s.*/\1 $suite main/p" "$file"
    fi
}

# enable_backports CODENAME: nothing when the machine reads them already.
enable_backports() {
    local suite=$1-backports source target
    if [[ -n $(sources_of 'Debian Backports' "$suite") ]]; then return 0; fi
    source=$(sources_of Debian "$1")
    if [[ -z $source ]]; then
        fail no-debian-source \
            "none of this machine's apt sources is Debian's '$1' archive, so its backports cannot be found" \
            "add '$suite main' to the apt sources by hand and run again (see: man sources.list)"
    fi
    case $source in
        *.sources:*) target=/etc/apt/sources.list.d/ensign-backports.sources ;;
        *) target=/etc/apt/sources.list.d/ensign-backports.list ;;
    esac
    step "set-up: add $target (suite $suite of the same archive as $source)"
    same_source_for "$suite" "$source" >"$target"
    # Only the new entry is read, and the lists of the others are kept.
    if ! apt_get update -o APT::Update::Error-Mode=any -o APT::Get::List-Cleanup=0 \
        -o Dir::Etc::sourcelist="$target" -o Dir::Etc::sourceparts=/dev/null; then
        rm -f "$target"
        setup_failed no-backports \
            "the archive that this machine uses has no readable suite '$suite' ($target is removed again)" \
            "add an apt source that has '$suite main', or put cmake 3.28 or later (and for tests Catch2 3) where" \
            "PATH and the compiler find them, and run again"
    fi
}

# install_packages RELEASE PACKAGE|MINIMUM|PROBE...
install_packages() {
    local release=$1 codename row package minimum version
    local -a packages=()
    shift
    case $release in
        12) codename=bookworm ;;
        13) codename=trixie ;;
    esac
    mkdir -p build
    : >"$setup_log"
    chown --reference=. build "$setup_log" # root sets up, but the owner of the tree builds in there
    step "set-up: will install $(printf '%s ' "${@%%|*}")and what they depend on (log: $setup_log)"
    step "set-up: apt-get update"
    apt_get update || setup_failed apt-update "apt-get update failed" \
        "repair the machine's apt sources or its network and run again"
    for row in "$@"; do
        IFS='|' read -r package minimum _ <<<"$row"
        version=$(candidate "$package")
        if [[ -z $version ]]; then
            setup_failed apt-unknown-package "apt does not know the package $package" \
                "see that this machine's apt sources name the main archive of Debian $codename and that the" \
                "network works, and run again"
        fi
        if ! at_least "$version" "$minimum"; then
            enable_backports "$codename"
            package+=/$codename-backports
        fi
        packages+=("$package")
    done
    step "set-up: apt-get install"
    # Packages that are there stay: a conflict is for the owner of the machine to decide.
    apt_get install --no-install-recommends --no-remove "${packages[@]}" ||
        setup_failed apt-install "apt-get install failed" \
            "when packages could not be fetched: see that this machine's apt sources and network work, and run again" \
            "otherwise repair what the lines above name; the command was:" \
            "apt-get install --no-install-recommends ${packages[*]}"
    step "set-up: done"
}
