#!/bin/sh
# Compiles all packages, and what many tests need: several go commands at the same time each compile
# for themselves what the cache lacks. These are the commands, which go run keeps linked where go build
# does not, and the packages that emitted tests import, as a user's module has them: with trimmed
# paths they are compiled again there, since their files are named after the module's version. Some
# of these tests are vetted, which begins with what they import.
# What is given are flags of the go command.
set -eu
cd "$(dirname "$0")/.."
go=${GO:-go}
root=$PWD
imported=$(find benchmarks -name emitted_test.go -exec grep -ho '"github.com/clouseau-go/clouseau/runtime[^"]*"' {} + | tr -d '"' | sort -u)
# shellcheck disable=SC2046
"$go" build "$@" $("$go" list -f '{{if and (ne .Name "main") (or .GoFiles .CgoFiles)}}{{.ImportPath}}{{end}}' "$@" ./...)
for command in ./cmd/clouseau ./benchmarks/cmd/bench; do
	"$go" run -exec=true "$@" "$command"
done

user=$(mktemp -d)
trap 'rm -rf "$user"' EXIT
cp go.sum "$user"
cat >"$user/go.mod" <<END
module example.com/user

go 1.26

require github.com/clouseau-go/clouseau v0.0.0

replace github.com/clouseau-go/clouseau => $root
END
{
	echo 'package user'
	for package in testing $imported; do echo "import _ \"$package\""; done
} >"$user/user.go"
cd "$user"
GOWORK=off GOFLAGS="${GOFLAGS-} -mod=mod" "$go" vet . # vets what is imported as well, for what it tells of it
