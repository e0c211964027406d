// Package docs_test checks the documentation: specs load and lead to generators, commands print the
// output that is shown, links have targets.
package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// root is the directory of the module.
const root = ".."

// block is a fenced block of a page.
type block struct {
	file string
	line int // of its first line of text
	lang string
	text string // ends with a newline
	// above is the line directly above the block.
	above string
}

// pages returns the names of all pages, relative to this directory.
func pages(t *testing.T) []string {
	t.Helper()
	out, err := filepath.Glob("*.md")
	if err != nil || len(out) < 3 {
		t.Fatalf("found %d pages: %v", len(out), err)
	}
	return append(out, filepath.Join(root, "README.md"), filepath.Join(root, "CONTRIBUTING.md"))
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// blocks returns the blocks of a page in a language, or in all if it is empty.
func blocks(t *testing.T, name string, lang string) []block {
	t.Helper()
	var out []block
	var open *block
	above := ""
	for i, line := range strings.SplitAfter(read(t, name), "\n") {
		mark, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && open == nil:
			open = &block{file: name, line: i + 2, lang: strings.TrimSpace(mark), above: above}
		case fence:
			if lang == "" || open.lang == lang {
				out = append(out, *open)
			}
			open = nil
		case open != nil:
			open.text += line
		}
		above = strings.TrimSpace(line)
	}
	if open != nil {
		t.Errorf("%s:%d: the block has no end", name, open.line)
	}
	return out
}

var (
	link       = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading    = regexp.MustCompile(`(?m)^#+ (.*)$`)
	fenced     = regexp.MustCompile("(?ms)^```.*?^```$")
	quoted     = regexp.MustCompile("`[^`\n]*`")
	notInNames = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// anchors returns the anchors of the headings of a page.
func anchors(text string) map[string]bool {
	out := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		name := notInNames.ReplaceAllString(strings.ToLower(m[1]), "")
		out[strings.ReplaceAll(name, " ", "-")] = true
	}
	return out
}

// TestLinks follows the links between pages and to files of the repository.
func TestLinks(t *testing.T) {
	t.Parallel()
	found := 0
	for _, page := range pages(t) {
		text := quoted.ReplaceAllString(fenced.ReplaceAllString(read(t, page), ""), "")
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			found++
			name, anchor, _ := strings.Cut(m[1], "#")
			target := page
			if name != "" {
				target = filepath.Join(filepath.Dir(page), filepath.FromSlash(name))
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: link to %s: %v", page, m[1], err)
			} else if anchor != "" && !anchors(read(t, target))[anchor] {
				t.Errorf("%s: link to %s: no such heading", page, m[1])
			}
		}
	}
	if found < 5 {
		t.Errorf("found only %d links", found)
	}
}

// named is a file or folder of the repository that a text names by its path.
var named = regexp.MustCompile("`(\\.?[a-z]\\w*(?:/[\\w.-]+)+)`")

// TestNamedFiles checks that the files exist that the page for contributors and the one about the
// architecture name.
func TestNamedFiles(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"architecture.md", filepath.Join(root, "CONTRIBUTING.md")} {
		found := named.FindAllStringSubmatch(read(t, page), -1)
		for _, m := range found {
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(m[1]))); err != nil {
				t.Errorf("%s names %s: %v", page, m[1], err)
			}
		}
		if len(found) == 0 {
			t.Errorf("%s names no file", page)
		}
	}
}
