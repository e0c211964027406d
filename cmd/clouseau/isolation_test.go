package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestIsolationPage: the page has the files that the script has, and a schema that is JSON.
func TestIsolationPage(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/isolation.md")
	if err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile("testdata/script/isolation.txtar")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range archive.Files {
		if f.Name == "lost.jsonl" || f.Name == "lost.txt" {
			found++
			if !strings.Contains(string(text), string(f.Data)+"```") {
				t.Errorf("the page does not have %s:\n%s", f.Name, f.Data)
			}
		}
	}
	if found != 2 {
		t.Errorf("the script has %d of 2 files", found)
	}
	for block := range strings.SplitSeq(string(text), "```json\n") {
		block, _, _ = strings.Cut(block, "```")
		var schema map[string]any
		if strings.Contains(block, "additionalProperties") && json.Unmarshal([]byte(block), &schema) != nil {
			t.Errorf("this is no JSON:\n%s", block)
		}
	}
}
