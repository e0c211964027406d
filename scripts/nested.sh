#!/usr/bin/env sh
# Tests the modules below benchmarks, campaign, ref and lsp: each pins versions of libraries. Fetches the libraries.
set -eu
cd "$(dirname "$0")/.."
GO="${GO:-go}"

find benchmarks campaign ref lsp -name go.mod | sort | while read -r mod; do
	dir=$(dirname "$mod")
	echo "$dir"
	(cd "$dir" && "$GO" mod tidy -diff && "$GO" vet ./... && "$GO" test -vet=off -ldflags=-s ./...)
done
