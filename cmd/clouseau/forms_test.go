package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/golden"
)

// A form is one way in which the code does or writes down one of the notions that every part of it
// shares. Each notion should have one form, so that a change is made once.
type form struct{ notion, why string }

// The notions, in the order in which they are printed.
const (
	evaluator   = "evaluators of ground terms"
	rebuilder   = "rebuilders of terms"
	exprBuilder = "rebuilders of trace expressions"
	derivative  = "derivatives"
	leafWalk    = "walks over the leaves of derivatives"
	interpreter = "interpreters of models"
	scriptForms = "forms of a script"
	oracles     = "by definition, to compare with"
	apart       = "something else"
)

// forms has all places that forms finds, with what they are.
var forms = map[string]form{
	// Functions that have a case for most cases of a term.
	"term logic.Eval":                       {evaluator, "the one"},
	"term internal/judging/monitor.compile": {evaluator, "compiled once for each goal; 1.2 to 1.6 times as fast as Eval in the monitor"},
	"term logic.Rebuild":                    {rebuilder, "the one"},
	"term logic.arity":                      {apart, "how many parts a term has"},
	"term logic.child":                      {apart, "a part of a term, without a list of all"},
	"term logic.compare":                    {apart, "the order of terms"},
	"term logic.tagOf":                      {apart, "the order of terms"},
	"term synth/terms.Term":                 {apart, "the key of a trace, whatever its variables are called"},
	"term logic.Not":                        {apart, "a law at each connective"},
	"term logic.Ends":                       {apart, "the ends that a condition names"},
	"term logic.atoms":                      {apart, "the sides of the equations and orders in a condition"},
	"term logic.text":                       {apart, "terms as text"},
	"term emit/internal/construct.Term":     {apart, "terms as Go that makes the same term"},
	"term emit/internal/terms.print":        {apart, "terms as Go that computes their value"},
	"term logic/decide.form":                {apart, "conditions for the solver in plain Go"},
	"term logic/decide.ref":                 {apart, "terms for the solver in plain Go"},
	"term logic/smt.encode":                 {apart, "terms for z3"},
	"expr uhat.accepts":                     {apart, "whether walks come to what a history asks for"},
	"expr sre.derive":                       {derivative, "the one"},
	"expr sre.rebuild":                      {exprBuilder, "the one"},
	"expr sre.Lasts":                        {apart, "the operations that a trace may end with"},
	"expr internal/judge.compute":           {apart, "the runs of an expression whose last event is another one"},
	"expr internal/judge.endings":           {apart, "the runs of an expression whose last event is another one"},
	"expr sre.parse":                        {oracles, "membership, with marked parses"},
	"expr sre.Children":                     {apart, "the parts of an expression"},
	"expr sre.Nullable":                     {apart, "whether the empty trace is in it"},
	"expr sre.of":                           {apart, "the parts of an expression with the same last event"},
	"expr sre.Brink":                        {apart, "the traces that lack one event"},
	"expr sre.Needs":                        {apart, "the operations of which every trace has an event"},
	"expr sre.add":                          {apart, "positions of symbolic events"},
	"expr sre.Star":                         {apart, "laws of the star"},
	"expr sre.guard":                        {apart, "a condition added to an event that every trace has"},
	"expr sre.lengths":                      {apart, "how long its traces are"},
	"expr sre.text":                         {apart, "expressions as text of a spec"},
	"expr spec.pinnedBy":                    {apart, "whether a history pins a ghost"},
	"expr emit/internal/construct.Expr":     {apart, "expressions as Go"},
	"expr synth/internal/pattern.expand":    {apart, "expressions as patterns"},
	"expr runtime/strategy/walk.ways":       {apart, "calls that a history names, for walks to make"},
	"expr uhat.options":                     {apart, "expressions as alternatives, for the type checker"},
	"leaf sre.Fold":                         {leafWalk, "the one; Rests and the others call it"},
	"leaf sre.combine":                      {apart, "two derivatives joined, leaf by leaf"},
	"leaf sre.under":                        {apart, "a derivative where a condition is known"},
	"case model.enter":                      {interpreter, "the one step, over terms"},
	"case model.happen":                     {oracles, "a model read value by value"},
	"case model.choices":                    {apart, "models compared as they are written"},
	"case model.terms":                      {apart, "models compared as they are written"},
	"case model.updates":                    {apart, "which argument is the key of a rule's requests"},
	"case model.reply":                      {oracles, "a model read value by value"},
	"case internal/consist.changeable":      {apart, "which variables a proof has to forget"},
	"case model/validate.answersLocally":    {apart, "whether a rule's answers depend on the state"},
	"case uhat.Update":                      {apart, "the first change of the state, for a diagnostic"},
	"case interp.modelCase":                 {apart, "from a spec's model to one that runs"},
	"case emit/internal/construct.step":     {apart, "models as Go"},
	"case spec.answer":                      {apart, "from text to a spec's model"},
	"case spec.calmly":                      {apart, "from text to a spec's model"},
	"case spec.sets":                        {apart, "from text to a spec's model"},
	"case uhat.answers":                     {apart, "which receives answer a request"},
	"case spec.body":                        {apart, "what a case reads that is never there"},
	"case uhat.replies":                     {apart, "all operations with which a rule may answer"},
	// Structs of the runtime with an operation and values.
	"run internal/play/script.Input":          {scriptForms, "the one"},
	"run internal/play/script.Event":          {apart, "a script in its file: names for what a process holds"},
	"run runtime/play/event.Event":            {apart, "what an adapter observed"},
	"run runtime/play/event.Item":             {apart, "a step that the tester may release"},
	"run runtime/report.Event":                {apart, "what a report says, as text"},
	"run internal/judging/selfcheck.Event":    {apart, "what a report says, as text"},
	"run runtime/play/run.Attempt":            {apart, "the one call that is under way"},
	"run internal/judging/compare.Difference": {apart, "an answer beside that of a reference"},
	"run internal/judging/like.seen":          {apart, "an observed call, its answers numbered"},
	"run internal/judging/like.signature":     {apart, "the sorts of an operation"},
	"run internal/judging/same.Call":          {apart, "a call of a fresh system that nobody records"},
	"run internal/judging/like.savedOp":       {apart, "which method an operation is like, in JSON"},
	"run runtime/judge.call":                  {apart, "a call of the second run, with its answer"},
	"run runtime/judge.Move":                  {apart, "what a relation replaces a call by"},
	"run runtime/strategy/walk.Move":          {apart, "a wish of a directed walk: names of arguments, no values"},
	"run runtime/strategy/walk.request":       {apart, "an operation with the domains of its arguments"},
	"run runtime/strategy.Request":            {apart, "an operation with the domains of its arguments"},
	"run runtime/strategy.request":            {apart, "an operation with the domains of its arguments"},
	"run runtime/judge.clause":                {apart, "a promise that is followed"},
	"run interp.frame":                        {apart, "the variables of a generator"},
	"run internal/process/child.request":      {apart, "a line to another process"},
	"run internal/process/child.response":     {apart, "a line from another process"},
}

