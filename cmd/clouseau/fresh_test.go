package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/spec"
)

// searchedLong are the folders of files whose search takes half a second, or ten, as that of the
// first two does. The long mode compares these. The others are a file of each kind: of a library,
// of a protocol, of an application on a store, with a model and with goroutines.
var searchedLong = []string{
	"benchmarks/etcdraft", "benchmarks/hraft/raft180", "benchmarks/anonread", "benchmarks/chainreplication",
	"benchmarks/courseware", "benchmarks/firewall", "benchmarks/lineserver", "benchmarks/paxos", "benchmarks/raft",
	"benchmarks/registers", "benchmarks/shopping", "benchmarks/twitter", "benchmarks/heartbeat", "benchmarks/smallbank",
	"benchmarks/debruijnfo", "benchmarks/debruijnho", "benchmarks/bankserver", "benchmarks/ringelection",
	"benchmarks/espresso", "benchmarks/nfa", "benchmarks/hashtable", "benchmarks/ifcstore",
}

var generateLine = regexp.MustCompile(`(?m)^//go:generate go run (?:-C (\S+) )?\S*/cmd/clouseau (synth .*)$`)

// TestCommittedIsFresh performs the lines for go generate in the folder of benchmarks with --check,
// which compares what would be emitted now with what is committed. To update the files, run
// go generate ./benchmarks/... .
func TestCommittedIsFresh(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	found := 0
	err := filepath.WalkDir(filepath.Join(root, "benchmarks"), func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for _, m := range generateLine.FindAllSubmatch(src, -1) {
			found++
			folder := filepath.Dir(name)
			of, err := filepath.Rel(root, folder)
			if err != nil {
				return err
			}
			dir, args := filepath.Join(folder, string(m[1])), strings.Fields(string(m[2]))
			t.Run(of, func(t *testing.T) {
				t.Parallel()
				if slices.Contains(searchedLong, filepath.ToSlash(of)) && environment.Long.Get() == "" {
					saysWhatSpecSays(t, filepath.Join(dir, args[1]), filepath.Join(dir, args[3]))
					return
				}
				cmd := exec.Command(os.Args[0], append(args, "--check")...)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), asCommand+"=1")
				var stdout, stderr bytes.Buffer
				cmd.Stdout, cmd.Stderr = &stdout, &stderr
				if err := cmd.Run(); err != nil {
					t.Errorf("the committed file is stale; run go generate ./%s: %v\n%s%s", of, err, &stdout, &stderr)
				}
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found == 0 {
		t.Error("no line for go generate names clouseau synth")
	}
}

// saysWhatSpecSays looks without a search whether a committed file has the operations and the goals
// of its spec.
func saysWhatSpecSays(t *testing.T, specFile, emitted string) {
	t.Helper()
	s, diags := spec.Load(specFile)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	text, err := os.ReadFile(emitted)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, o := range s.Context.Operations {
		want = append(want, o.Op.Name)
	}
	for _, g := range s.Goals {
		want = append(want, g.Name, g.Source(), g.Doc)
	}
	for _, w := range want {
		if !bytes.Contains(text, []byte(w)) && !bytes.Contains(text, []byte(strconv.Quote(w))) {
			t.Errorf("%s says nothing of %q: it is stale", emitted, w)
		}
	}
	if len(s.Goals) == 0 {
		t.Errorf("%s has no goal", specFile)
	}
}
