package scaffold_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/golden"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/scaffold"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// modules is a module that requires the modules below. init has the output of the scaffold for
// their types; the other directories have some of these specs, refined by hand.
const modules = "testdata/modules"

// published are types of well-known modules by the name of the directory in init. Those of the
// standard library have no goldens, because they differ from one Go to the next.
var published = []struct{ name, goType string }{
	{"lru", "github.com/hashicorp/golang-lru/v2.Cache"},
	{"ttlcache", "github.com/jellydator/ttlcache/v3.Cache"},
	{"gocache", "github.com/patrickmn/go-cache.Cache"},
	{"btree", "github.com/google/btree.BTreeG"},
	{"items", "github.com/google/btree.BTree"},
	{"ordered", "github.com/tidwall/btree.Map[int,int]"},
	{"radix", "github.com/armon/go-radix.Tree"},
	{"redblack", "github.com/emirpasic/gods/trees/redblacktree.Tree"},
	{"linked", "github.com/emirpasic/gods/maps/linkedhashmap.Map"},
	{"circular", "github.com/emirpasic/gods/queues/circularbuffer.Queue"},
	{"deque", "github.com/gammazero/deque.Deque"},
	{"bolt", "go.etcd.io/bbolt.DB"},
	{"list", "container/list.List"},
	{"syncmap", "sync.Map"},
	{"buffer", "bytes.Buffer"},
}

// TestPublishedTypes compares what is written for published types with the goldens, and emits tests
// for the scenario and for the examples in the comments as goals. With CLOUSEAU_LONG these are
// vetted and run on the real thing; TestShop has those of its types vetted and run in every mode.
func TestPublishedTypes(t *testing.T) {
	t.Parallel()
	fetch(t)
	work := copied(t, modules)
	cfgs := map[string]scaffold.Config{}
	for _, p := range published {
		cfgs[p.name] = scaffold.Config{Dir: modules, Type: p.goType, Output: filepath.Join("init", p.name, p.name+scaffold.Suffix)}
	}
	write := scaffold.WriteAll(t, modules, cfgs)
	for _, p := range published {
		t.Run(p.name, func(t *testing.T) {
			files, err := write(p.name)
			if err != nil {
				t.Fatal(err)
			}
			if host, _, _ := strings.Cut(p.goType, "/"); strings.Contains(host, ".") && host != p.goType {
				compare(t, files)
			}
			try(t, files, filepath.Join(work, "init", p.name), false)
		})
	}
	if environment.Long.Get() == "" {
		return // to compile these modules takes most of the time; make modules does
	}
	for _, p := range published {
		out, err := goCommand(t.Context(), work, "test", "-vet=all", "-count=1", "-ldflags=-s -w", "./init/"+p.name, "-rapid.seed=1").CombinedOutput()
		if err != nil {
			t.Errorf("go test ./init/%s: %v\n%s", p.name, err, out)
		}
	}
}

// TestCarriedOn emits the specs that were refined by hand, and runs the tests against the real
// modules and against buggy ones beside them: those of the last one, with CLOUSEAU_LONG of all.
func TestCarriedOn(t *testing.T) {
	t.Parallel()
	fetch(t)
	work := copied(t, modules)
	specs, err := filepath.Glob(filepath.Join(modules, "*", "*"+scaffold.Suffix))
	if err != nil || len(specs) < 3 {
		t.Fatalf("found the specs %v, %v", specs, err)
	}
	for _, name := range specs {
		golden.Equal(t, strings.TrimSuffix(name, scaffold.Suffix)+"_clouseau_test.go", string(emitted(t, name)))
	}
	if environment.Long.Get() == "" {
		specs = specs[len(specs)-1:]
	}
	args := []string{"test", "-vet=all", "-count=1", "-ldflags=-s -w"} // nobody debugs them
	for _, name := range specs {
		args = append(args, "./"+filepath.Base(filepath.Dir(name)))
	}
	if out, err := goCommand(t.Context(), work, args...).CombinedOutput(); err != nil {
		t.Errorf("go %v: %v\n%s", args, err, out)
	}
}

// fetch downloads the modules, or skips the test where that is impossible.
func fetch(t *testing.T) {
	t.Helper()
	if why := fetched(); why != "" {
		t.Skipf("the modules cannot be fetched: %s", why)
	}
}

// fetched says why the modules cannot be downloaded; empty: they are there.
var fetched = sync.OnceValue(func() string {
	if out, err := goCommand(context.Background(), modules, "mod", "download").CombinedOutput(); err != nil {
		return strings.TrimSpace(string(out))
	}
	return ""
})

// goCommand runs the go command in a directory. Paths are trimmed, so that a package compiled for
// one module is reused for the next, and for the modules of other tests.
func goCommand(ctx context.Context, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOWORK=off", "CGO_ENABLED=0", "CLOUSEAU_REPORT=", "CLOUSEAU_GAPS=", "CLOUSEAU_TRACES=off")
	return cmd
}

