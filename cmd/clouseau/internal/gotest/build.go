package gotest

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/internal/generated"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/overlay"
	"github.com/clouseau-go/clouseau/internal/points"
	"github.com/clouseau-go/clouseau/internal/setup"
	"github.com/clouseau-go/clouseau/uhat"
)

// Binary is a compiled test.
type Binary struct {
	Path  string
	Tests []string // the names of the tests of the emitted file among those of the package
	// emitted is that file as it stands beside what was emitted before: with the names that
	// exported tests call.
	Emitted []byte

	pkg    *Package
	source []byte   // the file that was compiled
	hidden []string // the files that were left out
}

// Build compiles the package's tests with an emitted file among them, which must not declare
// the names of others.
//
// What clouseau emitted before declares mostly the same names, so it is left out of the build. But
// tests that the user wrote may need it: a run of one goal lacks what belongs to the others. If the
// build fails that way, what was emitted stays, and the new file takes other names. The tests that
// it prints have the first names all the same, since they stand beside what was emitted.
func Build(ctx context.Context, t *cli.Terminal, pkg *Package, emitted func(others emit.Others) ([]byte, error)) (*Binary, error) {
	old, err := generatedTests(pkg.Dir)
	if err != nil {
		return nil, err
	}
	src, err := emitted(emit.Others{})
	if err != nil {
		return nil, err
	}
	files, err := filesOf(pkg.Dir, packageClause(src))
	if err != nil {
		return nil, err
	}
	written := slices.DeleteFunc(slices.Clone(files), func(name string) bool { return slices.Contains(old, name) })
	if src, err = emitted(namesIn(written, written)); err != nil {
		return nil, err
	}
	binary, err := compile(ctx, t, pkg, texts{OverlayName: src}, old)
	switch {
	case err == nil:
		return &Binary{binary, testNames(src), src, pkg, src, old}, nil
	case len(old) == 0 || ctx.Err() != nil:
		return nil, err
	}
	other, err2 := emitted(namesIn(files, written))
	if err2 != nil {
		return nil, err
	}
	if binary, err2 = compile(ctx, t, pkg, texts{OverlayName: other}, nil); err2 != nil {
		return nil, err // the first one is about the names that the user knows
	}
	return &Binary{binary, testNames(other), src, pkg, other, nil}, nil
}

// Own compiles the tests that a package has, as it is seen from another one, with the rewrites of
// that. What clouseau has emitted is not among them.
func Own(ctx context.Context, t *cli.Terminal, from *Package, of *gosig.Listed) (binary string, err error) {
	hidden, err := generatedTests(of.Dir)
	if err != nil {
		return "", err
	}
	pkg := *from
	pkg.Files, pkg.Watched, pkg.Instead = nil, nil, of.ImportPath
	return compile(ctx, t, &pkg, nil, hidden)
}

// generatedTests returns the test files in a directory that clouseau wrote. Go does not look at
// files that begin with a dot, such as the locks of Emacs, which are links to nothing.
func generatedTests(dir string) ([]string, error) {
	tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, name := range tests {
		src, err := os.ReadFile(name)
		if strings.HasPrefix(filepath.Base(name), ".") || errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if _, ours := generated.Source(src); ours {
			out = append(out, name)
		}
	}
	return out, nil
}

// texts are files that are put into a package, by their names.
type texts map[string][]byte

// compile compiles the package's tests with files among them and the hidden ones left out. From
// then on the system's code has no points if it does not compile with them.
func compile(ctx context.Context, t *cli.Terminal, pkg *Package, put texts, hidden []string) (string, error) {
	binary, err := compileLent(ctx, t, pkg, pkg.Watched, put, hidden)
	if err == nil || pkg.Watched == nil || ctx.Err() != nil {
		return binary, err
	}
	if binary, err = compileLent(ctx, t, pkg, nil, put, hidden); err == nil {
		pkg.Watched = nil
	}
	return binary, err
}

// compileLent compiles with points in a package, if it is any. A module that lacks what tests
// import is lent it from then on.
func compileLent(ctx context.Context, t *cli.Terminal, pkg *Package, watched *gosig.Listed, put texts, hidden []string) (string, error) {
	once := func() (string, error) { return compileOnce(ctx, t, pkg, watched, put, hidden) }
	binary, err := once()
	var wrong *Error
	if pkg.lent != nil || ctx.Err() != nil || !errors.As(err, &wrong) || !setup.Lacks(wrong.Out) {
		return binary, err
	}
	tmp, errDir := t.TempDir()
	if errDir != nil {
		return "", errDir
	}
	lent, errLent := setup.Lend(ctx, tmp, pkg.Dir)
	if errLent != nil {
		return "", fmt.Errorf("%w%v", err, errLent)
	}
	pkg.lent = lent
	if binary, err = once(); err == nil && !pkg.Passing {
		t.NoteOnce("note: go.mod lacks what tests import, so a temporary go.work adds it. Before go test, use clouseau doctor --fix\n")
	}
	return binary, err
}

