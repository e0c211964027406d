package judge

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
)

// mapped reads a line of somebody else's log: the first event of the mapping whose condition holds
// says what it is.
func (r *reader) mapped() *wrong {
	if run := r.Mapping.Run; run != nil {
		if x := r.at(run.Path); x >= 0 {
			r.x.run = r.runName(r.doc.raw(x))
		}
	}
	for _, e := range r.Mapping.Events {
		if e.When == nil || r.holds(e.When) {
			return r.mappedEvent(e)
		}
	}
	r.x.skip = true
	return nil
}

func (r *reader) mappedEvent(e *spec.MapEvent) *wrong {
	values := r.room(len(e.Op.Fields))
	for i, f := range e.Op.Fields {
		v, wrong := r.mappedField(e.Op, f, e.Fields[i])
		if wrong != nil {
			return wrong
		}
		values[i] = v
	}
	r.x.event = sre.Event{Op: e.Op, Values: values}
	return nil
}

// mappedField returns the value of a field.
func (r *reader) mappedField(op *sre.Op, f sre.Field, from *spec.MapExpr) (v logic.Value, _ *wrong) {
	got := r.eval(from)
	if !got.is {
		return v, r.wrong(0, "the line is %s, by line %d of the mapping, and has nothing at %s, its field %s", op, from.Range.Line, from, f.Name)
	}
	if table := r.Mapping.Tables[f.Sort]; table != nil {
		if v, ok := table[got.text]; ok {
			return v, nil
		}
	}
	if v, ok := r.translated(got, f.Sort); ok {
		return v, nil
	}
	hint := ""
	if table := r.Mapping.Tables[f.Sort]; table != nil {
		all := sortedKeys(table)
		hint = "; the table of " + f.Sort.Name() + " has " + strings.Join(all, ", ") + r.Suggest(got.text, all)
	} else if f.Sort.Kind() == logic.EnumKind {
		hint = r.Suggest(got.text, f.Sort.Values())
	}
	return v, r.wrong(got.at, "the field %s of %s is %s, not %s%s", f.Name, op, got, article(f.Sort), hint)
}

// translated returns the value of a sort that a value of a line stands for. Numbers and truth
// values may stand in quotes.
func (r *reader) translated(got scalar, s *logic.Sort) (v logic.Value, ok bool) {
	switch s.Kind() {
	case logic.BoolKind:
		return logic.BoolValue(got.text == "true"), got.text == "true" || got.text == "false"
	case logic.IntKind:
		n, ok := logic.ParseInteger(got.text)
		return logic.IntegerValue(n), ok && s.Bounds().Has(n)
	case logic.StringKind:
		return logic.StringValue(got.text), true
	case logic.OpaqueKind:
		return r.opaque(got, s), true
	case logic.EnumKind:
		if i := slices.Index(s.Values(), got.text); i >= 0 {
			return logic.EnumValue(s, i), true
		}
		return v, false
	}
	return composite([]byte(got.text), s)
}

// scalar is what an expression gives: a string, or the JSON of another value.
type scalar struct {
	is   bool // there is a value
	kind byte
	text string
	at   int // its node; 0 if it is not in the line
}

func (s scalar) String() string {
	if s.kind == '"' {
		return `"` + s.text + `"`
	}
	return s.text
}

// at returns the node to which a path leads; -1 if there is none, or null.
func (r *reader) at(path []spec.MapStep) int {
	d := &r.doc
	x := 0
	for _, step := range path {
		if step.Index < 0 {
			x = d.named(x, step.Name)
		} else {
			x = d.element(x, step.Index)
		}
		if x == 0 {
			return -1
		}
	}
	if d.nodes[x].kind == 'n' {
		return -1
	}
	return x
}

// eval returns the value of an expression.
func (r *reader) eval(x *spec.MapExpr) scalar {
	switch x.Kind {
	case spec.MapText:
		return scalar{is: true, kind: '"', text: x.Text}
	case spec.MapNumber:
		return scalar{is: true, kind: '0', text: x.Text}
	case spec.MapPath:
		n := r.at(x.Path)
		if n < 0 {
			return scalar{}
		}
		return scalar{true, r.doc.nodes[n].kind, r.scalar(r.doc.raw(n)), n}
	case spec.MapCount:
		n := r.at(x.Path)
		if n < 0 {
			return scalar{}
		}
		return scalar{true, '0', logic.IntegerOf(int64(r.doc.count(n))).String(), n}
	}
	if r.holds(x) {
		return scalar{is: true, kind: 't', text: "true"}
	}
	return scalar{is: true, kind: 'f', text: "false"}
}

// holds reports whether a condition holds. A comparison with something that the line lacks is
// false, apart from !=.
func (r *reader) holds(x *spec.MapExpr) bool {
	switch x.Kind {
	case spec.MapAnd:
		return r.holds(x.Args[0]) && r.holds(x.Args[1])
	case spec.MapOr:
		return r.holds(x.Args[0]) || r.holds(x.Args[1])
	case spec.MapNot:
		return !r.holds(x.Args[0])
	case spec.MapHas:
		return r.at(x.Path) >= 0
	case spec.MapBool:
		return x.Text == "true"
	case spec.MapPath:
		return r.eval(x).text == "true"
	case spec.MapEq, spec.MapNe, spec.MapLt, spec.MapLe, spec.MapGt, spec.MapGe:
		return compare(x.Kind, r.eval(x.Args[0]), r.eval(x.Args[1]))
	}
	return false
}

// compare compares two values: as numbers if both are integers, else as texts.
func compare(kind spec.MapKind, a, b scalar) bool {
	if !a.is || !b.is {
		return kind == spec.MapNe && a.is != b.is
	}
	order := strings.Compare(a.text, b.text)
	m, ok1 := logic.ParseInteger(a.text)
	n, ok2 := logic.ParseInteger(b.text)
	if ok1 && ok2 {
		order = m.Cmp(n)
	}
	switch kind {
	case spec.MapEq:
		return order == 0
	case spec.MapNe:
		return order != 0
	case spec.MapLt:
		return order < 0
	case spec.MapLe:
		return order <= 0
	case spec.MapGt:
		return order > 0
	default:
		return order >= 0
	}
}
