#!/bin/sh
# Prints the packages that make test tests: all but most systems of benchmarks. To link a test takes
# longer than to run it, and forty systems have the same two: the laws that the right system keeps
# and the bug breaks, and the emitted test against the right one. The long mode runs them all. Here
# the tests of package benchmarks and of emit run the same systems in one binary each, make lint
# compiles all tests, and one system of each kind has its own.
set -eu
cd "$(dirname "$0")/.."
kept=' stack handles lineserver compared raft shopping database '
"${GO:-go}" list "$@" ./... | while read -r package; do
	system=${package##*/benchmarks/}
	case $kept in *" $system "*) system= ;; esac
	if [ "$system" = "$package" ] || [ -z "$system" ] || ! [ -e "benchmarks/$system/emitted_test.go" ]; then
		echo "$package"
	fi
done
