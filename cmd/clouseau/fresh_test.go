package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// aboutTenSeconds are the folders of files whose search takes that long. The long mode compares
// these.
var aboutTenSeconds = []string{"benchmarks/etcdraft", "benchmarks/hraft/raft180"}

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
				if slices.Contains(aboutTenSeconds, filepath.ToSlash(of)) && os.Getenv("CLOUSEAU_LONG") == "" {
					t.Skip("CLOUSEAU_LONG is not set")
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