// ofRuns are the packages about runs.
var ofRuns = []string{"runtime/...", "interp", "internal/play/...", "internal/judging/...", "internal/failing/...", "internal/process/..."}

// caseNames are cases of terms and of trace expressions, and how many of them a function that goes
// through all of them has at least: it may treat leaves alike.
var caseNames = map[string][]string{
	"term": {"logic.Ite", "logic.Eq", "logic.Not", "logic.And", "logic.Or", "logic.Le", "logic.Sum", "logic.App"},
	"expr": {"sre.Seq", "sre.Star", "sre.Class", "sre.Not", "sre.And", "sre.Or", "sre.Interleave", "sre.Eps"},
}

const mostCases = 5

// TestForms lists the forms of each notion that the house should have once. It finds them by their
// shape: a switch over most cases of a term or an expression, a look into a leaf of a derivative, a
// reading of a model's updates or replies, and a struct of the runtime with an operation and
// values. A new one has to be named here, and if it is a second form of a notion, with the reason.
//
//	go test ./cmd/clouseau -run TestForms -v
func TestForms(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	eachSource(t, func(pkg string, f *ast.File) {
		for _, key := range formsOf(pkg, f) {
			found[key] = true
		}
	})
	for key := range found {
		if _, ok := forms[key]; !ok {
			t.Errorf("%s is not in the table of forms: is it a second form of something that there is?", key)
		}
	}
	var b strings.Builder
	fmt.Fprintln(&b, "Notions that there should be once, and the places that do or hold them.")
	for _, notion := range []string{scriptForms, interpreter, derivative, leafWalk, rebuilder, exprBuilder, evaluator, oracles, apart} {
		var lines []string
		for _, key := range slices.Sorted(maps.Keys(forms)) {
			f := forms[key]
			if f.notion != notion {
				continue
			}
			_, place, _ := strings.Cut(key, " ")
			lines = append(lines, fmt.Sprintf("  %-34s %s\n", place, f.why))
			if !found[key] {
				t.Errorf("%s is in the table of forms, but not in the code", key)
			}
		}
		fmt.Fprintf(&b, "\n%s: %d\n%s", notion, len(lines), strings.Join(lines, ""))
	}
	golden.Equal(t, "testdata/forms.golden", b.String())
	t.Log("\n" + b.String())
}

