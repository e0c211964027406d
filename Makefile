# make demo  finds the bug of the Stack example: nothing but Go is needed, z3 is installed where that is possible
# make test  builds everything and runs the tests

GO ?= go
RUNS ?= 1000

.PHONY: demo test bench fmt long modules

demo:
	@GO="$(GO)" ./scripts/demo.sh

test:
	@tags=$$(GO="$(GO)" ./scripts/z3.sh) && set -x && $(GO) build $$tags ./... && $(GO) test $$tags ./...

# The slow modes of the tests: hundreds of thousands of random formulas, goals and traces.
long:
	@tags=$$(GO="$(GO)" ./scripts/z3.sh) && set -x && CLOUSEAU_LONG=1 $(GO) test $$tags -timeout 60m ./...

# What clouseau init writes for types of published modules, run on these. Fetches the modules.
modules:
	CLOUSEAU_LONG=1 $(GO) test -count=1 -run 'TestPublishedTypes|TestCarriedOn' ./internal/scaffold

bench:
	@tags=$$(GO="$(GO)" ./scripts/z3.sh) && set -x && $(GO) run $$tags ./cmd/clouseau bench --runs $(RUNS)

fmt:
	gofmt -l -w .
