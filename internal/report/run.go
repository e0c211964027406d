package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/layered"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// Run is the report of one test, with what the spec adds to it.
type Run struct {
	*report.Report
	Plans []Plan         // of the generators, in the report's order; empty without a spec
	Graph *layered.Graph // the automaton of the goal; nil without a spec
	steps map[int]int    // of the plan, by the index of an event of the failing run; 0: not known
}

// Plan is a generator as the spec gives it.
type Plan struct {
	Name        string
	Script      string // its steps, for readers
	Go          string // its function, as emitted
	Obligations []synth.Obligation
	Lines       []string // the certificate
}

// Plan returns the plan of the generator of that name, nil without a spec.
func (r *Run) Plan(generator string) *Plan {
	i := slices.IndexFunc(r.Plans, func(p Plan) bool { return p.Name == generator })
	if i < 0 {
		return nil
	}
	return &r.Plans[i]
}

// Failed reports whether the test found a run that fails it.
func (r *Run) Failed() bool {
	return r.Vacuous || r.Failures()+r.Misfits+r.Harmless > 0
}

// Read reads the reports in a file, one JSON object a line.
func Read(name string) ([]*Run, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Parse(name, data)
}

// Parse is Read for the contents of a file of that name.
func Parse(name string, data []byte) ([]*Run, error) {
	var out []*Run
	for d := json.NewDecoder(bytes.NewReader(data)); ; {
		at := d.InputOffset()
		r := &report.Report{}
		err := d.Decode(r)
		switch {
		case errors.Is(err, io.EOF) && len(out) > 0:
			return out, nil
		case errors.Is(err, io.EOF):
			return nil, fmt.Errorf("%s: no report in it; CLOUSEAU_REPORT=%s go test writes some", name, name)
		case err != nil:
			return nil, fmt.Errorf("%s:%d: no report: %w; CLOUSEAU_REPORT=FILE go test writes some", name, lineAt(data, at), err)
		case r.Goal == "" || r.System == "":
			return nil, fmt.Errorf("%s:%d: no report of a test: it names no system and goal", name, lineAt(data, at))
		}
		out = append(out, &Run{Report: r})
	}
}

// JSON writes the reports as tests do, a line each.
func JSON(w io.Writer, runs []*Run) error {
	e := json.NewEncoder(w)
	for _, r := range runs {
		if err := e.Encode(r.Report); err != nil {
			return err
		}
	}
	return nil
}

// lineAt returns the line on which what follows an offset begins.
func lineAt(data []byte, at int64) int {
	rest := bytes.TrimLeft(data[at:], " \t\r\n")
	return 1 + bytes.Count(data[:len(data)-len(rest)], []byte("\n"))
}

// Attach adds what follows from the spec: the automaton of the report's goal and the plans of its
// generators, which may be more than those of the report. It fails if the report is not one of a
// test emitted from this spec.
func (r *Run) Attach(spec *synth.Result, plans []Plan, graph *layered.Graph) error {
	goal := spec.Goal
	if r.Text != "" && goal.Text != "" && r.Text != goal.Text {
		return fmt.Errorf("goal %s is another in the spec:\n  report  %s\n  spec    %s", r.Goal, r.Text, goal.Text)
	}
	var kept []Plan
	for _, g := range r.Generators {
		i := slices.IndexFunc(plans, func(p Plan) bool { return p.Name == g.Name })
		if i < 0 && (g.Random || r.Walked != nil) {
			continue // a walk follows no plan
		}
		if i < 0 {
			return fmt.Errorf("the spec gives no generator %s (it gives %s)", g.Name, names(plans))
		}
		if n := visible(spec, i); g.Events > 0 && n != g.Events {
			return fmt.Errorf("generator %s has %d events in the report and %d in the spec", g.Name, g.Events, n)
		}
		kept = append(kept, plans[i])
	}
	if err := r.sameSteps(spec); err != nil {
		return err
	}
	r.Plans = kept
	r.Graph = graph
	return nil
}

// visible returns how many events the certificate of a generator has, ghosts apart.
func visible(spec *synth.Result, i int) int { return len(spec.Certificates[i].Trace.Visible()) }

