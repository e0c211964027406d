#!/usr/bin/env sh
# Tests the modules below benchmarks, campaign, ref and lsp: each pins versions of libraries.
#
#   scripts/nested.sh        whether each is tidy, and its tests
#   scripts/nested.sh tidy   whether each is tidy, which fetches all libraries
#   scripts/nested.sh test   the tests, and vet
#
# Two modules are at work at a time, or four that wait for a network; those that take longest come
# first, so that neither waits for the other in the end. A module's output comes as a whole, and a
# module that fails keeps none of the others from being tested.
set -eu
cd "$(dirname "$0")/.."
export GO="${GO:-go}"

# tested prints the packages that have tests. To link a binary without a test takes seconds, and
# shows no more than vet does.
tested() {
	"$GO" list -f '{{$p := .}}{{range .TestGoFiles}}{{$p.Dir}}/{{.}} {{$p.ImportPath}}
{{end}}{{range .XTestGoFiles}}{{$p.Dir}}/{{.}} {{$p.ImportPath}}
{{end}}' ./... | while read -r file package; do
		if [ -n "$file" ] && grep -qE '^func (Test|Fuzz|Example)' "$file"; then echo "$package"; fi
	done | sort -u
}

test_module() {
	"$GO" vet ./... || return 1
	packages=$(tested) || return 1
	# shellcheck disable=SC2086
	[ -z "$packages" ] || "$GO" test -vet=off $packages
}

case "${1-}" in
"") ./scripts/nested.sh tidy; exec ./scripts/nested.sh test ;;
tidy) at_a_time=4 ;;
test) at_a_time=2 ;;
--in) # STEP DIRECTORY
	cd "$3"
	status=0
	case "$2" in
	tidy) said=$("$GO" mod tidy -diff 2>&1) || status=$? ;;
	test) said=$(test_module 2>&1) || status=$? ;;
	esac
	printf '%s\n%s\n' "$3" "$said"
	exit $status
	;;
*) echo "want tidy, test or nothing, not $1" >&2 && exit 2 ;;
esac
longest="benchmarks/store/servers campaign lsp"
{
	printf '%s\n' $longest
	find benchmarks campaign ref lsp -name go.mod -exec dirname {} \; | sort
} | awk '!seen[$0]++' | xargs -n 1 -P $at_a_time ./scripts/nested.sh --in "$1"
