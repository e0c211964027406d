package upgrades

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

var (
	mutantsEach  = flag.Int("mutants-each", 20, "make so many `mutants` of each module")
	mutantsOnly  = flag.String("mutants-only", "", "make mutants of these `modules` alone, ids with commas between")
	mutantsLimit = flag.Duration("mutants-limit", 3*time.Minute, "give up a comparison after this `time`")
)

// The operators by which mutants are made.
const (
	negate   = "negate"   // the condition of an if or a for
	boundary = "boundary" // < and <=, > and >=, == and !=
	constant = "constant" // one more than an integer
	minus    = "minus"    // in place of plus
	dropped  = "drop"     // an assignment, a call, or what counts up or down
	logic    = "logic"    // && and ||
	early    = "early"    // no return, break or continue in the body of an if
	alias    = "alias"    // what was copied itself
)

// swaps are the operators of Go that mutants have in place of others.
var swaps = map[token.Token][2]string{
	token.LSS: {boundary, "<="}, token.LEQ: {boundary, "<"},
	token.GTR: {boundary, ">="}, token.GEQ: {boundary, ">"},
	token.EQL: {boundary, "!="}, token.NEQ: {boundary, "=="},
	token.ADD: {minus, "-"}, token.ADD_ASSIGN: {minus, "-="},
	token.LAND: {logic, "||"}, token.LOR: {logic, "&&"},
}

// change is a place of a source file with what a mutant has there.
type change struct {
	operator string
	function string // in which it is
	file     string
	line     int
	at       int // the offset of old
	old, new string
}

// in returns the source with the change. All lines keep their numbers.
func (c change) in(src []byte) []byte {
	lines := strings.Repeat("\n", max(0, strings.Count(c.old, "\n")-strings.Count(c.new, "\n")))
	return slices.Concat(src[:c.at], []byte(c.new+lines), src[c.at+len(c.old):])
}

// String is the place, the operator, and the text before and after.
func (c change) String() string {
	brief := func(text string) string {
		r := []rune(strings.Join(strings.Fields(text), " "))
		switch {
		case len(r) == 0:
			return "nothing"
		case len(r) > 60:
			return string(r[:57]) + "..."
		}
		return string(r)
	}
	return fmt.Sprintf("%s:%d %s: %s -> %s", c.file, c.line, c.operator, brief(c.old), brief(c.new))
}

// finder finds the changes of a function.
type finder struct {
	src      []byte
	of       *token.File
	file     string
	function string
	found    []change
}

// changes are all changes of the functions of a source file, in order of their places.
func changes(file string, src []byte) ([]change, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	f := &finder{src: src, of: fset.File(tree.FileStart), file: file}
	for _, d := range tree.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			f.function = fn.Name.Name
			if fn.Recv != nil {
				f.function = f.text(fn.Recv.List[0].Type) + "." + f.function
			}
			ast.Inspect(fn.Body, f.visit)
		}
	}
	slices.SortStableFunc(f.found, func(a, b change) int { return cmp.Compare(a.at, b.at) })
	return f.found, nil
}

// text is the source of a node.
func (f *finder) text(n ast.Node) string {
	return string(f.src[f.of.Offset(n.Pos()):f.of.Offset(n.End())])
}

// add notes a change of the text that begins at a position.
func (f *finder) add(operator string, at token.Pos, old, new string) {
	f.found = append(f.found, change{operator, f.function, f.file, f.of.Line(at), f.of.Offset(at), old, new})
}

// swap notes the change of an operator of Go, if there is one.
func (f *finder) swap(op token.Token, at token.Pos) {
	if to, ok := swaps[op]; ok {
		f.add(to[0], at, op.String(), to[1])
	}
}

// negated notes that a condition is negated. For an equation that is what its boundary does.
func (f *finder) negated(cond ast.Expr) {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); cond != nil && !(ok && (b.Op == token.EQL || b.Op == token.NEQ)) {
		f.add(negate, cond.Pos(), f.text(cond), "!("+f.text(cond)+")")
	}
}

