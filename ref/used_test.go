package ref_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// withClock are models that specs use with a clock of their own, under another name.
var withClock = map[string]string{"NewTTLMap": "NewTimedMap", "NewLimiter": "NewTimedLimiter"}

// TestUsed: a spec of this repository compares a system with each model.
func TestUsed(t *testing.T) {
	t.Parallel()
	var specs bytes.Buffer
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".clouseau.hcl") {
			return err
		}
		text, err := os.ReadFile(path)
		specs.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	maker := regexp.MustCompile(`(?m)^func (New\w+)[\[(]`)
	models := 0
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range maker.FindAllSubmatch(text, -1) {
			name := string(m[1])
			if name == "NewClock" { // no model
				continue
			}
			models++
			if timed := withClock[name]; timed != "" {
				name = timed
			}
			if !regexp.MustCompile(`"ref\.` + name + `\b`).Match(specs.Bytes()) {
				t.Errorf("no spec uses ref.%s", name)
			}
		}
	}
	if models < 15 {
		t.Errorf("%d models", models)
	}
}