func compileOnce(ctx context.Context, t *cli.Terminal, pkg *Package, watched *gosig.Listed, put texts, hidden []string) (string, error) {
	tmp, err := t.TempDir()
	if err != nil {
		return "", err
	}
	over, err := pkg.overlay(ctx, tmp, watched, put, hidden)
	if err != nil {
		return "", err
	}
	flags, err := over.Flags(ctx, pkg.Dir, pkg.work())
	if err != nil {
		return "", err
	}
	t.ShowProgress("compiling the test ...")
	defer t.ShowProgress("")
	binary := filepath.Join(tmp, "clouseau.test")
	// What is wrong with the user's own tests is not this command's business.
	args := []string{"test", "-c", "-vet=off"}
	if !strings.Contains(os.Getenv("GOFLAGS"), "-ldflags") {
		// No debugger ever sees it, and linking takes half as long.
		args = append(args, "-ldflags=-s -w")
	}
	if pkg.Race {
		args = append(args, "-race")
	}
	if pkg.Cover != "" {
		args = append(args, "-cover", "-coverpkg="+pkg.Cover)
	}
	kept := cached(put, args, binary)
	args = append(append(args, flags...), "-o", binary, cmp.Or(pkg.Instead, "."))
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = pkg.Dir
	if pkg.lent != nil {
		cmd.Env = pkg.lent.Env
	}
	cmd.WaitDelay = cli.StopGrace // compilers and linkers outlive the go command that was killed
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", &Error{pkg.Dir, err, string(out)}
	}
	kept.store(binary)
	return binary, nil
}

// overlay returns the overlay with the package's rewrites, with points in a watched one, with files
// put into it, and with others hidden.
func (p *Package) overlay(ctx context.Context, dir string, watched *gosig.Listed, put texts, hidden []string) (*overlay.Overlay, error) {
	o, err := overlay.New(dir)
	if err != nil {
		return nil, err
	}
	for _, r := range p.Rewritten {
		if err := o.Rewrite(ctx, r.Package, r.By); err != nil {
			return nil, fmt.Errorf("the package of the system: %w", err)
		}
	}
	if watched != nil {
		if err := o.Rewrite(ctx, watched, points.Rewrite); err != nil {
			return nil, fmt.Errorf("the package of the system: %w", err)
		}
	}
	for _, name := range hidden {
		o.Hide(name)
	}
	all := maps.Clone(p.Files)
	if all == nil {
		all = texts{}
	}
	maps.Copy(all, put)
	for name, text := range all {
		if err := o.Put(filepath.Join(p.Dir, name), text); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// testNames returns the names of the tests in a file.
func testNames(src []byte) []string {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	if err != nil {
		panic("clouseau: emitted test does not parse: " + err.Error())
	}
	var out []string
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Test") {
			out = append(out, fn.Name.Name)
		}
	}
	return out
}

// OverlayName is the name under which the test is compiled.
const OverlayName = "clouseau_run_test.go"

// Error says that an emitted test does not compile.
type Error struct {
	dir string
	err error
	Out string // what the compiler says
}

func (e *Error) Error() string {
	return fmt.Sprintf("the test for %s does not compile: %v\n%s%s", e.dir, e.err, e.Out, setup.Hint(e.Out))
}

func (e *Error) Unwrap() error { return e.err }

// A compiled test is kept in the user's cache, so that the next run of the same test need not link
// it. What is kept never decides what runs: a copy of it is put where the go command is to write
// the binary, and the go command takes that for up to date only if it has the build ID that the new
// one would have, which covers the source of every package, the flags and the tools. Otherwise it
// writes a new one. So the name of a kept file is only a guess where a test of that ID may be.

// cacheBytes is how much is kept: some fifty tests of small systems, or two of a system that is
// very large.
const cacheBytes = 512 << 20

// cachedTest is a place for one compiled test.
type cachedTest struct {
	file string      // empty: nothing is kept
	was  fs.FileInfo // the copy that the go command was given; nil: none
}

// cached returns the place for the test that the go command makes of files with arguments, and
// copies what is kept there to binary.
func cached(put texts, args []string, binary string) *cachedTest {
	dir := environment.Cache.Get()
	if dir == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return &cachedTest{}
		}
		dir = filepath.Join(user, "clouseau")
	}
	if dir == "off" {
		return &cachedTest{}
	}
	all := slices.Clone(args)
	for _, name := range slices.Sorted(maps.Keys(put)) {
		all = append(all, string(put[name]))
	}
	key := sha256.Sum256([]byte(strings.Join(all, "\x00")))
	k := &cachedTest{file: filepath.Join(dir, hex.EncodeToString(key[:16])+cacheSuffix)}
	data, err := os.ReadFile(k.file)
	if err != nil {
		return k
	}
	// The go command does not write over what is no program.
	if _, err := buildinfo.Read(bytes.NewReader(data)); err == nil && os.WriteFile(binary, data, 0o700) == nil {
		k.was, _ = os.Stat(binary)
	}
	return k
}

// cacheSuffix is how names of kept files end; no other file is removed.
const cacheSuffix = ".test"

