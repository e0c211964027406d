# make demo  finds the bug of the Stack example: nothing but Go is needed
# make lint  tells in seconds what is wrong with the form: gofmt, vet, wide comments, long files, imports
# make test  builds everything and runs the tests

GO ?= go
RUNS ?= 1000

# The tests and the tools that build them live for seconds: they may have more garbage, and collect it less often.
# The largest of them then takes half a gigabyte.
export GOGC ?= 800

# With trimmed paths a package that is compiled in one place need not be again in another: in the modules that tests
# make, in the next run of these tests, and in another clone. Nobody runs a debugger on tests and on
# what they build, and without what it needs these are linked in half the time.
export GOFLAGS ?= -trimpath -ldflags=-s

.PHONY: concurrent goroutines timers demo lint test bench fmt long modules real baselines findings hunt slow

demo:
	@GO="$(GO)" ./scripts/demo.sh

# What costs seconds goes first: an unformatted file, a comment that is too wide or an import across
# the house should not be told after ten minutes of tests.
lint:
	@files=$$(gofmt -l .); if [ -n "$$files" ]; then echo "not formatted:" $$files; exit 1; fi
	@tags=$$(GO="$(GO)" ./scripts/z3.sh) && set -x && $(GO) vet $$tags ./... \
		&& $(GO) test $$tags -vet=off ./cmd/clouseau -run 'TestHouse|TestShape|TestForms|TestDuplicates|TestImports|TestNamesOfRuntime|TestVoice|TestExamplesOfHelp'

# What takes longest begins first, as go test does in the order of its arguments: at the end of the
# suite all cores then have small packages left, and none waits for another.
LONGEST = ./cmd/clouseau/internal/runs ./benchmarks ./emit ./cmd/clouseau ./benchmarks/concurrent ./docs ./internal/scaffold ./synth

# The limit is for what hangs; a busy machine takes three times as long as an idle one. Make lint
# vets, by more rules than go test, which would vet for each way to build. Systems of benchmarks that
# are like others have their own tests in the long mode, see the script. Some tests mostly wait, so
# there is one package more at work than there are cores.
test:
	@tags=$$(GO="$(GO)" ./scripts/z3.sh) && packages=$$(GO="$(GO)" ./scripts/tested.sh $$tags) \
		&& atonce=$$(($$(getconf _NPROCESSORS_ONLN) + 1)) && (set -x && GO="$(GO)" ./scripts/compiled.sh $$tags) \
		&& echo '+ $(GO) test' $$tags "-p $$atonce" '-vet=off -timeout 30m $(TESTFLAGS) $(LONGEST) $$(scripts/tested.sh)' \
		&& $(GO) test $$tags -p $$atonce -vet=off -timeout 30m $(TESTFLAGS) $(LONGEST) $$packages

# What of the tests takes long: processor time by package, and the slowest tests.
slow:
	@GO="$(GO)" ./scripts/slow.sh

# The slow modes of the tests: hundreds of thousands of random formulas, goals and traces.
long:
	@tags=$$(GO="$(GO)" ./scripts/z3.sh) && set -x && CLOUSEAU_LONG=1 $(GO) test $$tags -timeout 60m ./...

# What clouseau init writes for types of published modules, run on these, and published libraries
# that are tested as they are. Fetches the modules; STEPS=test is for whoever knows that they are tidy.
modules:
	CLOUSEAU_LONG=1 $(GO) test -count=1 -run 'TestPublishedTypes|TestCarriedOn' ./internal/scaffold
	@GO="$(GO)" ./scripts/nested.sh $(STEPS)

# Published bugs of modules, found by walks and references, and later versions without them;
# NAME=bitset is for one of them; with BY=promises promises judge. Fetches the modules.
real:
	@GO="$(GO)" NAME="$(NAME)" ./scripts/real.sh

# The same bugs without walks, by rapid's Repeat and by go test -fuzz.
baselines:
	@GO="$(GO)" NAME="$(NAME)" ./scripts/baselines.sh

# What docs/findings.md tells of.
findings:
	@GO="$(GO)" ./scripts/findings.sh

# The specs of docs/findings.md; NAME=memfs is for one module of them. Fetches the modules.
hunt:
	@GO="$(GO)" NAME="$(NAME)" ./scripts/hunt.sh

# Published modules that several goroutines may call; NAME=lru is for one. Fetches the modules.
goroutines:
	@GO="$(GO)" NAME="$(NAME)" ./scripts/goroutines.sh

# Published modules with timers, in virtual time; NAME=rate is for one. Fetches the modules.
timers:
	@GO="$(GO)" NAME="$(NAME)" ./scripts/timers.sh

# Measures the systems with goroutines and with timers: runs until each mutant is found. Without a
# package on its line the go command prints what tests print, and nothing between the rows.
concurrent:
	cd benchmarks/concurrent && CLOUSEAU_LONG=1 $(GO) test -timeout 90m -count=1 -run 'TestTable|TestTimed'

bench:
	@tags=$$(GO="$(GO)" ./scripts/z3.sh) && set -x && $(GO) run $$tags ./benchmarks/cmd/bench --runs $(RUNS)

fmt:
	gofmt -l -w .