// sameSteps compares the operations of the failing run with those of its generator, and says which
// step of the generator each of its events is.
func (r *Run) sameSteps(spec *synth.Result) error {
	if r.Failure == nil {
		return nil
	}
	for i, g := range spec.Generators {
		if g.Name != r.Failure.Generator {
			continue
		}
		var plan, made []string
		for _, e := range spec.Certificates[i].Trace.Visible() {
			plan = append(plan, e.Op.Name)
		}
		decided := false
		events := r.scripted()
		for _, k := range events {
			e := &r.Failure.Events[k]
			if !slices.Contains(plan, e.Op) {
				return fmt.Errorf("event %d of %s is %s in the report, and none is in the spec", e.Step, g.Name, e.Op)
			}
			made = append(made, e.Op)
			decided = decided || e.Decides
		}
		r.steps = map[int]int{}
		for n, step := range aligned(made, plan, decided) {
			r.steps[events[n]] = step
		}
	}
	return nil
}

// scripted returns which events of the failing run are those of its script, in its order.
func (r *Run) scripted() (out []int) {
	for k, e := range r.Failure.Events {
		if e.Step > 0 {
			out = append(out, k)
		}
	}
	slices.SortFunc(out, func(a, b int) int { return cmp.Compare(r.Failure.Events[a].Step, r.Failure.Events[b].Step) })
	return out
}

func names(plans []Plan) string {
	return lists.Joined(plans, ", ", func(p Plan) string { return p.Name })
}

// DefaultRuns is how many runs clouseau run makes if nothing is said.
const DefaultRuns = 200

// Command returns the command line that makes the failing run again; empty if its seed is not
// known. It is that of clouseau run where that made the runs, and otherwise that of go test.
func (r *Run) Command() string {
	if r.Failure == nil || r.Seed == 0 {
		return ""
	}
	words := []string{"clouseau", "run", cmp.Or(r.Spec, "SPEC"), r.Goal}
	if len(r.Words) > 0 {
		words = append([]string{"clouseau", "run", r.Words[0], r.Goal}, r.Words[1:]...)
	}
	switch {
	case r.Part == nil && len(r.Words) == 0 && r.Test != "":
		words = []string{"go", "test", "-run", "^" + strings.ReplaceAll(r.Test, "/", "$/^") + "$",
			fmt.Sprintf("-rapid.seed=%d", r.Seed), fmt.Sprintf("-rapid.checks=%d", max(r.Runs, 1))}
	case r.Part == nil:
		words = append(words, "--seed", fmt.Sprint(r.Seed))
		if r.Runs != DefaultRuns {
			words = append(words, "--runs", fmt.Sprint(max(r.Runs, 1)))
		}
	case len(r.Findings) > 0 && r.Findings[0].First > 0:
		words = append(words, "--seed", fmt.Sprint(r.Seed), "--only", fmt.Sprint(r.Findings[0].First))
	default:
		return ""
	}
	return CommandLine(words)
}

// CommandLine returns words as a shell reads them.
func CommandLine(words []string) string {
	return lists.Joined(words, " ", Quoted)
}

// Found says what the command does.
func (r *Run) Found() string {
	if r.Part == nil {
		return "A command"
	}
	return "A command, of this one run,"
}

// plain are words that no shell reads as anything else.
var plain = regexp.MustCompile(`^[A-Za-z0-9_./:=,@%+-]+$`)

// Quoted returns a word as a shell reads it.
func Quoted(word string) string {
	if plain.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// Plans returns the plans of the generators of a result. src is the test that is
// emitted for it, from which the functions are taken.
func Plans(r *synth.Result, src []byte) ([]Plan, error) {
	funs, err := functions(src)
	if err != nil {
		return nil, err
	}
	var out []Plan
	for i, g := range r.Generators {
		out = append(out, Plan{
			Name: g.Name, Script: uhat.Describe(g.Script()), Go: funs[g.Name],
			Obligations: r.Certificates[i].Obligations(), Lines: r.Certificates[i].Lines(),
		})
	}
	return out, nil
}

// functions returns the functions of an emitted test's generators, by the
// generators' names: the test ties the two together in a literal with the
// elements Name and Run.
func functions(src []byte) (map[string]string, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "emitted_test.go", src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	text := map[string]string{}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			var b bytes.Buffer
			if err := printer.Fprint(&b, fset, &printer.CommentedNode{Node: f, Comments: file.Comments}); err != nil {
				return nil, err
			}
			text[f.Name.Name] = b.String()
		}
	}
	out := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok {
			if name, run := generator(lit); name != "" && run != "" {
				out[name] = text[run]
			}
		}
		return true
	})
	return out, nil
}

