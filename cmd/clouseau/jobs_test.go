package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/progress"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// asVerb runs the command with records of all runs, and returns what it printed.
func asVerb(t *testing.T, want int, args ...string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append([]string{"CLOUSEAU_RECORDS=on"}, append(os.Environ(), asCommand+"=1")...)
	out, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != want {
		t.Fatalf("clouseau %s: exit code %d, want %d, %v\n%s", strings.Join(args, " "), code, want, err, out)
	}
	return string(out)
}

// comparable returns a report as JSON without what a merged one need not have: when it began, its
// jobs, and examples, each of which is the one of the first part that has one.
func comparable(t *testing.T, r *rtreport.Report) string {
	t.Helper()
	c := *r
	c.StartedAt, c.Part, c.LastInfeasible, c.Failure = nil, nil, "", nil
	c.Seconds = 0
	for _, f := range c.Findings {
		f.Record = nil
	}
	text, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestShardsAreTheWhole compares what one process makes of a number of runs with what eight shards
// make of it: the runs one by one, with their verdicts and events, and all counts.
func TestShardsAreTheWhole(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name string
		code int
		args []string
	}{
		{"goal", 1, []string{"--new", "stack.NewBuggy", "stack/stack.clouseau.hcl"}},
		{"fixed", 0, []string{"stack/stack.clouseau.hcl"}},
	} {
		if x.code == 0 && environment.Long.Get() == "" {
			continue // each shard is compiled by itself
		}
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			args := append([]string{"run", "--seed", "5", "--runs", "203"}, x.args...)
			last := len(args) - 1
			args[last] = filepath.Join("..", "..", "benchmarks", args[last])
			one := filepath.Join(dir, "one.json")
			asVerb(t, x.code, append(args, "--jobs", "1", "--report", one)...)
			shards := 3
			if environment.Long.Get() != "" {
				shards = 8
			}
			var parts []string
			for i := 1; i <= shards; i++ {
				part := filepath.Join(dir, fmt.Sprintf("part%d.json", i))
				parts = append(parts, part)
				asVerb(t, x.code, append(args, "--shard", fmt.Sprintf("%d/%d", i, shards), "--report", part)...)
			}
			all := filepath.Join(dir, "all.json")
			asVerb(t, 0, append(append([]string{"report", "--format", "json", "-o", all}, parts[shards/2:]...), parts[:shards/2]...)...)
			whole, merged := read(t, one), read(t, all)
			if len(whole.Records) != 203 || whole.Runs != 203 {
				t.Fatalf("one process makes %d runs and records %d", whole.Runs, len(whole.Records))
			}
			if got, want := comparable(t, merged), comparable(t, whole); got != want {
				t.Errorf("the shards differ from the whole:\n%s", unifiedDiff("whole", []byte(want), []byte(got)))
			}
			three := filepath.Join(dir, "three.json")
			asVerb(t, x.code, append(args, "--jobs", "3", "--report", three)...)
			if got, want := comparable(t, read(t, three)), comparable(t, whole); got != want {
				t.Errorf("three processes differ from one:\n%s", unifiedDiff("one", []byte(want), []byte(got)))
			}
			twice := append([]string{"report", "--format", "json"}, parts...)
			if out := asVerb(t, 2, append(twice, parts[shards-1])...); !strings.Contains(out, "runs in common") {
				t.Errorf("a part that comes twice is merged: %s", out)
			}
		})
	}
}

// read returns the only report of a file.
func read(t *testing.T, name string) *rtreport.Report {
	t.Helper()
	rs, err := report.Read(name)
	if err != nil || len(rs) != 1 {
		t.Fatalf("%s: %d reports, want one, %v", name, len(rs), err)
	}
	return rs[0].Report
}

// TestOnly checks that a run is made again by its number, and by the shard that has it, whether it
// is of a script or a walk.
func TestOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	spec := filepath.Join("..", "..", "benchmarks", "stack", "stack.clouseau.hcl")
	all, one := filepath.Join(dir, "all.json"), filepath.Join(dir, "one.json")
	asVerb(t, 0, "run", "--seed", "9", "--runs", "30", "--jobs", "2", "--report", all, spec)
	asVerb(t, 0, "run", "--seed", "9", "--only", "17", "--report", one, spec)
	part := filepath.Join(dir, "part.json")
	asVerb(t, 0, "run", "--seed", "9", "--runs", "30", "--shard", "2/3", "--report", part, spec)
	whole, single, shard := read(t, all), read(t, one), read(t, part)
	kinds := map[bool]bool{}
	for _, r := range whole.Records {
		kinds[whole.Generators.Random(r.Generator)] = true
	}
	if len(kinds) != 2 {
		t.Errorf("the runs are not of both kinds: %v", kinds)
	}
	if len(single.Records) != 1 || !single.Records[0].Same(whole.Records[16]) || single.Records[0].Run != 17 {
		t.Errorf("run 17 is another one when it is made alone: %v", single.Records)
	}
	if len(shard.Records) != 10 {
		t.Fatalf("the second of three shards has %d runs", len(shard.Records))
	}
	for k, r := range shard.Records {
		if n := 1 + 3*k; !r.Same(whole.Records[n]) || r.Run != n+1 {
			t.Errorf("run %d of the second shard is another one than run %d of the whole", k, n+1)
		}
	}
}

