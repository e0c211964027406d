package like_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// failure is the sort of errors.
var failure = logic.NewOpaque("error")

var (
	ints  = logic.NewList("ints", logic.Int)
	texts = logic.NewList("texts", logic.String)
)

// sortOf returns the sort of the values of a Go type.
func sortOf(t reflect.Type) *logic.Sort {
	switch {
	case t == reflect.TypeFor[error]():
		return failure
	case t.Kind() == reflect.Bool:
		return logic.Bool
	case t.Kind() == reflect.String:
		return logic.String
	case t.Kind() == reflect.Float64:
		return logic.NewFloat("float64")
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Int:
		return ints
	case t.Kind() == reflect.Slice:
		return texts
	}
	return logic.Int
}

// valueOf returns a Go value as one of its sort.
func valueOf(v reflect.Value) logic.Value {
	switch s := sortOf(v.Type()); {
	case s == failure && v.IsNil():
		return logic.OpaqueValue(failure, "nil")
	case s == failure:
		return logic.OpaqueValue(failure, v.Interface().(error).Error())
	case s.Kind() == logic.BoolKind:
		return logic.BoolValue(v.Bool())
	case s.Kind() == logic.StringKind:
		return logic.StringValue(v.String())
	case s.Kind() == logic.FloatKind:
		return logic.FloatValue(v.Float())
	case s.Kind() == logic.ListKind:
		var elems []logic.Value
		for i := range v.Len() {
			elems = append(elems, valueOf(v.Index(i)))
		}
		return logic.ListValue(elems...)
	}
	return logic.IntValue(v.Int())
}

// goValue returns a value of a Go type.
func goValue(v logic.Value, t reflect.Type) reflect.Value {
	out := reflect.New(t).Elem()
	switch v.Sort().Kind() {
	case logic.BoolKind:
		out.SetBool(v.Bool())
	case logic.StringKind:
		out.SetString(v.Text())
	case logic.FloatKind:
		out.SetFloat(v.Float())
	case logic.ListKind:
		for _, x := range v.Elems() {
			out = reflect.Append(out, goValue(x, t.Elem()))
		}
	default:
		out.SetInt(v.Int())
	}
	return out
}

// system is a Go type whose methods are operations. Those that begin with Must may panic: they have
// another result that tells.
type system struct {
	open func() any
	ops  []*sre.Op
	wide int // how many integers, and how many texts, are drawn
	// blank is 1 if one of these texts is empty.
	blank int
	// flawed is in which share of the walks a call is made with other arguments.
	flawed float64
	// hidden says how operations are shown; nil: as they are.
	hidden map[*sre.Op]disguise
}

// disguise is how an operation is shown: with arguments and results turned around.
type disguise struct{ of *sre.Op }

func systemOf(open func() any) *system {
	s := &system{open: open, wide: 16}
	t := reflect.TypeOf(open())
	for m := range t.Methods() {
		op := &sre.Op{Name: m.Name, Kind: sre.Call}
		for i := 1; i < m.Type.NumIn(); i++ {
			op.Fields = append(op.Fields, sre.Field{Name: fmt.Sprintf("arg%d", i), Sort: sortOf(m.Type.In(i))})
		}
		for i := range m.Type.NumOut() {
			op.Fields = append(op.Fields, sre.Field{Name: fmt.Sprintf("result%d", i), Sort: sortOf(m.Type.Out(i)), Result: true})
		}
		if strings.HasPrefix(m.Name, "Must") {
			op.Fields = append(op.Fields, sre.Field{Name: "panicked", Sort: logic.Bool, Result: true})
		}
		s.ops = append(s.ops, op)
	}
	return s
}

// call makes a call of an operation.
func (s *system) call(on any, op *sre.Op, args []logic.Value) (results []logic.Value) {
	m := reflect.ValueOf(on).MethodByName(op.Name)
	must := strings.HasPrefix(op.Name, "Must")
	defer func() {
		if p := recover(); p != nil {
			if !must {
				panic(p)
			}
			results = nil
			for i := range m.Type().NumOut() {
				results = append(results, valueOf(reflect.Zero(m.Type().Out(i))))
			}
			results = append(results, logic.BoolValue(true))
		}
	}()
	var in []reflect.Value
	for i, a := range args {
		in = append(in, goValue(a, m.Type().In(i)))
	}
	var out []reflect.Value
	if m.Type().IsVariadic() {
		out = m.CallSlice(in)
	} else {
		out = m.Call(in)
	}
	for _, v := range out {
		results = append(results, valueOf(v))
	}
	if must {
		results = append(results, logic.BoolValue(false))
	}
	return results
}

