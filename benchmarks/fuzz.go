package benchmarks

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/uhat"
)

// Go's own fuzzing as a baseline. FuzzBaseline, in the tests of this package, mutates the bytes
// from which the operations of the random baseline are drawn, guided by the code that they cover.
//
// The binary is built once, instrumented as by go test -fuzz, and runs in campaigns of one process
// each. A campaign ends with its first violation or after a number of executions. It keeps nothing
// from earlier campaigns. Every call of the property counts as an execution, even if the bytes run
// out before its end.
//
// The seed determines the mutations of a campaign. The engine decides by the clock when to go on to
// the next input, so figures differ a little from run to run.

const (
	fuzzing = "fuzz"
	// campaigns is the number of campaigns per row. It is odd, so that there is a median.
	campaigns = 5
	// fuzzFactor is the largest number of executions of a campaign, as a multiple of the runs of
	// other strategies.
	fuzzFactor = 10

	fuzzTarget  = "^FuzzBaseline$"
	fuzzPackage = "github.com/clouseau-go/clouseau/benchmarks"
)

// Environment variables that configure a campaign.
const (
	envSystem = "CLOUSEAU_SYSTEM"
	envSUT    = "CLOUSEAU_SUT"
	envSeed   = "CLOUSEAU_SEED"
	envTally  = "CLOUSEAU_TALLY"
)

// fuzzer makes the rows of the strategy fuzz. A nil fuzzer makes none.
type fuzzer struct {
	dir    string // with all that is written
	binary string
	opt    Options
}

// newFuzzer builds the binary if the strategy is selected.
func newFuzzer(ctx context.Context, opt Options) (*fuzzer, error) {
	if !slices.Contains(opt.Strategies, fuzzing) {
		return nil, nil
	}
	opt.progress("building what go test -fuzz runs")
	dir, err := os.MkdirTemp("", "clouseau-fuzz-")
	if err != nil {
		return nil, err
	}
	f := &fuzzer{dir: dir, binary: filepath.Join(dir, "fuzz.test"), opt: opt}
	out, err := exec.CommandContext(ctx, "go", "test", "-c", "-fuzz", fuzzTarget, "-o", f.binary, fuzzPackage).CombinedOutput()
	if err != nil {
		f.close()
		return nil, fmt.Errorf("benchmarks: build the fuzz target (that takes go, and a directory in a module with %s): %w\n%s",
			fuzzPackage, err, out)
	}
	return f, nil
}

func (f *fuzzer) close() {
	if f != nil {
		os.RemoveAll(f.dir)
	}
}

// rows measures the system in all its forms. It skips variants with weak specs, because fuzzing
// does not use the spec.
func (f *fuzzer) rows(ctx context.Context, sys System, goal *uhat.Goal, row func(Row)) error {
	if f == nil || sys.Weak {
		return nil
	}
	for _, sut := range sys.SUTs {
		if !wanted(f.opt.SUTs, sut.Name) {
			continue
		}
		start := time.Now()
		var all []campaign
		for i := range campaigns {
			f.opt.progress(sys.Name, sut.Name, fuzzing, fmt.Sprint(i+1, "/", campaigns))
			c, err := f.campaign(ctx, sys.Name, sut.Name, f.opt.Seed+uint64(i))
			if ctx.Err() != nil {
				return nil // the campaign was cut short
			}
			if err != nil {
				return err
			}
			all = append(all, c)
		}
		r := Row{System: sys.Name, SUT: sut.Name, Strategy: fuzzing, Goal: goal.Name, Seconds: time.Since(start).Seconds()}
		r.summarize(all)
		row(r)
	}
	return nil
}

// summarize adds the totals of the campaigns: their executions, and how many ended with a
// violation. The executions of the other campaigns count too, so the quotient is not too good.
func (r *Row) summarize(all []campaign) {
	for _, c := range all {
		r.Runs += c.executions
		if c.found {
			r.Violations++
		}
	}
	r.Uninformative = r.Runs - r.Violations
	if r.Violations > 0 {
		ratio := float64(r.Runs) / float64(r.Violations)
		r.ExecutionsPerViolation = &ratio
	}
	if middle := median(all); middle.found {
		r.Median = middle.executions
	}
}

// median returns the campaign in the middle. Campaigns that found nothing are last.
func median(all []campaign) campaign {
	sorted := slices.SortedFunc(slices.Values(all), func(x, y campaign) int {
		if x.found != y.found {
			if x.found {
				return -1
			}
			return 1
		}
		return cmp.Compare(x.executions, y.executions)
	})
	return sorted[len(sorted)/2]
}

// campaign is the outcome of one campaign: the executions up to and including the first violation,
// or all executions if there is none.
type campaign struct {
	executions int
	found      bool
}

// campaign runs one campaign in a directory of its own.
func (f *fuzzer) campaign(ctx context.Context, system, sut string, seed uint64) (campaign, error) {
	dir, err := os.MkdirTemp(f.dir, "campaign-")
	if err != nil {
		return campaign{}, err
	}
	defer os.RemoveAll(dir)
	tally := filepath.Join(dir, "tally")
	cmd := exec.CommandContext(ctx, f.binary, "-test.run", "^$", "-test.fuzz", fuzzTarget, "-test.parallel", "1",
		"-test.fuzzcachedir", filepath.Join(dir, "cache"), "-test.fuzzminimizetime", "0x",
		"-test.fuzztime", fmt.Sprint(fuzzFactor*f.opt.Runs, "x"))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CLOUSEAU_TRACES=off", fmt.Sprint("GODEBUG=fuzzseed=", seed),
		envSystem+"="+system, envSUT+"="+sut, fmt.Sprint(envSeed, "=", seed), envTally+"="+tally)
	cmd.WaitDelay = time.Second // a worker that outlives its coordinator holds the output open
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	failed := cmd.Run()
	c, err := readTally(tally)
	if err = errors.Join(err, failed); err != nil && !c.found {
		return campaign{}, fmt.Errorf("benchmarks: fuzz %s, %s: %w\n%s", system, sut, err, out.Bytes())
	}
	return c, nil
}
