package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDemo compares what make demo prints with the transcript in the docs: each line of it, in
// order, but for times, lines of this library, and what depends on whether z3 is there.
func TestDemo(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "demo.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), "make demo\n")
	text, _, ok := strings.Cut(text, "\n```\n")
	if !ok || strings.Count(text, "\n== ") < 3 {
		t.Fatalf("docs/demo.md has no transcript: %q", text)
	}
	cmd := exec.Command("sh", filepath.Join("scripts", "demo.sh"))
	cmd.Dir = filepath.Join("..", "..")
	cmd.Env = append(os.Environ(), "CLOUSEAU_LONG=") // the page shows the runs of a fixed seed
	got, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	rest := strings.Split(varying(string(got)), "\n")
	for _, line := range strings.Split(varying(text), "\n") {
		if strings.TrimSpace(line) == "" || line == "..." {
			continue
		}
		at := 0
		for at < len(rest) && strings.TrimRight(rest[at], " ") != strings.TrimRight(line, " ") {
			at++
		}
		if at == len(rest) {
			t.Fatalf("after what docs/demo.md shows before it, make demo does not print\n%s\nbut\n%s", line, strings.Join(rest, "\n"))
		}
		rest = rest[at+1:]
	}
}

// varying leaves out what differs from machine to machine: times, and which solver has answered.
func varying(s string) string {
	s = regexp.MustCompile(`, \d+ queries: [^)]*\)`).ReplaceAllString(s, ")")
	s = regexp.MustCompile(`\.go:\d+:`).ReplaceAllString(s, ".go:")
	return regexp.MustCompile(`\(\d+\.\d+s\)`).ReplaceAllString(s, "()")
}
