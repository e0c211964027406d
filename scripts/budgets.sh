#!/usr/bin/env bash
# Prints what the numbers of synth/internal/budgets are worth: what the searches of BenchmarkBudgets
# take and find with each number as it is, halved and doubled. Only what differs from the first line
# is printed.
#
#   scripts/budgets.sh               all numbers: about ten minutes of an idle core
#   scripts/budgets.sh Unroll Depth  some of them
#   KIND=probes scripts/budgets.sh   with searches of one kind: systems, specs, probes, random
set -euo pipefail
cd "$(dirname "$0")/.."
go=${GO:-go}
file=$PWD/synth/internal/budgets/budgets.go
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

# The package as variables that the environment scales, in a test binary of its own.
{
	cat <<-'END'
		package budgets

		import (
			"math"
			"os"
			"strconv"
		)

		func scaled[N int | int64](name string, n N) N {
			f, err := strconv.ParseFloat(os.Getenv("CLOUSEAU_BUDGET_"+name), 64)
			if err != nil {
				return n
			}
			return max(1, N(math.Round(f*float64(n))))
		}

	END
	sed -nE 's/^(\t|const )([A-Z][A-Za-z]*)( [a-z0-9]+)? += ([^/]*[^/ ])( *\/\/.*)?$/var \2 = scaled[\3]("\2", \4)/p' "$file" | sed 's/\[\]/[int]/; s/\[ /[/'
} >"$work/budgets.go"
replaced="\"$file\": \"$work/budgets.go\""
for f in $(grep -lE '^\s[A-Za-z]+ += budgets\.' synth/*.go | grep -v /limits.go); do
	perl -0pe 's/^const \((?=[^)]*= budgets\.)/var (/mg' "$f" >"$work/$(basename "$f")"
	replaced+=", \"$PWD/$f\": \"$work/$(basename "$f")\""
done
echo "{\"Replace\": {$replaced}}" >"$work/overlay.json"
$go test -overlay "$work/overlay.json" -c -o "$work/synth.test" ./synth

# measure prints what each kind of searches took, a line each, times left out.
measure() {
	(cd synth && "$work/synth.test" -test.run - -test.bench "Budgets/${KIND:-.}" -test.benchtime 1x) |
		awk '/^Benchmark/ {
			sub(/^BenchmarkBudgets\//, ""); sub(/-[0-9]+$/, "", $1)
			split("found generators recursive refinements traces queries ksteps", units)
			for (i = 5; i < NF; i += 2) n[$(i+1)] = $i
			printf "%-8s", $1
			for (i = 1; i in units; i++) printf " %s %d", units[i], n[units[i]]
			print ""
		}'
}

measure >"$work/now"
sed 's/^/as it is            /' "$work/now"
[ $# -gt 0 ] || set -- $(sed -nE 's/^var ([A-Za-z]+) .*/\1/p' "$work/budgets.go")
for name in "$@"; do
	for factor in 0.5 2; do
		export "CLOUSEAU_BUDGET_$name=$factor"
		measure >"$work/then"
		unset "CLOUSEAU_BUDGET_$name"
		{ diff "$work/now" "$work/then" || true; } | sed -n "s/^> /$name × $factor  /p"
	done
done
