package like

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// adapter is a model in the place of a system.
type adapter struct {
	event.CallOnly
	*Likeness
	on any
}

// Open returns a fresh model that takes the operations of the system and answers as it should. What
// nobody can know is a value of the sort; Freedoms says which results these are.
func (l *Likeness) Open() event.Adapter { return &adapter{Likeness: l, on: l.open(l.capacity)} }

func (a *adapter) Call(_ context.Context, op string, args []logic.Value) ([]logic.Value, error) {
	i := slices.IndexFunc(a.ops, func(o *signature) bool { return o.op.Name == op })
	if i < 0 {
		return nil, fmt.Errorf("the walks have no call of %s", op)
	}
	fields := a.ops[i].op.Fields
	args = a.texts.ins(a.ops[i].op, args)
	parts := a.roles[i].parts(a.on, args, nil)
	var results []logic.Value
	for r, field := range fields[len(args):] {
		var values []logic.Value
		for at, e := range a.roles[i].results {
			if a.ops[i].pieces[at].result == r {
				values = append(values, e.wants(parts, args))
			}
		}
		v := joined(field.Sort, values, a.texts)
		if !v.IsValid() {
			v = logic.AnyValue(field.Sort)
		}
		results = append(results, v)
	}
	return results, nil
}

func (a *adapter) Close() error { return nil }

// Freedoms says which results the model does not judge, and which lists may have any order, by
// operation.
func (l *Likeness) Freedoms() map[string]compare.Freedom {
	out := map[string]compare.Freedom{}
	for i, o := range l.ops {
		var f compare.Freedom
		for r, e := range l.roles[i].results {
			switch {
			case !e.judges(), e.open(o.results[r]), o.pieces[r].member != "" && e.form != same:
				f.Skip = append(f.Skip, o.result(r))
			case e.form == anyOrder:
				f.AnyOrder = append(f.AnyOrder, o.result(r))
			case e.form == fails:
				if f.Abstract == nil {
					f.Abstract = map[string]func(logic.Value) any{}
				}
				f.Abstract[o.result(r)] = func(v logic.Value) any { return v == e.yes }
			}
		}
		if len(f.Skip)+len(f.AnyOrder)+len(f.Abstract) > 0 {
			out[o.op.Name] = f
		}
	}
	return out
}

// open reports whether it is not known what a missing value of a sort is answered as. None was
// missing in the walks, and of a type of Go nobody else knows its zero value.
func (e *fit) open(of *logic.Sort) bool {
	return (e.form == same || e.form == argument) && !e.no.IsValid() && of.Kind() == logic.OpaqueKind
}

// Reference returns the model as a second implementation that calls are compared with.
func (l *Likeness) Reference() *compare.Reference {
	open := func(context.Context) (event.Adapter, error) { return l.Open(), nil }
	return &compare.Reference{Name: l.constructor(), New: open, Freedoms: l.Freedoms()}
}

// butFor stands in the names of models before what they have otherwise than that of package ref.
const butFor = " but for "

// constructor returns the call that makes the model, such as "ref.NewLRU[string, int](3)", with a
// question mark for a type that nobody knows. A model that package ref does not have has a name.
func (l *Likeness) constructor() string {
	if l.own {
		return l.name
	}
	var types []string
	for _, k := range l.types {
		s := l.values
		if k == 'K' {
			s = l.keys
		}
		types = append(types, goType(s))
	}
	name, but, differs := strings.Cut(l.name, butFor)
	out := "ref.New" + name
	if len(types) > 0 {
		out += "[" + strings.Join(types, ", ") + "]"
	}
	if l.bounded {
		out += "(" + strconv.Itoa(l.capacity) + ")"
	}
	if differs {
		out += butFor + but
	}
	return out
}

func goType(s *logic.Sort) string {
	switch s.Kind() {
	case logic.BoolKind:
		return "bool"
	case logic.IntKind:
		return s.Integer()
	case logic.StringKind:
		return "string"
	case logic.FloatKind:
		return "float64"
	}
	return "?"
}

// The form of a likeness in JSON.
type (
	savedLikeness struct {
		Model        string    `json:"model"`
		Capacity     int       `json:"capacity,omitempty"`
		First        []any     `json:"first,omitempty"` // one, or none
		Texts        texts     `json:"texts,omitempty"`
		Clean, Total int       `json:",omitempty"`
		Explained    float64   `json:"explained"`
		Ops          []savedOp `json:"ops"`
	}
	savedOp struct {
		Op      string        `json:"op"`
		Method  string        `json:"method,omitempty"`
		Args    []int         `json:"args,omitempty"`
		Cut     []int         `json:"cut,omitempty"`
		Results []savedResult `json:"results,omitempty"`
		Judged  int           `json:"judged,omitempty"`
		Calls   int           `json:"calls,omitempty"`
	}
	savedResult struct {
		Form string `json:"form,omitempty"` // empty: nothing explains the result
		Part uint8  `json:"part,omitempty"`
		Yes  []any  `json:"yes,omitempty"` // one, or none if it is unknown
		No   []any  `json:"no,omitempty"`
	}
)