// copied copies a module to where tests may write.
func copied(t *testing.T, dir string) string {
	t.Helper()
	out := t.TempDir()
	if err := os.CopyFS(out, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(out, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(out, "go.mod"), []byte(strings.ReplaceAll(string(text), "=> ../../../..", "=> "+root)))
	return out
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// compare compares what was written with the goldens.
func compare(t *testing.T, files *scaffold.Files) {
	t.Helper()
	golden.Equal(t, files.Spec.Name, string(files.Spec.Text))
	if long := wordy.FindString(string(files.Spec.Text)); long != "" {
		t.Errorf("%s: a comment of more than two lines:\n%s", files.Spec.Name, long)
	}
	if files.Adapter.Text != nil {
		golden.Equal(t, files.Adapter.Name, string(files.Adapter.Text))
	}
}

// wordy is three lines of prose in a comment. Lines of code in comments are indented, or end with a
// brace or a bracket.
var wordy = regexp.MustCompile(`(?m)^ *# [A-Z].*[^{}\[\]]\n *# \w.*[^{}\[\]]\n *# \w.*[^{}\[\]]$`)

// try writes the files into a directory, with a test for the scenario and the examples. The
// promises that are proposed are switched on if promised says so: of published types, they are not
// all true.
func try(t *testing.T, files *scaffold.Files, dir string, promised bool) {
	t.Helper()
	if files.Adapter.Text != nil {
		write(t, filepath.Join(dir, filepath.Base(files.Adapter.Name)), files.Adapter.Text)
	}
	spec := filepath.Join(dir, filepath.Base(files.Spec.Name))
	write(t, spec, files.Spec.Text)
	if _, err := read(t.Context(), spec); err != nil { // as it is
		t.Fatal(err)
	}
	base := strings.TrimSuffix(filepath.Base(spec), scaffold.Suffix)
	// Several specs are in one package.
	text := string(files.Spec.Text)
	if !promised {
		text = proposed.ReplaceAllString(text, "")
	}
	text = strings.ReplaceAll(string(examples([]byte(text))), `"tour"`, `"tour_`+base+`"`)
	write(t, spec, []byte(text))
	write(t, filepath.Join(dir, base+"_clouseau_test.go"), emitted(t, spec))
}

// proposed makes promises of clauses in comments.
var proposed = regexp.MustCompile(`(?m)^ *#   promise = true\n`)

// examples takes goals and clauses out of a spec's comments.
func examples(text []byte) []byte { return uncommented(text, "goal ", "clause ") }

// uncommented takes blocks that begin so out of a spec's comments.
func uncommented(text []byte, blocks ...string) []byte {
	lines := strings.SplitAfter(string(text), "\n")
	inside := false
	for i, line := range lines {
		said, comment := strings.CutPrefix(strings.TrimSpace(line), "# ")
		inside = comment && (inside || slices.ContainsFunc(blocks, func(b string) bool { return strings.HasPrefix(said, b) }))
		if inside {
			lines[i] = said + "\n"
		}
		inside = inside && said != "}"
	}
	return []byte(strings.Join(lines, ""))
}

// emitted returns the test for all goals of a spec, which must be without any mistakes.
func emitted(t *testing.T, name string) []byte {
	t.Helper()
	src, err := emittedOf(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// emittedOf returns the test for all goals of a spec, or what is wrong with that.
func emittedOf(ctx context.Context, name string) ([]byte, error) {
	return emittedAs(ctx, name, false)
}

// read reads a spec, which must be without any mistakes and fit the Go type.
func read(ctx context.Context, name string) (*uhat.Spec, error) {
	s, diags := spec.Load(name)
	if len(diags) > 0 {
		return nil, fmt.Errorf("%v", diags)
	}
	if r := gosig.Compare(ctx, s); r.Err != nil || len(r.Diagnostics) > 0 {
		return nil, fmt.Errorf("%s is not compared with Go: %v %v", name, r.Err, r.Diagnostics)
	}
	return s, nil
}

// emittedAs does the same, with walks instead of generators if walk says so.
func emittedAs(ctx context.Context, name string, walk bool) ([]byte, error) {
	s, err := read(ctx, name)
	if err != nil {
		return nil, err
	}
	var found []emit.GoalGenerators
	for _, g := range s.Goals {
		p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
		r := synth.Synthesize(ctx, s.Context, g, p, synth.Config{})
		if len(r.Generators) == 0 {
			return nil, fmt.Errorf("%s: no generator for %s", name, g.Name)
		}
		found = append(found, emit.GoalGenerators{Goal: g, Generators: r.Generators, Walk: walk})
	}
	src, err := emit.File(s, found, emit.Options{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return src, nil
}