// store stores the binary if the go command wrote a new one, and lets the oldest go. Without a
// place for it nothing is kept, which costs time only.
func (k *cachedTest) store(binary string) {
	now, err := os.Stat(binary)
	switch {
	case k.file == "" || err != nil:
		return
	case k.was != nil && os.SameFile(k.was, now):
		_ = os.Chtimes(k.file, time.Time{}, time.Now())
		return
	}
	data, err := os.ReadFile(binary)
	if err != nil || os.MkdirAll(filepath.Dir(k.file), 0o700) != nil {
		return
	}
	if file.Write(k.file, data) == nil {
		evict(filepath.Dir(k.file), cacheBytes)
	}
}

// evict removes the tests of a directory that were not used for the longest time, until the others
// have no more than so many bytes.
func evict(dir string, limit int64) {
	entries, _ := os.ReadDir(dir)
	var all []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasSuffix(e.Name(), cacheSuffix) {
			all = append(all, info)
		}
	}
	slices.SortFunc(all, func(a, b fs.FileInfo) int {
		return cmp.Or(b.ModTime().Compare(a.ModTime()), cmp.Compare(a.Name(), b.Name()))
	})
	for _, info := range all {
		if limit -= info.Size(); limit < 0 {
			_ = os.Remove(filepath.Join(dir, info.Name()))
		}
	}
}

// Package is a package whose tests are compiled, and how.
type Package struct {
	*gosig.Listed
	Files     map[string][]byte // that are put into it, by their names
	Race      bool              // the race detector looks on
	Rewritten []Rewritten
	// Watched is the package whose code says what it does for the first time, if it compiles so;
	// nil: none.
	Watched *gosig.Listed
	Cover   string // the package of which the test can tell what has run; empty: none
	// Instead is the package whose tests are compiled, as seen from this one; empty: this one.
	Instead string
	Passing bool        // what is put into it is not kept, and nobody calls go test
	lent    *setup.Lent // what its module lacks; nil: nothing
}

// work returns the go.work that the package is compiled with in the place of the usual one, "" for
// the usual one.
func (p *Package) work() string {
	if p.lent == nil {
		return ""
	}
	return p.lent.Work
}

// Rewritten is a package of the build that is not compiled as it is written.
type Rewritten struct {
	Package *gosig.Listed
	By      overlay.Rewrite
}

// TestName returns the name of the package's external tests.
func (p *Package) TestName() string {
	if p.Name == "" {
		return ""
	}
	return p.Name + "_test"
}

// Tested returns the package to which the test belongs: that in dir, else that of the
// target's type, unless the target says that the test is of another one; else that beside the spec.
// The go command, which takes a twentieth of a second, is not asked for what is known.
func Tested(ctx context.Context, s *uhat.Spec, known *gosig.Listed, dir string) (*Package, error) {
	if dir != "" {
		return List(ctx, dir, ".")
	}
	dot := strings.LastIndexByte(s.Target.Type, '.')
	if dot <= strings.LastIndexByte(s.Target.Type, '/') {
		return listBeside(ctx, s, ".")
	}
	path := strings.TrimPrefix(s.Target.Type[:dot], "*")
	var p *Package
	var err error
	if known != nil && known.ImportPath == path {
		p = &Package{Listed: known}
	} else {
		p, err = listBeside(ctx, s, path)
	}
	if err == nil && s.Target.Package != "" && s.Target.Package != p.Name && s.Target.Package != p.TestName() {
		return listBeside(ctx, s, ".")
	}
	return p, err
}

// listBeside is listPackage from the directory of a spec; the error says what to do if the spec is
// in another module, or in none.
func listBeside(ctx context.Context, s *uhat.Spec, pattern string) (*Package, error) {
	p, err := List(ctx, filepath.Dir(s.File), pattern)
	if err != nil {
		return nil, fmt.Errorf("%wthe package is looked up from the directory of %s; --dir DIR names its directory if that is elsewhere", err, s.File)
	}
	return p, nil
}

// List returns the package that go list finds for the pattern in a directory.
func List(ctx context.Context, from, pattern string) (*Package, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-find", "-json=ImportPath,Dir,Name,GoFiles,Module", pattern)
	cmd.Dir = from
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the package of the system: go list %s: %w\n%s", pattern, err, &stderr)
	}
	p := &Package{Listed: &gosig.Listed{}}
	if err := json.Unmarshal(out, p.Listed); err != nil {
		return nil, fmt.Errorf("the package of the system: go list %s: %w", pattern, err)
	}
	return p, nil
}

// NameAt returns the name of the external tests of the package in the directory of a file; empty
// where no Go is there yet, or the file is standard output. Of tests with several names, those that
// come first count only if there is nothing to test.
func NameAt(file string) string {
	if file == "" || file == "-" {
		return ""
	}
	dir := filepath.Dir(file)
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	test := ""
	for _, name := range names {
		if built, err := build.Default.MatchFile(dir, filepath.Base(name)); err != nil || !built {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
		switch {
		case err != nil:
		case !strings.HasSuffix(name, "_test.go"):
			return strings.TrimSuffix(f.Name.Name, "_test") + "_test"
		case test == "":
			test = strings.TrimSuffix(f.Name.Name, "_test") + "_test"
		}
	}
	return test
}
