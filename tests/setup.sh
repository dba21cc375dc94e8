#!/bin/sh
# Installs and builds what the project's commands need, and prints nothing if all is ready.
#
#   sh tests/setup.sh            build/ with the tools
#   sh tests/setup.sh tests      build/ with the tools and the tests, warnings are errors
#   sh tests/setup.sh asan       build-asan/: the same with clang, ASan and UBSan
#   sh tests/setup.sh coverage   build-coverage/: the same with counters, not optimised
#   sh tests/setup.sh bench      build-bench/: the tools and the benchmark programs, optimised
#
# Missing packages are installed with apt-get. Exit status 2: something is not available.

set -u
cd "$(dirname "$0")/.." || exit 2
kind=${1:-tools}

die() {
    echo "setup: $*" >&2
    exit 2
}

# need PACKAGE COMMAND...: notes the package if the command, a probe for it, fails.
missing=
need() {
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}

asan_runtime() {
    set -- /usr/lib/llvm-*/lib/clang/*/lib/*/libclang_rt.asan*.a
    [ -e "$1" ]
}

json_schema() {
    python3 -c 'import jsonschema' || /usr/bin/python3 -c 'import jsonschema'
}

# The smallest Vim has no syntax files.
vim_syntax() {
    vim --version | grep '+syntax'
}

need gcc command -v gcc
need libc6-dev test -e /usr/include/stdio.h
need meson command -v meson
need ninja-build command -v ninja
need pkg-config command -v pkg-config
need libyaml-dev pkg-config --exists yaml-0.1
need libpcre2-dev pkg-config --exists libpcre2-8
need libxml2-dev pkg-config --exists libxml-2.0
need libedit-dev pkg-config --exists libedit
need python3 command -v python3
case $kind in
    tests | asan | coverage)
        need libcriterion-dev pkg-config --exists criterion
        need mandoc command -v mandoc
        need patch command -v patch
        need valgrind command -v valgrind
        need pcre2-utils command -v pcre2grep
        need g++ command -v g++
        need clang command -v clang
        need libclang-rt-dev asan_runtime
        need python3-jsonschema json_schema
        # For the tests of shells, editors and desktops.
        need zsh command -v zsh
        need fish command -v fish
        need vim vim_syntax
        need emacs-nox command -v emacs
        need shared-mime-info command -v update-mime-database
        ;;
esac
[ "$kind" != coverage ] || need gcovr command -v gcovr

if [ -n "$missing" ]; then
    echo "setup: installing$missing" >&2
    command -v apt-get >/dev/null || die "no apt-get here; please install$missing"
    root=
    if [ "$(id -u)" != 0 ]; then
        root=sudo
        command -v sudo >/dev/null || die "neither root nor sudo; please install$missing"
    fi
    apt="$root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300"
    log=$(mktemp) || exit 2
    # Go on if the update fails: the existing lists may be enough.
    $apt update >"$log" 2>&1
    # shellcheck disable=SC2086 # both are lists of words
    $apt install -y --no-install-recommends $missing >>"$log" 2>&1 || {
        tail -n 20 "$log" >&2
        rm -f "$log"
        die "could not install$missing"
    }
    rm -f "$log"
fi

# quietly COMMAND...: shows its output only if it fails.
quietly() {
    output=$("$@" 2>&1) && return
    printf '%s\n' "$output" >&2
    die "'$*' failed"
}

# is_configured FOLDER: whether the build has the unit tests, since Criterion may have come later, and warnings are errors.
is_configured() {
    grep -q ':unit"' "$1/meson-info/intro-tests.json" &&
        grep -q '"name": "werror", "value": true' "$1/meson-info/intro-buildoptions.json"
}

build=build
targets=
set --
case $kind in
    tools) ;;
    tests) set -- -Dwerror=true ;;
    asan) build='build-asan' && set -- --native-file tests/native/asan.ini ;;
    coverage) build='build-coverage' && set -- -Dwerror=true -Db_coverage=true -Dbuildtype=debug ;;
    bench) build='build-bench' && targets='bench-programs' && set -- --buildtype=release ;;
    *) die "no such set-up: $kind" ;;
esac

if [ ! -e $build/build.ninja ]; then
    echo "setup: building $build" >&2
    quietly meson setup $build "$@"
elif [ "$kind" != tools ] && [ "$kind" != bench ] && ! is_configured $build; then
    echo "setup: adding the tests to $build" >&2
    quietly meson setup --reconfigure $build "$@"
fi
# shellcheck disable=SC2086 # none, or one
quietly ninja -C $build $targets