// eachSource calls f with each file of the module that is neither a test, nor generated, nor a
// system under test, and with the path of its package.
func eachSource(t *testing.T, f func(pkg string, file *ast.File)) {
	t.Helper()
	for _, s := range sourceFiles(t) {
		if s.test || strings.HasPrefix(s.pkg, "benchmarks") {
			continue
		}
		src, err := os.ReadFile(filepath.Join("..", "..", s.pkg, s.name))
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), s.name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if !ast.IsGenerated(file) {
			f(s.pkg, file)
		}
	}
}

// formsOf returns what a file has of forms, as the keys of the table.
func formsOf(pkg string, file *ast.File) (keys []string) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				for _, kind := range shapes(file.Name.Name, d.Body) {
					keys = append(keys, kind+" "+pkg+"."+d.Name.Name)
				}
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if s, ok := s.(*ast.TypeSpec); ok && covers(ofRuns, pkg) && holdsCall(s.Type) {
					keys = append(keys, "run "+pkg+"."+s.Name.Name)
				}
			}
		}
	}
	return keys
}

// shapes returns which shapes of forms a function has.
func shapes(pkg string, body ast.Node) (kinds []string) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSwitchStmt:
			names := typesOf(pkg, n)
			for kind, all := range caseNames {
				if has := slices.DeleteFunc(slices.Clone(all), func(x string) bool { return !names[x] }); len(has) >= mostCases {
					kinds = append(kinds, kind)
				}
			}
			if names["sre.fork"] {
				kinds = append(kinds, "leaf")
			}
		case *ast.TypeAssertExpr:
			if n.Type != nil && nameIn(pkg, n.Type) == "sre.fork" {
				kinds = append(kinds, "leaf")
			}
		case *ast.SelectorExpr:
			if n.Sel.Name == "Updates" || n.Sel.Name == "Replies" {
				kinds = append(kinds, "case")
			}
		}
		return true
	})
	return kinds
}

// typesOf returns the types of a switch's cases.
func typesOf(pkg string, s *ast.TypeSwitchStmt) map[string]bool {
	names := map[string]bool{}
	for _, c := range s.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			names[nameIn(pkg, e)] = true
		}
	}
	return names
}

// nameIn returns the name of a type, with that of its package.
func nameIn(pkg string, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return nameIn(pkg, e.X)
	case *ast.Ident:
		return pkg + "." + e.Name
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			return x.Name + "." + e.Sel.Name
		}
	}
	return ""
}

// holdsCall reports whether a type is a struct with an operation and its values.
func holdsCall(x ast.Expr) bool {
	s, ok := x.(*ast.StructType)
	if !ok {
		return false
	}
	var op, values bool
	for _, f := range s.Fields.List {
		for _, n := range f.Names {
			switch strings.ToLower(n.Name) {
			case "op":
				op = true
			case "args", "values", "fields", "vals", "results":
				values = true
			}
		}
	}
	return op && values
}