// visit notes the changes of a node, and reports whether its parts have some.
func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ArrayType:
		return false
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.IfStmt:
		f.negated(n.Cond)
		for _, s := range n.Body.List {
			if _, ok := s.(*ast.ReturnStmt); ok || leaves(s) {
				f.add(early, s.Pos(), f.text(s), "")
			}
		}
	case *ast.ForStmt:
		if n.Cond != nil {
			f.negated(n.Cond)
		}
	case *ast.BinaryExpr:
		f.swap(n.Op, n.OpPos)
	case *ast.AssignStmt:
		f.swap(n.Tok, n.TokPos)
	case *ast.BasicLit:
		if i, err := strconv.ParseInt(n.Value, 0, 64); n.Kind == token.INT && err == nil {
			f.add(constant, n.Pos(), n.Value, strconv.FormatInt(i+1, 10))
		}
	case *ast.CallExpr:
		f.aliased(n)
	case *ast.BlockStmt:
		f.without(n.List)
	case *ast.CaseClause:
		f.without(n.Body)
	case *ast.CommClause:
		f.without(n.Body)
	}
	return true
}

// leaves reports whether a statement is a break or a continue.
func leaves(s ast.Stmt) bool {
	b, ok := s.(*ast.BranchStmt)
	return ok && (b.Tok == token.BREAK || b.Tok == token.CONTINUE)
}

// without notes that a statement of a list is left out, and that copy is an assignment.
func (f *finder) without(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				f.add(dropped, s.Pos(), f.text(s), "")
			}
		case *ast.IncDecStmt:
			f.add(dropped, s.Pos(), f.text(s), "")
		case *ast.ExprStmt:
			f.add(dropped, s.Pos(), f.text(s), "")
			call, ok := s.X.(*ast.CallExpr)
			if ok && f.text(call.Fun) == "copy" && len(call.Args) == 2 {
				if _, part := call.Args[0].(*ast.SliceExpr); !part {
					f.add(alias, s.Pos(), f.text(s), f.text(call.Args[0])+" = "+f.text(call.Args[1]))
				}
			}
		}
	}
}

// aliased notes that a call which copies is replaced by what it copies.
func (f *finder) aliased(call *ast.CallExpr) {
	fun := f.text(call.Fun)
	switch {
	case fun == "append" && len(call.Args) == 2 && call.Ellipsis.IsValid() && f.empty(call.Args[0]):
		f.add(alias, call.Pos(), f.text(call), f.text(call.Args[1]))
	case (fun == "slices.Clone" || fun == "maps.Clone" || fun == "bytes.Clone") && len(call.Args) == 1:
		f.add(alias, call.Pos(), f.text(call), f.text(call.Args[0]))
	}
}

// empty reports whether an expression is a slice without elements, []T(nil) or []T{}.
func (f *finder) empty(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return len(e.Args) == 1 && f.text(e.Args[0]) == "nil"
	}
	return false
}

// mutable is a module of which mutants are made.
type mutable struct {
	id, typ, in string
	pkg         string // the folder of its package in the module
	own         string // a copy of the module in which its tests are run
	compared    string // another one, for the command: it changes go.mod
	sources     map[string][]byte
	left        []change
	uses        map[string]int             // how often an operator and a function have been taken
	known       map[[sha256.Size]byte]bool // the code of all mutants and of the module
	counts      map[string]int
}

