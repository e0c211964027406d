#!/usr/bin/env sh
# Tests the modules below benchmarks, campaign, ref and lsp: each pins versions of libraries.
#
#   scripts/nested.sh        whether each is tidy, and its tests
#   scripts/nested.sh tidy   whether each is tidy, which fetches all libraries
#   scripts/nested.sh test   the tests, and vet
#
# Two modules are at work at a time, or four that wait for a network. A module's output comes as a
# whole, and a module that fails keeps none of the others from being tested.
set -eu
cd "$(dirname "$0")/.."
export GO="${GO:-go}"

case "${1-}" in
"") ./scripts/nested.sh tidy; exec ./scripts/nested.sh test ;;
tidy) at_a_time=4 ;;
test) at_a_time=2 ;;
--in) # STEP DIRECTORY
	cd "$3"
	status=0
	case "$2" in
	tidy) said=$("$GO" mod tidy -diff 2>&1) || status=$? ;;
	test) said=$("$GO" test -vet=all ./... 2>&1) || status=$? ;;
	esac
	printf '%s\n%s\n' "$3" "$said"
	exit $status
	;;
*) echo "want tidy, test or nothing, not $1" >&2 && exit 2 ;;
esac
find benchmarks campaign ref lsp -name go.mod -exec dirname {} \; | sort | xargs -n 1 -P $at_a_time ./scripts/nested.sh --in "$1"