// hide returns the system with arguments and results turned around, and with other values for
// truth. With other names, too, it has the usual operations only.
func (s *system) hide(names bool, usual []string) *system {
	h := &system{open: s.open, wide: s.wide, hidden: map[*sre.Op]disguise{}}
	for i, op := range s.ops {
		if names && !slices.Contains(usual, op.Name) {
			continue
		}
		fields := slices.Clone(op.Fields)
		slices.Reverse(fields[:op.Args()])
		slices.Reverse(fields[op.Args():])
		for j, f := range fields {
			if f.Sort == logic.Bool && f.Result {
				fields[j].Sort = logic.Int
			}
		}
		x := &sre.Op{Name: op.Name, Kind: sre.Call, Fields: fields}
		if names {
			x.Name = fmt.Sprintf("op%d", len(s.ops)-i)
		}
		h.ops = append(h.ops, x)
		h.hidden[x] = disguise{of: op}
	}
	slices.Reverse(h.ops)
	return h
}

// perform makes a call of an operation as it is shown.
func (s *system) perform(on any, op *sre.Op, args []logic.Value) []logic.Value {
	d, ok := s.hidden[op]
	if !ok {
		return s.call(on, op, args)
	}
	turned := slices.Clone(args)
	slices.Reverse(turned)
	results := s.call(on, d.of, turned)
	for i, v := range results {
		if v.Sort() == logic.Bool {
			results[i] = logic.IntValue(map[bool]int64{true: 7, false: -3}[v.Bool()])
		}
	}
	slices.Reverse(results)
	return results
}

// draw returns a random value of a sort.
func (s *system) draw(r *rand.Rand, of *logic.Sort) logic.Value {
	switch of.Kind() {
	case logic.BoolKind:
		return logic.BoolValue(r.IntN(2) == 0)
	case logic.StringKind:
		const letters = "abc"
		n := 1 - s.blank + r.IntN(s.wide) // in the system whose digits are the letters
		text := ""
		for ; n > 0; n /= len(letters) {
			text += string(letters[n%len(letters)])
		}
		return logic.StringValue(text)
	case logic.FloatKind:
		return logic.FloatValue(float64(r.IntN(s.wide)) / 2)
	case logic.ListKind:
		var elems []logic.Value
		for range r.IntN(4) {
			elems = append(elems, s.draw(r, of.Elem()))
		}
		return logic.ListValue(elems...)
	}
	return logic.IntValue(int64(r.IntN(s.wide)))
}

func (s *system) args(r *rand.Rand, op *sre.Op) []logic.Value {
	args := make([]logic.Value, op.Args())
	for i := range args {
		args[i] = s.draw(r, op.Fields[i].Sort)
	}
	return args
}

// spew shows a state, to see whether it changes.
func spew(on any) string {
	if c, ok := on.(*cache); ok {
		on = struct {
			any
			first any
		}{c.by, c.order.Front()}
	}
	return fmt.Sprintf("%+v", on)
}

// rare are parts of the names of what empties a system at once.
var rare = []string{"Clear", "Reset", "Init", "Wipe", "Keep", "Resize", "Reopen", "Rollback", "DeleteBucket"}

func (s *system) empties(op *sre.Op) bool {
	if d, ok := s.hidden[op]; ok {
		op = d.of
	}
	return slices.ContainsFunc(rare, func(word string) bool { return strings.Contains(op.Name, word) })
}

// walks records walks of a system, which are deep: what removes much at once is called seldom.
func (s *system) walks(seed uint64, n, length int) (out []sre.Trace) {
	r := rand.New(rand.NewPCG(seed, 1))
	for range n {
		on := s.open()
		var w sre.Trace
		// From here on a call is made with other arguments, until that changes anything.
		wrong := length
		if r.Float64() < s.flawed {
			wrong = length/3 + r.IntN(length/3)
		}
		for len(w) < length {
			op := s.ops[r.IntN(len(s.ops))]
			if s.empties(op) && r.IntN(12) > 0 {
				continue
			}
			args := s.args(r, op)
			if len(w) < wrong {
				w = append(w, sre.Event{Op: op, Values: append(args, s.perform(on, op, args)...)})
				continue
			}
			before := spew(on)
			w = append(w, sre.Event{Op: op, Values: append(args, s.perform(on, op, s.args(r, op))...)})
			if spew(on) != before {
				wrong = length
			}
		}
		out = append(out, w)
	}
	return out
}