// prepare copies a module of the list and finds its changes, in a random order that its id fixes.
func prepare(t *testing.T, f []string) *mutable {
	t.Helper()
	id, typ, in := f[0], f[1], f[2]
	out, err := exec.Command("go", "mod", "download", "-json", in).Output()
	var source struct{ Dir string }
	if json.Unmarshal(out, &source) != nil || source.Dir == "" {
		t.Fatalf("%s: go mod download: %v: %s", id, err, out)
	}
	m := &mutable{id: id, typ: typ, in: in, own: t.TempDir(), compared: t.TempDir(), sources: map[string][]byte{},
		uses: map[string]int{}, known: map[[sha256.Size]byte]bool{}, counts: map[string]int{}}
	m.pkg = "." + strings.TrimPrefix(typ[:strings.LastIndex(typ, ".")], module(in))
	for _, to := range []string{m.own, m.compared} {
		if err := os.CopyFS(to, os.DirFS(source.Dir)); err != nil {
			t.Fatal(err)
		}
	}
	for name := range strings.SplitSeq(f[3], ",") {
		src, err := os.ReadFile(filepath.Join(m.own, m.pkg, name))
		if err != nil {
			t.Fatal(err)
		}
		all, err := changes(name, src)
		if err != nil {
			t.Fatal(err)
		}
		m.sources[name], m.left = src, append(m.left, all...)
	}
	h := fnv.New64a()
	h.Write([]byte(id))
	rand.New(rand.NewPCG(1, h.Sum64())).Shuffle(len(m.left), func(i, j int) { m.left[i], m.left[j] = m.left[j], m.left[i] })
	return m
}