// generator returns the elements Name and Run of a literal.
func generator(lit *ast.CompositeLit) (name, run string) {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, _ := kv.Key.(*ast.Ident)
		switch v := kv.Value.(type) {
		case *ast.BasicLit:
			if key != nil && key.Name == "Name" {
				name, _ = strconv.Unquote(v.Value)
			}
		case *ast.Ident:
			if key != nil && key.Name == "Run" {
				run = v.Name
			}
		}
	}
	return name, run
}

// mostBars is how many bars a distribution has.
const mostBars = 20

// values returns the distribution of each argument whose values were counted. Many integers are
// shown in intervals of equal width, of many other values the most frequent.
func values(t report.Tried) []countTable {
	var out []countTable
	for _, x := range t.Chosen {
		if len(x.Counts) == 0 {
			continue
		}
		counts := intervals(x.Counts)
		more := x.More
		if counts == nil {
			counts = slices.Clone(x.Counts)
			slices.SortStableFunc(counts, func(a, b report.Count) int { return cmp.Compare(b.Count, a.Count) })
			for _, c := range counts[min(len(counts), mostBars):] {
				more += c.Count
			}
			if counts = counts[:min(len(counts), mostBars)]; len(counts) == len(x.Counts) {
				counts = x.Counts // in their own order
			}
		}
		if more > 0 {
			counts = append(slices.Clip(counts), report.Count{Name: "others", Count: more})
		}
		out = append(out, countTable{x.Field, "times", counts})
	}
	return out
}

// intervals counts integers in intervals; nil if there are other values.
func intervals(counts []report.Count) []report.Count {
	ns := make([]*big.Int, len(counts))
	for i, c := range counts {
		n, ok := new(big.Int).SetString(c.Name, 10)
		if !ok {
			return nil
		}
		ns[i] = n
	}
	if len(counts) <= mostBars {
		return counts
	}
	lo := slices.MinFunc(ns, (*big.Int).Cmp)
	hi := slices.MaxFunc(ns, (*big.Int).Cmp)
	width := new(big.Int).Sub(hi, lo)
	width.Div(width, big.NewInt(mostBars)).Add(width, big.NewInt(1))
	var out []report.Count
	for from := new(big.Int).Set(lo); from.Cmp(hi) <= 0; from = new(big.Int).Add(from, width) {
		to := new(big.Int).Add(from, width) // beyond the interval
		c := report.Count{Name: fmt.Sprintf("%v..%v", from, new(big.Int).Sub(to, big.NewInt(1)))}
		for i, n := range ns {
			if n.Cmp(from) >= 0 && n.Cmp(to) < 0 {
				c.Count += counts[i].Count
			}
		}
		out = append(out, c)
	}
	return out
}

// origin is an argument of the failing run with where it comes from.
type origin struct {
	Number              int
	Op, Argument, Value string
	From                string
}

// Values returns the arguments of the failing run, if any of them is an earlier answer.
func (r *Run) Values() []origin {
	var out []origin
	answers := false
	for i, e := range r.Failure.Events {
		for _, a := range e.Args {
			o := origin{i + 1, e.Op, a.Name, a.Value, "chosen by the script"}
			if j := slices.IndexFunc(e.Origins, func(x report.Origin) bool { return x.Argument == a.Name }); j >= 0 {
				answers = true
				o.From = fmt.Sprintf("%s of event %d", e.Origins[j].Field, e.Origins[j].Event)
			}
			out = append(out, o)
		}
	}
	if !answers {
		return nil
	}
	return out
}

// clauseTable says how the runs with events of each clause ended.
type clauseTable struct {
	Columns []string // verdicts that there are
	Rows    []clauseRow
}

type clauseRow struct {
	Clause string
	Runs   int
	Cells  []int
}