// TestTimedRuns checks that --time makes runs until it is over, and that this is no failure. It is
// busy for all that time; TestScript/timed of the scripts that run tests waits instead.
func TestTimedRuns(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("set CLOUSEAU_LONG=1")
	}
	name := filepath.Join(t.TempDir(), "r.json")
	spec := filepath.Join("..", "..", "benchmarks", "stack", "stack.clouseau.hcl")
	// A slow machine may need most of the time to compile. Some runs are made in any case.
	t.Setenv("CLOUSEAU_RECORDS", "off")
	asVerb(t, 0, "run", "--seed", "9", "--time", "8s", "--progress", "none", "--jobs", "2", "--report", name, spec)
	if r := read(t, name); r.Runs < 2 || r.Upheld != r.Runs {
		t.Errorf("%d runs, %d of them upheld", r.Runs, r.Upheld)
	}
}

func TestDivisionUsage(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ args, want string }{
		{"--shard 9/8 --seed 1", "such as 2/8"},
		{"--shard 0/8 --seed 1", "such as 2/8"},
		{"--shard 2 --seed 1", "such as 2/8"},
		{"--shard 2/8", "--shard needs --seed"},
		{"--only 2", "--only needs the --seed"},
		{"--jobs 0", "--jobs must be at least 1"},
		{"--jobs 2 --log x.jsonl", "of one process"},
		{"--shuffle maybe", "want on, off or the seed"},
	} {
		args := append([]string{"run"}, strings.Fields(x.args)...)
		if out := asVerb(t, 2, append(args, "none.clouseau.hcl")...); !strings.Contains(out, x.want) {
			t.Errorf("run %s says %s, want %q", x.args, out, x.want)
		}
	}
}

// TestWatch changes a system while a watching run waits, and then interrupts it.
func TestWatch(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("..", "..", "benchmarks", "stack")
	spec := filepath.Join(t.TempDir(), "stack.clouseau.hcl")
	text, err := os.ReadFile(filepath.Join(dir, "stack.clouseau.hcl"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(spec, text, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "run", "--watch", "--seed", "1", "--runs", "20", "--dir", dir, spec)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	var out bytes.Buffer
	cmd.Stdout = &out
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	waits := 0
	watchLines(errs, func(line string) {
		if !strings.Contains(line, "waiting for a change") {
			return
		}
		if waits++; waits == 2 {
			_ = cmd.Process.Signal(syscall.SIGINT)
			return
		}
		// At once: a file that is written in place is empty for a moment, and a run may begin then.
		if err := os.WriteFile(spec+".new", append(text, "\n# changed\n"...), 0o600); err != nil {
			t.Error(err)
		}
		if err := os.Rename(spec+".new", spec); err != nil {
			t.Error(err)
		}
	})
	_ = cmd.Wait()
	if n := strings.Count(out.String(), "PASS  lost_element  20 runs ("); n != 2 || waits != 2 {
		t.Errorf("the tests ran %d times, and it waited %d times\n%s", n, waits, &out)
	}
}

// watchLines calls f with each line.
func watchLines(from io.Reader, f func(line string)) {
	for s := bufio.NewScanner(from); s.Scan(); {
		f(s.Text())
	}
}

// TestProgressLine says how far runs are.
func TestProgressLine(t *testing.T) {
	began := time.Now()
	at := began.Add(10 * time.Second)
	for _, x := range []struct {
		state progress.State
		end   time.Time
		want  string
	}{
		{progress.State{Goal: "g", Runs: 600, Of: 1100, Verdicts: map[string]int{"upheld": 590, "violation": 10}}, time.Time{},
			"g: 600 of 1100 runs, 50/s, 10 violation, 590 upheld, 10s left ..."},
		{progress.State{Goal: "g", Runs: 600}, at.Add(65 * time.Second), "g: 600 runs, 50/s, 1m5s left ..."},
		{progress.State{Goal: "g", Runs: 600, Stage: "shrinking"}, time.Time{}, "g: 600 runs, shrinking ..."},
	} {
		w := watch{"g", began, 100}
		if got := w.line(&x.state, x.end, at); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}

// TestProgressOfProcesses adds up what two processes tell, after a while.
func TestProgressOfProcesses(t *testing.T) {
	dir := t.TempDir()
	var files []progressFile
	for _, text := range []string{`{"goal":"g","runs":30,"verdicts":{"upheld":30}}`, `{"goal":"g","runs":12,"verdicts":{"upheld":11,"violation":1}}`} {
		f := filepath.Join(dir, fmt.Sprintf("%d.json", len(files)))
		if err := os.WriteFile(f, []byte(text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, progressFile(f))
	}
	var w watch
	now := time.Now()
	if s, line := w.look(files, 100, time.Time{}, now); line != "" {
		t.Errorf("at once it shows %q, %v", line, s)
	}
	s, line := w.look(files, 100, time.Time{}, now.Add(3*time.Second))
	if line == "" || s.Runs != 42 || s.Of != 100 || s.Verdicts["upheld"] != 41 {
		t.Errorf("%q, %v", line, s)
	}
}