// put writes a file of the package into both copies.
func (m *mutable) put(t *testing.T, name string, src []byte) {
	t.Helper()
	for _, dir := range []string{m.own, m.compared} {
		if err := os.WriteFile(filepath.Join(dir, m.pkg, name), src, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// run runs the Go command in the copy for the module's own tests, and returns what it prints. What
// takes memory without end ends by that.
func (m *mutable) run(t *testing.T, args ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", `ulimit -v 8388608; exec go "$@"`, "go"}, args...)...)
	cmd.Dir = m.own
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod -trimpath")
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// code is the sum of the assembly of the package and its tests: what has type parameters has code
// only there.
func (m *mutable) code(t *testing.T) (sum [sha256.Size]byte, err error) {
	t.Helper()
	printed, err := m.run(t, "list", "-test", "-export", "-gcflags=-S -c=1 -dwarf=false", "-f", "{{.ImportPath}}", m.pkg)
	if err != nil {
		return sum, fmt.Errorf("%w: %s", err, printed[max(0, len(printed)-2000):])
	}
	if !strings.Contains(printed, " STEXT ") {
		t.Fatalf("%s: no assembly was printed", m.id)
	}
	return sha256.Sum256([]byte(printed)), nil
}

// next writes the next mutant into both copies. Operators and functions that were taken less often
// go first. What does not compile is left out, and so is what has the same code as another one.
func (m *mutable) next(t *testing.T) (c change, ok bool) {
	t.Helper()
	taken := func(c change) int { return m.uses[c.operator] + m.uses[c.file+" "+c.function] }
	for len(m.left) > 0 {
		c := slices.MinFunc(m.left, func(a, b change) int { return cmp.Compare(taken(a), taken(b)) })
		m.left = slices.DeleteFunc(m.left, func(d change) bool { return d == c })
		m.put(t, c.file, c.in(m.sources[c.file]))
		if code, err := m.code(t); err == nil && !m.known[code] {
			m.known[code] = true
			m.uses[c.operator]++
			m.uses[c.file+" "+c.function]++
			return c, true
		}
		m.put(t, c.file, m.sources[c.file])
	}
	return change{}, false
}

// tests runs the package's own tests, and says what came of them. The tag leaves out those of avl
// that measure time.
func (m *mutable) tests(t *testing.T) (outcome, printed string) {
	t.Helper()
	printed, err := m.run(t, "test", "-vet=off", "-tags=skip_no_race_tests", "-count=1", "-timeout=60s", m.pkg)
	if err != nil {
		return "killed", printed
	}
	return "survived", printed
}

// compare compares the copy with the module, and says what came of that.
func (m *mutable) compare(t *testing.T, command string) (outcome string, seconds float64) {
	t.Helper()
	typ := "./" + strings.TrimPrefix(m.pkg[1:], "/") + m.typ[strings.LastIndex(m.typ, "."):]
	d, seconds := scripts.Measure(t, *mutantsLimit, "../..", m.compared, command, "compare", "--format", "json", typ, "--with", versioned(m.typ, m.in))
	return judged(d), seconds
}

// judged says whether a comparison has seen a difference.
func judged(d report.Document) string {
	if slices.ContainsFunc(d.Tests, func(test report.Test) bool { return len(test.Failures) > 0 }) {
		return "seen"
	}
	if len(d.Tests) == 0 || slices.ContainsFunc(d.Tests, func(test report.Test) bool { return test.Summary != "no difference" }) {
		return "no verdict"
	}
	return "not seen"
}

// TestMutants compares mutants of modules with the modules, and runs the tests of these on them.
// Number 0 is a module without a change. Some mutants do the same as the module: neither sees them.
func TestMutants(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("the long mode measures")
	}
	command := scripts.Command(t)
	var all []*mutable
	for _, f := range read(t, "mutated.txt", 4) {
		if *mutantsOnly == "" || slices.Contains(strings.Split(*mutantsOnly, ","), f[0]) {
			all = append(all, prepare(t, f))
		}
	}
	for _, m := range all {
		m.unchanged(t, command)
	}
	for n := range *mutantsEach {
		for _, m := range all {
			c, ok := m.next(t)
			if !ok {
				t.Logf("| %s | %d | no mutant is left | | |", m.id, n+1)
				continue
			}
			tests, _ := m.tests(t)
			seen, seconds := m.compare(t, command)
			m.put(t, c.file, m.sources[c.file])
			t.Logf("| %s | %d | %s | compare: %s, %.1f s | own tests: %s |", m.id, n+1, strings.ReplaceAll(c.String(), "|", `\|`), seen, seconds, tests)
			m.counts[seen]++
			m.counts[tests]++
			m.counts[seen+" and "+tests]++
		}
	}
	total(t, all)
}

// unchanged does with the module what is done with its mutants. Its own tests have to pass.
func (m *mutable) unchanged(t *testing.T, command string) {
	t.Helper()
	tests, printed := m.tests(t) // fetches what they need, which the listing of code would tell of
	if tests == "killed" {
		t.Fatalf("%s: its own tests fail without a change\n%s", m.id, printed)
	}
	code, err := m.code(t)
	if err != nil {
		t.Fatalf("%s does not compile: %v", m.id, err)
	}
	m.known[code] = true
	seen, seconds := m.compare(t, command)
	t.Logf("| %s | 0 | without a change | compare: %s, %.1f s | own tests: %s |", m.id, seen, seconds, tests)
}

// total prints what came of the mutants of each module, and of all together.
func total(t *testing.T, all []*mutable) {
	t.Helper()
	columns := []string{"seen", "not seen", "no verdict", "killed", "survived", "seen and survived", "not seen and killed"}
	t.Logf("| module | %s |", strings.Join(columns, " | "))
	sum := &mutable{id: "together", counts: map[string]int{}}
	for _, m := range append(all, sum) {
		line := "| " + m.id
		for _, c := range columns {
			line += fmt.Sprintf(" | %d", m.counts[c])
			if m != sum {
				sum.counts[c] += m.counts[c]
			}
		}
		t.Log(line + " |")
	}
}

// TestMutated looks whether the list has ten types of ten modules, and whether they are the newer
// ones of pairs that do not differ.
func TestMutated(t *testing.T) {
	pairs := map[string][]string{}
	for _, l := range lists[1:3] {
		for _, f := range read(t, l.file, l.fields) {
			pairs[f[0]] = f
		}
	}
	modules := map[string]bool{}
	for _, f := range read(t, "mutated.txt", 4) {
		if p := pairs[f[0]]; p == nil || p[1] != f[1] || p[3] != f[2] {
			t.Errorf("%s: %s of %s is not the newer type of such a pair", f[0], f[1], f[2])
		}
		modules[module(f[2])] = true
	}
	if len(modules) != 10 {
		t.Errorf("types of %d modules, want 10", len(modules))
	}
}

// original is a source file of which TestMutations makes mutants.
const original = `package p

const two = 2

type t struct{ all []int }

func (x *t) first(n int) int {
	const ten = 10
	var none [4]int
	x.all[0] = len(none)
	for i := n; i < ten; i++ {
		if i >= 7 && n != i {
			return i + 1
		}
		n++
		n += i
	}
	delete(map[int]int{}, n)
	return n
}

func second(x []int, y string) []int {
	switch {
	case y == "":
		println(
			y)
	}
	for len(x) > 0x10 {
		if (len(y) <= 3 || y != "a") {
			break
		}
	}
	z := make([]int, len(x))
	copy(z, x)
	copy(z[1:], x)
	z = append(z, x...)
	z = append([]int{}, slices.Clone(z)...)
	return append([]int(nil), x...)
}
`

// mutations are the changes of original.
const mutations = `
10 drop: x.all[0] = len(none) -> nothing
10 constant: 0 -> 1
11 negate: i < ten -> !(i < ten)
11 boundary: < -> <=
12 negate: i >= 7 && n != i -> !(i >= 7 && n != i)
12 boundary: >= -> >
12 constant: 7 -> 8
12 logic: && -> ||
12 boundary: != -> ==
13 early: return i + 1 -> nothing
13 minus: + -> -
13 constant: 1 -> 2
15 drop: n++ -> nothing
16 drop: n += i -> nothing
16 minus: += -> -=
18 drop: delete(map[int]int{}, n) -> nothing
24 boundary: == -> !=
25 drop: println( y) -> nothing
28 negate: len(x) > 0x10 -> !(len(x) > 0x10)
28 boundary: > -> >=
28 constant: 0x10 -> 17
29 negate: (len(y) <= 3 || y != "a") -> !((len(y) <= 3 || y != "a"))
29 boundary: <= -> <
29 constant: 3 -> 4
29 logic: || -> &&
29 boundary: != -> ==
30 early: break -> nothing
34 drop: copy(z, x) -> nothing
34 alias: copy(z, x) -> z = x
35 drop: copy(z[1:], x) -> nothing
35 constant: 1 -> 2
36 drop: z = append(z, x...) -> nothing
37 drop: z = append([]int{}, slices.Clone(z)...) -> nothing
37 alias: append([]int{}, slices.Clone(z)...) -> slices.Clone(z)
37 alias: slices.Clone(z) -> z
38 alias: append([]int(nil), x...) -> x
`

// TestMutations makes all mutants of a source. Each is another one that parses, and has what stands
// outside of its place, in the same lines.
func TestMutations(t *testing.T) {
	all, err := changes("p", []byte(original))
	if err != nil {
		t.Fatal(err)
	}
	got := "\n"
	made := map[string]change{}
	for _, c := range all {
		got += strings.TrimPrefix(c.String(), "p:") + "\n"
		text := string(c.in([]byte(original)))
		if before, ok := made[text]; ok || text == original {
			t.Errorf("%v makes what %v makes", c, before)
		}
		made[text] = c
		if _, err := parser.ParseFile(token.NewFileSet(), "", text, 0); err != nil {
			t.Errorf("%v: %v", c, err)
		}
		was, is := strings.Split(original, "\n"), strings.Split(text, "\n")
		if len(was) != len(is) {
			t.Errorf("%v: %d lines, want %d", c, len(is), len(was))
			continue
		}
		last := c.line + strings.Count(c.old, "\n")
		if !slices.Equal(was[:c.line-1], is[:c.line-1]) || !slices.Equal(was[last:], is[last:]) {
			t.Errorf("%v: other lines changed\n%s", c, text)
		}
	}
	if got != mutations {
		t.Errorf("mutants are%swant%s", got, mutations)
	}
}

// TestJudged looks at what is said of documents of comparisons.
func TestJudged(t *testing.T) {
	quiet, early := report.Test{Summary: "no difference"}, report.Test{Summary: "ended early"}
	loud := report.Test{Summary: "1 difference", Failures: []report.Failure{{}}}
	for _, c := range []struct {
		tests []report.Test
		want  string
	}{{nil, "no verdict"}, {[]report.Test{quiet}, "not seen"}, {[]report.Test{early}, "no verdict"}, {[]report.Test{loud, early}, "seen"}} {
		if got := judged(report.Document{Tests: c.tests}); got != c.want {
			t.Errorf("%v: %s, want %s", c.tests, got, c.want)
		}
	}
}
