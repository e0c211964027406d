package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
)

// unvoiced are the packages whose texts are not plain yet, with what is below them. The list only
// shrinks: TestVoice fails where nothing is left to mend in one of them.
var unvoiced = []string{"benchmarks", "internal/scaffold"}

// The bounds of a sentence, in words.
const (
	longestSentence = 35
	meanSentence    = 16
)

// unplain are the words and phrases that a text for people does not have, with what helps.
var unplain = []struct {
	has  *regexp.Regexp
	help string
}{
	{regexp.MustCompile(`(?i)\bthere (is|are|was|were)\b`), "name the subject"},
	{regexp.MustCompile(`^(Of|of %d|of \d+)\b`), "begin with the subject"},
	{regexp.MustCompile(`^What\b[^?]*$`), "begin with the subject"},
	{regexp.MustCompile(`(?i)\bin vain\b`), "say rejected, or without result"},
	{regexp.MustCompile(`(?i)\bbeside\b`), "say next to, in the directory of, or also"},
	{regexp.MustCompile(`(?i)\bhit upon\b`), "say found"},
	{regexp.MustCompile(`(?i)\bnone of which\b`), "make two sentences of it"},
	{regexp.MustCompile(`(?i)\b(whoever|whatever)\b`), "say who or what"},
	{regexp.MustCompile(`(?i)\bmade smaller\b`), "say shrunk"},
	{regexp.MustCompile(`(?i)\btold apart\b`), "say distinguished"},
	{regexp.MustCompile(`(?i)\boff script\b`), "say left the script"},
}

// TestVoice looks at the texts that people read: help, usages of flags, and messages, which are the
// string literals of at least four words, and explanations of codes. It counts the words of each
// sentence, and finds those that are not plain. With -v it prints the figures of each package.
func TestVoice(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	var all voice
	left := map[string]int{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); name == "testdata" || len(name) > 2 && name[0] == '.' {
			return filepath.SkipDir
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		of := slices.IndexFunc(unvoiced, func(dir string) bool { return rel == dir || strings.HasPrefix(rel, dir+"/") })
		var v voice
		for _, x := range textsOf(t, path) {
			v.judge(x.text, x.raw, func(sentence, why string) {
				if of >= 0 {
					left[unvoiced[of]]++
					return
				}
				t.Errorf("%s: %s\n\t%s", x.at, why, sentence)
			})
		}
		if v.sentences > 0 {
			t.Log(v.figures(rel))
		}
		if of < 0 {
			all.add(&v)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range spec.Explanations() {
		all.judge(e.Text, true, func(sentence, why string) { t.Errorf("%s: %s\n\t%s", e.Code, why, sentence) })
	}
	t.Log(all.figures("all that is checked"))
	if all.sentences < 2000 {
		t.Errorf("only %d sentences were found", all.sentences)
	}
	if all.words > meanSentence*all.sentences {
		t.Errorf("a sentence has more than %d words on average", meanSentence)
	}
	for _, dir := range unvoiced {
		t.Logf("%s: %d texts are left to mend", dir, left[dir])
		if left[dir] == 0 {
			t.Errorf("%s is voiced: take it from the list", dir)
		}
	}
}

// TestVoiceFinds shows texts to the check that are not plain, and some that are.
func TestVoiceFinds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"There are no scripts left for it.":                    1,
		"What was found is printed here.":                      1,
		"What is wrong with this run?":                         0,
		"Of what it was upheld is shown. It was in vain.":      2,
		"a file beside the spec\nnothing is written over it":   1,
		"write to FILE, - for standard output":                 0,
		strings.Repeat("word ", 36) + ". One more sentence.":   1,
		strings.Repeat("word ", 35) + ". One more sentence.":   0,
		"One.\n\n    there is an example in this block\n\nTwo": 0,
	} {
		var v voice
		found := 0
		v.judge(text, false, func(string, string) { found++ })
		if found != want {
			t.Errorf("%q: %d faults, want %d", text, found, want)
		}
	}
}

// voice is what is known of the sentences of a package.
type voice struct{ words, sentences, longest int }

