#!/usr/bin/env sh
# The bad versions below benchmarks/real without walks: the same operations, domains and judges as
# a state machine for rapid's Repeat (RUNS runs of rapid's 30 steps, or of as many as run.flags
# says), and under go test -fuzz for FUZZ. NAME=bitset is for one of them.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
GO="${GO:-go}"
RUNS="${RUNS:-10000}"
SEED="${SEED:-1}"
FUZZ="${FUZZ:-60s}"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$GO" build -o "$tmp/clouseau" ./cmd/clouseau

# emit writes the test that clouseau would run, with a state machine for the walk.
emit() {
	"$tmp/clouseau" synth "$name.clouseau.hcl" --strategy walk -o "$tmp/emitted_test.go" >/dev/null 2>&1
	sed -e 's/walk.New(s, walk.Walk{/newMachine(s, walk.Walk{/' -e 's/s\.Explore(\(w[0-9]*\))/\1(s)/' \
		-e 's/^\tf\.Fuzz(/\tf.Add(first())\n&/' \
		"$tmp/emitted_test.go" >"$tmp/walk_test.go"
	sed "s/NAME/$name/" "$root/scripts/machine.go.txt" >"$tmp/machine_test.go"
	cat >"$tmp/overlay.json" <<END
{"Replace": {
	"$PWD/zz_walk_test.go": "$tmp/walk_test.go",
	"$PWD/zz_machine_test.go": "$tmp/machine_test.go"
}}
END
}

# camel prints the name of the test of a goal: bitset_reference is BitsetReference.
camel() { echo "$1" | awk -F_ '{ for (i = 1; i <= NF; i++) printf "%s%s", toupper(substr($i, 1, 1)), substr($i, 2) }'; }

echo '| module | found by Repeat in runs | calls | found by go test -fuzz in executions | seconds |'
echo '|---|---|---|---|---|'
for dir in benchmarks/real/${NAME:-*}/; do
	[ -e "$dir/bad.mod" ] || continue
	name=$(basename "$dir")
	(
		cd "$dir"
		emit
		goal=$(camel "$(cat goal.txt 2>/dev/null || echo "${name}_reference")")
		flags="-modfile=bad.mod $(cat bad.flags 2>/dev/null || true)"
		"$GO" test $flags -overlay "$tmp/overlay.json" -c -o "$tmp/test" . 2>"$tmp/out" || { cat "$tmp/out" >&2; exit 1; }
		"$tmp/test" -test.run "^Test$goal\$" -test.v -rapid.checks "$RUNS" -rapid.seed "$SEED" -rapid.nofailfile \
			$(sed "s/--length/-rapid.steps/" run.flags 2>/dev/null) >"$tmp/out" 2>&1 || true
		grep -q "failed after" "$tmp/out" && found=yes || found=no
		runs=$(sed -n "s/.*: \([0-9]*\) runs\{0,1\}\$/\1/p" "$tmp/out" | tail -1)
		calls=$(sed -n 's/^ *calls  *\([0-9]*\),.*/\1/p' "$tmp/out" | tail -1)
		test $found = yes || runs="- ($runs)"
		start=$(date +%s)
		"$GO" test $flags -overlay "$tmp/overlay.json" -run - -fuzz "^Fuzz$goal\$" -fuzztime "$FUZZ" \
			-test.fuzzcachedir "$tmp/cache" -parallel 1 -fuzzminimizetime 1x . >"$tmp/fuzz" 2>&1 && found=no || found=yes
		execs=$(sed -n 's/.*execs: \([0-9]*\).*/\1/p' "$tmp/fuzz" | tail -1)
		grep -q "^--- FAIL: Fuzz" "$tmp/fuzz" || found=no
		test $found = yes || execs="- ($execs)"
		execs=${execs:-1}
		echo "| $name | $runs | $calls | $execs | $(($(date +%s) - start)) |"
		rm -rf testdata/fuzz
	)
done
