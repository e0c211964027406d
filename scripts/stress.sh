#!/usr/bin/env bash
# Runs tests often on a busy machine, to find those that hope: each top-level test that takes less
# than a second 201 times and each other one 6 times, spread over one, two and four processors,
# beside four processes that do nothing but work. Prints a line for each test that failed, with how
# often and where its output is, and fails if there is one.
#
#   scripts/stress.sh                       the packages that start goroutines, open sockets or wait
#   scripts/stress.sh ./session/play        some packages
#   RUN=Session scripts/stress.sh ./runtime those tests that -run Session takes
#
# HOGS=0 is for a machine that is busy anyway; OUT is where the binaries and outputs go, a temporary
# directory if it is not set.
set -euo pipefail
cd "$(dirname "$0")/.."
go=${GO:-go}
tags=$(GO="$go" ./scripts/z3.sh)
out=${OUT:-$(mktemp -d)}
mkdir -p "$out"

hogs=()
leave() { # the processes that work are ours, and end with us
	[ ${#hogs[@]} = 0 ] || kill "${hogs[@]}" 2>/dev/null || true
}
trap leave EXIT
trap 'exit 1' INT TERM
for ((i = 0; i < ${HOGS:-4}; i++)); do
	while :; do :; done &
	hogs+=($!)
done

# busy lists the directories of packages of which a file, tests included, starts goroutines, opens
# sockets, waits or starts processes.
busy() {
	$go list -f '{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}{{range .TestGoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}{{range .XTestGoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}' "$@" |
		xargs grep -lE '\bgo (func|[A-Za-z_.]+)\(|\.Go\(func|"sync(/atomic)?"|"net"|"testing/synctest"|time\.(After|Sleep|New)|exec\.Command' |
		xargs -n 1 dirname | sort -u
}

# Those with sockets first: they are the ones that fail.
if [ $# = 0 ]; then
	# shellcheck disable=SC2046
	set -- $({
		busy ./benchmarks/http ./benchmarks/lineserver ./session/... ./benchmarks/unison ./benchmarks/store/... ./benchmarks/sessions/... ./internal/loopback
		(cd campaign && busy ./...)
		busy ./runtime/... ./interp ./internal/play/... ./internal/judging/... ./internal/failing/... ./internal/process/... ./internal/strategy/... ./conform/... ./benchmarks/concurrent/... ./internal/judge ./internal/yields ./cmd/clouseau ./cmd/clouseau/internal/gotest
	})
fi

failed=0
for package in "$@"; do
	dir=$(cd "$package" && pwd)
	name=$(basename "$PWD")${dir#"$PWD"}
	binary="$out/${name//\//.}.test"
	# shellcheck disable=SC2086
	(cd "$dir" && $go test $tags -vet=off -c -o "$binary" .)
	[ -e "$binary" ] || continue # no tests
	SECONDS=0
	tests=0
	wrong=0
	once=$(cd "$dir" && "$binary" -test.v -test.parallel 1 -test.run "${RUN:-.}" 2>&1 || true)
	while read -r test took; do
		count=67
		[ "${took%.*}" = 0 ] || count=2
		tests=$((tests + 1))
		log="$binary.$test.log"
		if (cd "$dir" && "$binary" -test.run "^$test\$" -test.count $count -test.cpu 1,2,4 -test.timeout 1h) >"$log" 2>&1 </dev/null; then
			rm "$log"
			continue
		fi
		wrong=$((wrong + 1)) failed=1
		times=$(grep -c "^--- FAIL: $test " "$log" || true)
		[ "$times" != 0 ] || times="ended early"
		echo "FAILED $name $test: $times of $((3 * count)), see $log"
	done < <(sed -nE 's/^--- (PASS|FAIL): ([A-Za-z0-9_]+) \(([0-9.]+)s\)$/\2 \3/p' <<<"$once")
	echo "$name: $wrong of $tests tests failed, after $SECONDS s"
done
exit $failed
