#!/usr/bin/env bash
# Prints which packages and which tests take the time of the suite: seconds of processor time of
# each package with the processes that it starts, then seconds of each test, the slowest first.
# Tests run one after the other, so that a test's time is its own.
#
#   scripts/slow.sh               all packages
#   scripts/slow.sh ./emit -short what go test takes: packages and flags
set -euo pipefail
if [ "${1-}" = --measure ]; then # what go test runs the binary of a package with
	shift
	TIMEFORMAT='measured %U user %S system'
	time "$@"
	exit
fi

cd "$(dirname "$0")/.."
go=${GO:-go}
[ $# -gt 0 ] || set -- ./...
# shellcheck disable=SC2046
$go test $(GO="$go" ./scripts/z3.sh) -count=1 -timeout=0 -p=1 -parallel=1 -json -exec "$PWD/scripts/slow.sh --measure" "$@" |
	awk '
	function field(name,    at, rest) { # of the JSON object on this line
		at = index($0, "\"" name "\":")
		if (!at) return ""
		rest = substr($0, at + length(name) + 3)
		sub(/^"/, "", rest)
		sub(/["}].*|,".*/, "", rest)
		return rest
	}
	{ action = field("Action"); package = field("Package"); sub(/^github\.com\/[^\/]*\/[^\/]*\//, "", package) }
	action == "output" && match($0, /measured [0-9.]+ user [0-9.]+ system/) {
		split(substr($0, RSTART), t, " ")
		printf "package\t%8.1f user %7.1f system  %s\n", t[2], t[4], package
	}
	action ~ /^(pass|fail)$/ && field("Test") != "" && field("Test") !~ /\// { print "test\t" sprintf("%8.1f", field("Elapsed")) "  " package "." field("Test") }
	action == "fail" { print "failed\t" package " " field("Test") }
	action == "build-fail" || action == "build-output" { print "failed\t" $0 }
	' | sort -t "$(printf '\t')" -k1,1 -k2,2nr |
	awk -F '\t' '
	$1 != kind { print (kind ? "\n" : "") $1 ; kind = $1; n = 0 }
	++n <= 40 { print $2 }
	$1 == "failed" { failed = 1 }
	END { exit failed }'