// MarshalJSON writes the likeness without its breach. A result with a constant that exists only in
// this process is written as unexplained.
func (l *Likeness) MarshalJSON() ([]byte, error) {
	out := savedLikeness{Model: l.name, Capacity: l.capacity, Texts: l.texts, Clean: l.Clean, Total: l.Total, Explained: l.explained}
	if l.first.IsValid() {
		if x, ok := script.Plain(l.first); ok {
			out.First = []any{x}
		}
	}
	for i, o := range l.ops {
		r := l.roles[i]
		s := savedOp{Op: o.op.Name, Judged: l.judged[i], Calls: l.calls[i]}
		if r.option != nil {
			s.Method, s.Args, s.Cut = r.option.method.name, r.option.args, r.option.cut.saved()
		}
		for _, e := range r.results {
			s.Results = append(s.Results, e.saved())
		}
		out.Ops = append(out.Ops, s)
	}
	return json.Marshal(out)
}

// saved returns a cut as numbers; none for nil.
func (c *cut) saved() []int {
	switch {
	case c == nil:
		return nil
	case c.all:
		return []int{c.arg, -1}
	}
	return []int{c.arg, c.least}
}

func (e *fit) saved() savedResult {
	if e.form == unexplained {
		return savedResult{}
	}
	s := savedResult{Form: names[e.form], Part: e.part}
	for _, c := range []struct {
		value logic.Value
		to    *[]any
	}{{e.yes, &s.Yes}, {e.no, &s.No}} {
		if !c.value.IsValid() {
			continue
		}
		x, ok := script.Plain(c.value)
		if !ok {
			return savedResult{}
		}
		*c.to = []any{x}
	}
	return s
}

// Read returns a likeness that was written as JSON, for a system with the same operations.
func Read(text []byte, ops []*sre.Op) (*Likeness, error) {
	var s savedLikeness
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&s); err != nil {
		return nil, err
	}
	p := &problem{texts: s.Texts}
	for _, saved := range s.Ops {
		i := slices.IndexFunc(ops, func(op *sre.Op) bool { return op.Name == saved.Op })
		if i < 0 || len(signatureOf(ops[i], s.Texts).results) != len(saved.Results) {
			return nil, fmt.Errorf("operation %s is not as it was", saved.Op)
		}
		p.ops = append(p.ops, signatureOf(ops[i], s.Texts))
	}
	for _, x := range s.First {
		switch x := x.(type) {
		case string:
			p.firsts = append(p.firsts, logic.StringValue(x))
		case json.Number:
			if n, err := x.Int64(); err == nil {
				p.firsts = append(p.firsts, logic.IntValue(n))
			}
		}
	}
	for _, t := range p.tables([]int{s.Capacity}, false) {
		if t.name != s.Model || t.capacity != s.Capacity && t.bounded {
			continue
		}
		if l, ok, err := s.on(t); ok || err != nil {
			return l, err
		}
	}
	return nil, fmt.Errorf("no model %s for these operations", s.Model)
}

// on returns the likeness on a model; ok is false if the model does not have its methods.
func (s *savedLikeness) on(t *table) (l *Likeness, ok bool, err error) {
	l = &Likeness{bound: t.bound, texts: s.Texts, Clean: s.Clean, Total: s.Total, explained: s.Explained}
	for i, o := range s.Ops {
		var r role
		if o.Method != "" {
			all := slices.Concat(t.changes[i], t.observes[i])
			at := slices.IndexFunc(all, func(x *option) bool {
				return x.method != nil && x.method.name == o.Method && slices.Equal(x.args, o.Args) && slices.Equal(x.cut.saved(), o.Cut)
			})
			if at < 0 {
				return nil, false, nil
			}
			r.option = all[at]
		}
		for n, e := range o.Results {
			x, err := e.fit(n, t.ops[i].results[n])
			if err != nil {
				return nil, false, err
			}
			r.results = append(r.results, x)
		}
		l.ops = append(l.ops, t.ops[i])
		l.roles = append(l.roles, r)
		l.judged = append(l.judged, o.Judged)
		l.calls = append(l.calls, o.Calls)
	}
	return l, true, nil
}

func (s *savedResult) fit(result int, of *logic.Sort) (f fit, err error) {
	f = fit{form: unexplained, result: uint8(result), part: s.Part}
	at := slices.Index(names[:], s.Form)
	if at < 0 {
		return f, nil
	}
	f.form = form(at)
	if len(s.Yes) > 0 {
		if f.yes, err = script.FromPlain(of, s.Yes[0]); err != nil {
			return f, err
		}
	}
	if len(s.No) > 0 {
		f.no, err = script.FromPlain(of, s.No[0])
	}
	return f, err
}