// ClauseTable returns the verdicts by clause; nil if no run served one.
func (r *Run) ClauseTable() *clauseTable {
	if len(r.ByClause) == 0 {
		return nil
	}
	t := &clauseTable{}
	for _, m := range report.Verdicts() {
		if slices.ContainsFunc(r.ByClause, func(j report.Judged) bool { return j.Verdicts[m.Name] > 0 }) {
			t.Columns = append(t.Columns, m.Name)
		}
	}
	for i := range r.ByClause {
		j := &r.ByClause[i]
		row := clauseRow{Clause: j.Clause, Runs: j.Runs()}
		for _, v := range t.Columns {
			row.Cells = append(row.Cells, j.Verdicts[v])
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// variable is a variable of the goal in the failing run.
type variable struct{ Name, Value, From string }

// Variables says where the values come from with which the failing run is in the goal.
func (r *Run) Variables() []variable {
	return lists.Of(r.Failure.Bindings, func(b report.Assignment) variable {
		return variable{b.Name, b.Value, r.source(b, compared(r.Text, b.Name))}
	})
}

// place is a field of an operation.
type place struct{ op, field string }

// compared returns the fields that a goal compares with a variable by ==, in the order of the text.
// Those in macros are not seen.
func compared(goal, name string) (out []place) {
	tokens := spec.Tokens([]byte(goal))
	var calls []string // the words before the open brackets
	for i, t := range tokens {
		switch {
		case t.Is("("):
			word := ""
			if i > 0 && tokens[i-1].Kind == spec.Word {
				word = tokens[i-1].Text
			}
			calls = append(calls, word)
		case t.Is(")") && len(calls) > 0:
			calls = calls[:len(calls)-1]
		case t.Is("==") && len(calls) > 0 && i > 0 && i+1 < len(tokens):
			field := tokens[i-1].Text
			v := tokens[i+1].Text
			if field == name {
				field, v = v, field
			}
			if v == name {
				out = append(out, place{calls[len(calls)-1], field})
			}
		}
	}
	return out
}

// source says where a value first shows up: in a field that the goal compares with the variable, or
// else in any.
func (r *Run) source(b report.Assignment, places []place) string {
	if from := r.first(b.Value, func(op, field string) bool { return slices.Contains(places, place{op, field}) }); from != "" {
		return from
	}
	if from := r.first(b.Value, func(string, string) bool { return true }); from != "" {
		return "the same value as " + from
	}
	return "no event has it: the goal is met with any value like it"
}

// first returns where a value first shows up among some fields; empty if it does not.
func (r *Run) first(value string, among func(op, field string) bool) string {
	for i, e := range r.Failure.Events {
		for _, a := range e.Args {
			if a.Value != value || !among(e.Op, a.Name) {
				continue
			}
			at := fmt.Sprintf("%s of event %d, %s", a.Name, i+1, e.Op)
			if j := slices.IndexFunc(e.Origins, func(x report.Origin) bool { return x.Argument == a.Name }); j >= 0 {
				return fmt.Sprintf("%s, which is %s of event %d", at, e.Origins[j].Field, e.Origins[j].Event)
			}
			return at + ", chosen by the script"
		}
		for _, a := range e.Results {
			if a.Value == value && among(e.Op, a.Name) {
				return fmt.Sprintf("%s of event %d, %s, answered by the system", a.Name, i+1, e.Op)
			}
		}
	}
	return ""
}

// contextTable says in which contexts promises have judged calls.
type contextTable struct {
	Columns []string
	Rows    []contextRow
}

type contextRow struct {
	Name   string
	Judged int
	Cells  []string // one for each column
}

// newContextTable returns the table of a run.
func newContextTable(r section) (t contextTable) {
	columns := []func(p report.Promised) string{func(p report.Promised) string { return cell(p.After[""]) }}
	t.Columns = []string{"first of all"}
	for _, o := range r.Operations {
		t.Columns = append(t.Columns, "after "+o.Name)
		columns = append(columns, func(p report.Promised) string {
			text := cell(p.After[o.Name])
			if n := p.Later[o.Name]; n > 0 {
				text += fmt.Sprintf(" (%d)", n)
			}
			return text
		})
	}
	for _, c := range report.Contexts() {
		t.Columns = append(t.Columns, c.Title)
		columns = append(columns, func(p report.Promised) string { return cell(p.Contexts[c.Name]) })
	}
	most := -1
	for _, p := range r.Promises {
		for n := range p.Sizes {
			most = max(most, n)
		}
	}
	for _, n := range report.Thresholds(most) {
		t.Columns = append(t.Columns, fmt.Sprintf("size %d", n))
		columns = append(columns, func(p report.Promised) string { return cell(p.Sizes[n]) })
	}
	for _, p := range r.Promises {
		row := contextRow{Name: p.Name, Judged: p.Judged}
		for _, c := range columns {
			row.Cells = append(row.Cells, c(p))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// cell shows a count; what was not reached is a dash.
func cell(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}
