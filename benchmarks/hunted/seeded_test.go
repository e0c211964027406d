package hunted

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/avl"
	"github.com/clouseau-go/clouseau/benchmarks/bst"
	"github.com/clouseau-go/clouseau/benchmarks/circularqueue"
	"github.com/clouseau-go/clouseau/benchmarks/compared"
	"github.com/clouseau-go/clouseau/benchmarks/filereader"
	"github.com/clouseau-go/clouseau/benchmarks/queue"
	"github.com/clouseau-go/clouseau/benchmarks/sortedlist"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

// flawed is a system of other benchmarks: one of package compared, or one of those of seq-test. Its
// source asks which flaw it has.
type flawed struct {
	name, dir string
	flaws     []string
}

// flawedSystems are all of them.
func flawedSystems() (all []flawed) {
	of := compared.Flaws()
	for _, name := range slices.Sorted(maps.Keys(of)) {
		all = append(all, flawed{name, "../compared", of[name]})
	}
	return append(all, flawed{"bst", "../bst", names(bst.Mutants())}, flawed{"avl", "../avl", names(avl.Mutants())},
		flawed{"queue", "../queue", names(queue.Mutants())},
		flawed{"circularqueue", "../circularqueue", names(circularqueue.Mutants())},
		flawed{"sortedlist", "../sortedlist", names(sortedlist.Mutants())},
		flawed{"filereader", "../filereader", names(filereader.Mutants())})
}

// names are mutants as texts.
func names[M ~string](of []M) (all []string) {
	for _, m := range of {
		all = append(all, string(m))
	}
	return all
}

// The forms in which sources ask for a flaw.
var (
	has       = regexp.MustCompile(`!?\b\w+\.has\("([^"]+)"\)`)
	embedded  = regexp.MustCompile(`(?m)^\tflawed\n|^//go:generate.*\n|^\tmutant +Mutant\n`)
	mutated   = regexp.MustCompile(`\b\w+\.mutant (==|!=) (\w+)`)
	mutant    = regexp.MustCompile(`\b\w+\.mutant\b`)
	literally = regexp.MustCompile(`,? ?mutant: [\w.]+`)
	constant  = regexp.MustCompile(`(?m)^\t(\w+) +Mutant = "(\w+)"`)
	typed     = regexp.MustCompile(`(?m)^type (\w+) struct`)
)

// sources are the files of a system with a flaw, by their names, and the type to hunt. It is there
// as somebody would have written it: nothing asks for the flaw.
func (s flawed) sources(t *testing.T, flaw string) (files map[string]string, typ string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(s.dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	files = map[string]string{}
	value := map[string]string{} // of constants
	for _, path := range paths {
		base := filepath.Base(path)
		if strings.HasSuffix(base, "_test.go") || slices.Contains([]string{"doc.go", "adapter.go", "contract.go"}, base) {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[base] = string(data)
		for _, m := range constant.FindAllStringSubmatch(string(data), -1) {
			value[m[1]] = m[2]
		}
		for _, m := range typed.FindAllStringSubmatch(string(data), -1) {
			if strings.EqualFold(m[1], s.name) || typ == "" && base == s.name+".go" {
				typ = m[1]
			}
		}
	}
	for base, text := range files {
		files[base] = s.without(text, flaw, value)
	}
	return files, typ
}

// without is a text in which a flaw is there, or is not, and nothing asks for it.
func (s flawed) without(text, flaw string, value map[string]string) string {
	text = has.ReplaceAllStringFunc(text, func(call string) string {
		return fmt.Sprint((has.FindStringSubmatch(call)[1] == flaw) != (call[0] == '!'))
	})
	text = mutated.ReplaceAllStringFunc(text, func(asks string) string {
		m := mutated.FindStringSubmatch(asks)
		return fmt.Sprint((value[m[2]] == flaw) == (m[1] == "=="))
	})
	text = embedded.ReplaceAllString(text, "")
	text = literally.ReplaceAllString(text, "")
	text = strings.ReplaceAll(text, "NewMutant", "newMutant")
	return mutant.ReplaceAllString(text, fmt.Sprintf("Mutant(%q)", flaw))
}

// TestFlawedSources: each system can be made with each flaw, without an error of types, and nothing
// asks for flaws. All but the mutants of what is promised change the code.
func TestFlawedSources(t *testing.T) {
	set := token.NewFileSet()
	var dirs, same []string
	for _, s := range flawedSystems() {
		dirs = append(dirs, s.dir)
	}
	conf := types.Config{Importer: importer.ForCompiler(set, "gc", exports(t, dirs...))}
	for _, s := range flawedSystems() {
		right, _ := s.sources(t, "")
		for _, flaw := range append([]string{""}, s.flaws...) {
			files, typ := s.sources(t, flaw)
			var parsed []*ast.File
			for name, text := range files {
				file, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
				if err != nil || strings.Contains(text, ".has(") || strings.Contains(text, ".mutant") {
					t.Fatalf("%s with %q: %v\n%s", name, flaw, err, text)
				}
				parsed = append(parsed, file)
			}
			pkg, err := conf.Check(s.name, set, parsed, nil)
			if err != nil || pkg.Scope().Lookup(typ) == nil {
				t.Errorf("%s with %q: %s: %v", s.name, flaw, typ, err)
			}
			if flaw != "" && maps.Equal(files, right) {
				same = append(same, s.name+" "+flaw)
			}
		}
	}
	if len(same) != 9 {
		t.Errorf("no code differs: %q, want 9", same)
	}
}

// TestFlawed hunts for each flaw of the systems of package compared and of those of seq-test, with
// nothing but the type, and in the systems without it. It prints who judged the right type, and by
// whom and in how many runs a flaw was found. Some mutants of seq-test are of what is promised, and
// leave the code as it is: nobody can find them.
func TestFlawed(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("the long mode measures")
	}
	dir := scripts.Module(t, "../..")
	command := scripts.Command(t)
	var by kinds
	for _, s := range flawedSystems() {
		if *huntOnly != "" && !slices.Contains(strings.Split(*huntOnly, ","), s.name) {
			continue
		}
		files, typ := s.sources(t, "")
		right := huntFiles(t, command, dir, filepath.Join(filepath.Base(s.dir), s.name, "right"), files, typ)
		t.Logf("| %s | right | %s | %d candidates %s |", s.name, right.model(), len(right.failures), right.first())
		for i, flaw := range s.flaws {
			changed, _ := s.sources(t, flaw)
			if maps.Equal(changed, files) {
				t.Logf("| %s | %s | no code differs |", s.name, flaw)
				continue
			}
			o := huntFiles(t, command, dir, filepath.Join(filepath.Base(s.dir), s.name, fmt.Sprint("flaw", i)), changed, typ)
			o.leave(right)
			found := "not found"
			if len(o.failures) > 0 {
				f := o.failures[0]
				by.add(f)
				found = fmt.Sprintf("%s | %d of %d runs | %s", cmp.Or(f.Judge, f.Verdict), f.Runs, o.runs, f.Title)
			}
			t.Logf("| %s | %s | %s | %s |", s.name, flaw, o.model(), found)
		}
	}
	by.tell(t)
}

// huntFiles hunts for a type in a package of these files.
func huntFiles(t *testing.T, command, dir, pkg string, files map[string]string, typ string) outcome {
	t.Helper()
	below := filepath.Join(dir, pkg)
	if err := os.MkdirAll(below, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(below, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return hunt(t, command, dir, "./"+filepath.ToSlash(pkg)+"."+typ)
}
