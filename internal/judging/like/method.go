package like

import (
	"cmp"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/logic"
)

// kind says what a parameter or an answer of a method is.
type kind uint8

const (
	ofKey kind = iota
	ofElem
	ofNumber
	ofText
	ofTruth
	ofCounts // a map of texts to numbers
	ofKeys   // a list of keys
	ofElems
	ofTexts
	ofNumbers
)

func (k kind) list() bool { return k >= ofKeys }

// The types with which the models of ref are made. Their names say which parameters and answers are
// keys and elements.
type (
	key       struct{ logic.Value }
	elem      struct{ logic.Value }
	wholeKey  int64
	textKey   string
	floatKey  float64
	orderable interface {
		comparable
		cmp.Ordered
	}
)

// kinds are those of the Go types of parameters and answers.
var kinds = map[reflect.Type]kind{
	reflect.TypeFor[key](): ofKey, reflect.TypeFor[wholeKey](): ofKey, reflect.TypeFor[textKey](): ofKey, reflect.TypeFor[floatKey](): ofKey,
	reflect.TypeFor[elem](): ofElem, reflect.TypeFor[string](): ofText, reflect.TypeFor[bool](): ofTruth,
	reflect.TypeFor[int](): ofNumber, reflect.TypeFor[int64](): ofNumber, reflect.TypeFor[time.Duration](): ofNumber,
	reflect.TypeFor[[]key](): ofKeys, reflect.TypeFor[[]wholeKey](): ofKeys, reflect.TypeFor[[]textKey](): ofKeys, reflect.TypeFor[[]floatKey](): ofKeys,
	reflect.TypeFor[[]elem](): ofElems, reflect.TypeFor[[]string](): ofTexts, reflect.TypeFor[[]int](): ofNumbers, reflect.TypeFor[map[string]int](): ofCounts,
}

// part is a part of an answer. A missing one has no valid value.
type part struct {
	value logic.Value
	list  []logic.Value
}

// method is a method of a model.
type method struct {
	name    string
	params  []kind
	answers []kind
	changes bool // the state of the model
	quiet   bool // it is of use also to somebody who does not read its answers
	whole   bool // what it answers is there also if the last answer is false
	named   bool // it is tried for operations with such a name alone
	of      reflect.Method
	// joint is a method that takes another system, by a list of what is in it; nil: a method of.
	joint func(on *holder, with logic.Value) part
}

// methodsOf returns the methods with some names of a type. After the name of one that changes the
// state for the sake of its answers stands a plus, of another one that changes it an exclamation
// mark. A name in brackets answers all parts also if the last one is false. One with a tilde is
// tried only for what is called likewise.
func methodsOf(t reflect.Type, names string) (out []method) {
	for _, said := range strings.Fields(names) {
		name := strings.Trim(said, "!+()~")
		m := method{name: name, quiet: strings.Contains(said, "!"), whole: said[0] == '(', named: strings.Contains(said, "~")}
		m.changes = m.quiet || strings.Contains(said, "+")
		m.of, _ = t.MethodByName(name)
		for i := 1; i < m.of.Type.NumIn(); i++ {
			m.params = append(m.params, kinds[m.of.Type.In(i)])
		}
		for i := range m.of.Type.NumOut() {
			m.answers = append(m.answers, kinds[m.of.Type.Out(i)])
		}
		out = append(out, m)
	}
	return out
}

// call makes a call on a model and appends the parts of its answer.
func (m *method) call(model any, args []logic.Value, to []part) []part {
	h := model.(*holder)
	if m.joint != nil {
		if p := m.joint(h, args[0]); len(m.answers) > 0 {
			to = append(to, p)
		}
		return to
	}
	var room [4]reflect.Value
	in := append(room[:0], reflect.ValueOf(h.on))
	for i, v := range args {
		in = append(in, goValue(v, m.of.Type.In(i+1)))
	}
	out := m.of.Func.Call(in)
	last := len(out) - 1
	missing := last > 0 && !m.whole && m.answers[last] == ofTruth && !out[last].Bool()
	for i, v := range out {
		if missing && i < last {
			to = append(to, part{})
		} else {
			to = append(to, partOf(m.answers[i], v))
		}
	}
	return to
}

