#!/bin/sh
# Synthesizes a generator from the spec of the Stack example, shows the test
# that is emitted for it, and runs it against the stack with the bug.
set -eu
cd "$(dirname "$0")/.."
go=${GO:-go}
tags=$(./scripts/z3.sh)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT INT TERM
# shellcheck disable=SC2086 # no flag or one
"$go" build $tags -o "$out/clouseau" ./cmd/clouseau
spec=benchmarks/stack/stack.clouseau.hcl

echo "== the goal: runs of a stack that would be a bug"
sed -n '/^goal/,/^}/p' "$spec"
echo
echo "== clouseau synth: a generator of such runs"
"$out/clouseau" synth "$spec" -o "$out/stack_test.go"
sed -n '/^func /,/^}/p' "$out/stack_test.go" | head -n 60
echo
echo "== clouseau run: the generator against a stack with a bug"
if "$out/clouseau" run "$spec"; then
	echo "no bug was found, although the example has one" >&2
	exit 1
fi
echo
echo "== the failure above is the bug: that is what the demo is for"
