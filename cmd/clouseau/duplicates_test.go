package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// maxDuplicates is how many pairs of files may share a run of duplicateLines lines to the letter,
// tests, generated code and imports apart.
const (
	maxDuplicates  = 12
	duplicateLines = 6
)

// codeLine is a line of code without indentation.
type codeLine struct {
	file string
	line int
	text string
}

// TestDuplicates counts the pairs of files that have six lines or more in common. Most have a
// reason, which no test knows: versions of a library in modules of their own, systems under test
// that have to be read alone. A pair more is a place where one piece of code could serve.
//
//	go test ./cmd/clouseau -run TestDuplicates -v
func TestDuplicates(t *testing.T) {
	t.Parallel()
	var files [][]codeLine
	err := filepath.WalkDir(filepath.Join("..", ".."), func(name string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 2 && d.Name()[0] == '.'):
			return filepath.SkipDir
		case !d.IsDir() && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			src, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			files = append(files, codeLines(t, filepath.ToSlash(name), src))
		}
		return nil
	})
	if err != nil || len(files) < 500 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	pairs := duplicates(files)
	list := strings.Join(pairs, "\n")
	if len(pairs) > maxDuplicates {
		t.Errorf("%d pairs of files share %d lines or more, at most %d are wanted:\n%s", len(pairs), duplicateLines, maxDuplicates, list)
	}
	t.Logf("%d pairs of files share %d lines or more:\n%s", len(pairs), duplicateLines, list)
}

// codeLines returns the lines of a file that count: no comments, imports, lone punctuation, and
// nothing of a generated file.
func codeLines(t *testing.T, name string, src []byte) (out []codeLine) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	if ast.IsGenerated(file) {
		return nil
	}
	begins := set.Position(file.Name.Pos()).Line
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			begins = set.Position(g.End()).Line
		}
	}
	for i, text := range strings.Split(string(src), "\n") {
		code, _, _ := strings.Cut(text, "//")
		if code = strings.TrimSpace(code); i >= begins && strings.Trim(code, "(){}[],;") != "" {
			out = append(out, codeLine{strings.TrimPrefix(name, "../../"), i + 1, code})
		}
	}
	return out
}

// duplicates returns a line for each pair of files with a run of duplicateLines lines in common:
// where the first of these runs begins.
func duplicates(files [][]codeLine) (pairs []string) {
	at := map[string][]codeLine{} // where a run begins, by its text
	seen := map[[2]string]bool{}
	for _, lines := range files {
		for i := range len(lines) - duplicateLines + 1 {
			var texts []string
			for _, l := range lines[i : i+duplicateLines] {
				texts = append(texts, l.text)
			}
			key := strings.Join(texts, "\n")
			for _, o := range at[key] {
				if pair := [2]string{o.file, lines[i].file}; !seen[pair] && o.file != lines[i].file {
					seen[pair] = true
					pairs = append(pairs, fmt.Sprintf("%s:%d ~ %s:%d", o.file, o.line, lines[i].file, lines[i].line))
				}
			}
			at[key] = append(at[key], lines[i])
		}
	}
	slices.Sort(pairs)
	return pairs
}

// TestDuplicatesFound: a run of as many lines as count is found, whatever its indentation and its
// comments are; one line less is not, nor are imports and lone brackets.
func TestDuplicatesFound(t *testing.T) {
	t.Parallel()
	file := func(name string, lines int, indent, comment string) []codeLine {
		src := "package p\n\nimport (\n\t\"a\"\n\t\"b\"\n\t\"c\"\n\t\"d\"\n\t\"e\"\n\t\"f\"\n)\n\nfunc " + name + "() {\n"
		for i := range lines {
			src += fmt.Sprintf("%sf(%d)%s\n", indent, i, comment)
		}
		return codeLines(t, name, []byte(src+"\n}\n"))
	}
	if got := duplicates([][]codeLine{file("a", duplicateLines, "\t", ""), file("b", duplicateLines, "\t\t", " // b")}); len(got) != 1 || got[0] != "a:13 ~ b:13" {
		t.Errorf("pairs %q, want one", got)
	}
	if got := duplicates([][]codeLine{file("a", duplicateLines-1, "\t", ""), file("b", duplicateLines-1, "\t", "")}); len(got) != 0 {
		t.Errorf("pairs %q, want none", got)
	}
}