func (v *voice) add(w *voice) {
	v.words += w.words
	v.sentences += w.sentences
	v.longest = max(v.longest, w.longest)
}

func (v *voice) figures(of string) string {
	mean := float64(v.words) / float64(max(1, v.sentences))
	return fmt.Sprintf("%s: %d sentences of %.1f words, the longest has %d", of, v.sentences, mean, v.longest)
}

// judge counts the sentences of a text, and reports those that are not plain. In a raw literal,
// lines go on; in another one they end a sentence. Indented blocks are examples.
func (v *voice) judge(text string, raw bool, report func(sentence, why string)) {
	for _, s := range sentencesOf(text, raw) {
		n := countWords(s)
		if n == 0 {
			continue
		}
		v.words += n
		v.sentences++
		v.longest = max(v.longest, n)
		if n > longestSentence {
			report(s, strconv.Itoa(n)+" words: make two sentences of it")
		}
		for _, u := range unplain {
			if found := u.has.FindString(s); found != "" {
				report(s, strconv.Quote(found)+": "+u.help)
			}
		}
	}
}

// sentenceEnd is where a sentence ends, in a text without lines.
var sentenceEnd = regexp.MustCompile(`[.!?]["')]?\s+`)

// sentencesOf splits a text into sentences.
func sentencesOf(text string, raw bool) (out []string) {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t"):
			line = ""
		case !raw:
			line += "\n"
		}
		lines = append(lines, line)
		if strings.TrimSpace(line) == "" {
			lines = append(lines, "\n")
		}
	}
	for _, paragraph := range strings.Split(strings.Join(lines, " "), "\n") {
		from := 0
		for _, end := range sentenceEnd.FindAllStringIndex(paragraph, -1) {
			out = append(out, strings.TrimSpace(paragraph[from:end[1]]))
			from = end[1]
		}
		out = append(out, strings.TrimSpace(paragraph[from:]))
	}
	return out
}

// word is what a word has in it.
var word = regexp.MustCompile(`\pL|\d|%[a-z]`)

func countWords(s string) (n int) {
	for _, w := range strings.Fields(s) {
		if word.MatchString(w) {
			n++
		}
	}
	return n
}

// placed is a text with its place.
type placed struct {
	at, text string
	raw      bool // the literal has back quotes
}

// code is what literals have that are no text: Go, HTML, JSON, regular expressions, and headings of
// tables.
var code = regexp.MustCompile(strings.Join([]string{`:=`, `^\(\?`, `func\(`, `^package `, `\{\n`, `</`, `^<`, `"\$schema"`, `^\\`, "^/" + "/", `^ *@`,
	`^[A-Z]+[\t ]+[A-Z]+[\t ]`}, "|"))

// textsOf returns the string literals of a package that are texts: those of four words or more,
// with what is added to them.
func textsOf(t *testing.T, dir string) (out []placed) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if ast.IsGenerated(file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok {
				_, tag := n.(*ast.ImportSpec)
				return !tag
			}
			text, raw, ok := literal(e)
			if !ok {
				return true
			}
			if countWords(text) >= 4 && !code.MatchString(text) {
				p := set.Position(e.Pos())
				out = append(out, placed{filepath.ToSlash(p.Filename) + ":" + strconv.Itoa(p.Line), text, raw})
			}
			return false
		})
	}
	return out
}

// literal returns the text of a literal or of a sum with literals, in which X stands for what is
// not known; false: it is neither.
func literal(e ast.Expr) (text string, raw, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false, false
		}
		s, err := strconv.Unquote(e.Value)
		return s, e.Value[0] == '`', err == nil
	case *ast.BinaryExpr:
		if e.Op != token.ADD {
			return "", false, false
		}
		a, rawA, okA := literal(e.X)
		b, rawB, okB := literal(e.Y)
		if !okA && !okB {
			return "", false, false
		}
		if !okA {
			a = "X"
		}
		if !okB {
			b = "X"
		}
		return a + b, rawA || rawB, true
	}
	return "", false, false
}