// goValue returns a value as one of a Go type. A number that does not fit is the nearest one.
func goValue(v logic.Value, t reflect.Type) reflect.Value {
	switch kinds[t] {
	case ofElem:
		return reflect.ValueOf(elem{v})
	case ofElems, ofKeys, ofTexts, ofNumbers:
		out := reflect.MakeSlice(t, 0, v.Size())
		for _, x := range v.Elems() {
			out = reflect.Append(out, goValue(x, t.Elem()))
		}
		return out
	}
	out := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Struct:
		return reflect.ValueOf(key{v})
	case reflect.String:
		out.SetString(v.Text())
	case reflect.Float64:
		out.SetFloat(v.Float())
	case reflect.Bool:
		out.SetBool(v.Bool())
	default:
		out.SetInt(saturated(v))
	}
	return out
}

// saturated returns an integer; one that does not fit is the nearest one.
func saturated(v logic.Value) int64 {
	n, ok := v.Int64()
	switch {
	case ok:
		return n
	case v.Integer().Sign() < 0:
		return math.MinInt64
	}
	return math.MaxInt64
}

func partOf(k kind, v reflect.Value) part {
	if !k.list() {
		return part{value: valueOf(v)}
	}
	list := make([]logic.Value, v.Len())
	for i := range list {
		list[i] = valueOf(v.Index(i))
	}
	return part{list: list, value: logic.BoolValue(true)}
}

// valueOf returns what a Go value that is no list stands for.
func valueOf(v reflect.Value) logic.Value {
	switch v.Kind() {
	case reflect.Bool:
		return logic.BoolValue(v.Bool())
	case reflect.String:
		return logic.StringValue(v.String())
	case reflect.Float64:
		return logic.FloatValue(v.Float())
	case reflect.Map:
		var pairs []logic.Pair
		for k, n := range v.Seq2() {
			pairs = append(pairs, logic.Pair{Key: valueOf(k), Value: valueOf(n)})
		}
		return logic.MapValue(pairs...)
	case reflect.Struct:
		if x, ok := v.Interface().(key); ok {
			return x.Value
		}
		return v.Interface().(elem).Value
	}
	return logic.IntValue(v.Int())
}

// model is a model of package ref with its methods.
type model struct {
	name    string
	types   string // the kinds of its type arguments: K for keys, V for elements
	bounded bool   // its constructor takes a capacity
	own     bool   // package ref does not have it
	designs int    // in how many it comes, in place of capacities; 0: in one
	// starts is what it begins with: a V for an element, a D for a duration; empty: nothing.
	starts string
	first  logic.Value // that it begins with
	// fits says which sorts keys may have; nil: all.
	fits    func(*logic.Sort) bool
	open    func(capacity int) any
	methods []method
}

// size returns the method that tells how much there is; nil if there is none.
func (m *model) size() *method {
	i := slices.IndexFunc(m.methods, func(f method) bool {
		return (f.name == "Len" || f.name == "Count") && len(f.params) == 0
	})
	if i < 0 {
		return nil
	}
	return &m.methods[i]
}

// taking adds methods that take another system.
func (m *model) taking(c *contents, all ...[]other) *model {
	for _, o := range slices.Concat(all...) {
		f := method{name: o.name, params: []kind{kinds[c.of]}, changes: o.leaves != nil, quiet: o.leaves != nil}
		switch {
		case o.makes != nil:
			f.answers = []kind{kinds[c.of]}
		case o.says != nil:
			f.answers = []kind{ofTruth}
		}
		f.joint = func(h *holder, with logic.Value) part { return c.do(o, h, with) }
		m.methods = append(m.methods, f)
	}
	return m
}
