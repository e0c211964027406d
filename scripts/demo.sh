#!/bin/sh
# Synthesizes a generator from the spec of the Stack example, shows what it
# does and the test that is emitted for it, and runs the test against the stack
# with the bug.
set -eu
cd "$(dirname "$0")/.."
go=${GO:-go}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT INT TERM
# The go command keeps what it runs, and links it only once, other than what it builds.
"$go" run -exec=cp ./cmd/clouseau "$out/clouseau"
spec=benchmarks/stack/stack.clouseau.hcl

echo "== The goal: runs of a stack that would be a bug"
sed -n '/^goal/,/^}/p' "$spec"

echo
echo "== clouseau explain: how such runs come about"
"$out/clouseau" explain --results 1 "$spec"

echo
echo "== clouseau synth: the same as a Go test"
"$out/clouseau" synth --results 1 --new stack.NewBuggy "$spec" -o "$out/stack_test.go"
sed -n '/^func Test/,$p' "$out/stack_test.go" | head -n 80
echo "..."

echo
echo "== clouseau run: the test against the stack with the bug"
code=0
"$out/clouseau" run --seed 1 --new stack.NewBuggy "$spec" || code=$?
if [ "$code" -ne 1 ]; then
	echo "the bug of the example was not found (exit code $code)" >&2
	exit 1
fi
echo
echo "== The failure above is the bug that the example has: this is what the demo is for."
