package regress

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Values with parts become composite literals of Go, as []Item{{ID: 1}}, and are compared by
// slices.Equal and the like where their elements are comparable. Their types are those of Types:
// that of a field, and after it .name for a member that is itself a list, record or map.

// isComposite reports whether a value has parts or is a float.
func isComposite(s *logic.Sort) bool { return s.HasParts() || s.Kind() == logic.FloatKind }

// composite writes a composite value of a field as a literal of Go.
func (w *calls) composite(op *sre.Op, j int, v logic.Value) string {
	text, ok := w.goLiteral(op.Name+"."+op.Fields[j].Name, op.Fields[j].Sort, v, true)
	if !ok {
		w.fail(errPlain)
	}
	return text
}

// opaque writes a value of an opaque sort. Strings and numbers, also of named types, become
// constants.
func (w *calls) opaque(v logic.Value) (text string, ok bool) {
	if text, ok = timeLiteral(v); ok {
		w.needs(text)
		return text, ok
	}
	text = fmt.Sprintf("%#v", v.Opaque())
	_, truth := v.Opaque().(bool)
	return text, truth || strings.ContainsAny(text[:1], `"-0123456789`)
}

// goLiteral writes a value whose type stands at a key of Types. Where typed is false the literal
// around it says the type.
func (w *calls) goLiteral(key string, s *logic.Sort, v logic.Value, typed bool) (text string, ok bool) {
	typ := w.Types[key]
	switch s.Kind() {
	case logic.FloatKind:
		return w.float(typ, v.Float()), true
	case logic.BytesKind:
		w.needs(typ)
		if isArray(typ) {
			octets := lists.Of([]byte(v.Bytes()), func(c byte) string { return strconv.Itoa(int(c)) })
			return typ + "{" + strings.Join(octets, ", ") + "}", true
		}
		if typ == "" {
			typ = "[]byte"
		}
		return typ + "(" + strconv.Quote(v.Bytes()) + ")", true
	case logic.ListKind, logic.MapKind, logic.RecordKind:
	case logic.EnumKind:
		return strconv.Quote(v.String()), w.Literal != nil
	case logic.OpaqueKind:
		return w.opaque(v)
	default:
		return v.String(), true
	}
	if typ == "" {
		return "", false
	}
	parts, ok := w.goParts(key, s, v)
	inner := "{" + strings.Join(parts, ", ") + "}"
	base, pointer := strings.CutPrefix(typ, "*")
	optional := pointer && s.Kind() == logic.ListKind
	if optional && len(parts) == 0 {
		return "nil", ok
	}
	if !typed && !optional {
		return inner, ok
	}
	w.needs(typ)
	switch {
	case optional: // an element of a slice has an address, whatever it is
		return "&[]" + base + inner + "[0]", ok
	case pointer:
		return "&" + base + inner, ok
	}
	return typ + inner, ok
}

// float writes a float of a Go type, which is empty for float64.
func (w *calls) float(typ string, f float64) string {
	text := logic.FloatText(f)
	switch {
	case math.IsNaN(f):
		text = "math.NaN()"
	case math.IsInf(f, 0):
		text = fmt.Sprintf("math.Inf(%d)", map[bool]int{true: 1, false: -1}[f > 0])
	default:
		return text
	}
	w.standard("math")
	if typ != "" {
		w.needs(typ)
		return typ + "(" + text + ")"
	}
	return text
}

// isArray reports whether a Go type is an array with its length.
func isArray(typ string) bool { return strings.HasPrefix(typ, "[") && !strings.HasPrefix(typ, "[]") }

func (w *calls) goParts(key string, s *logic.Sort, v logic.Value) (parts []string, ok bool) {
	add := func(label, key string, s *logic.Sort, v logic.Value, typed bool) bool {
		text, ok := w.goLiteral(key, s, v, typed)
		parts = append(parts, label+text)
		return ok
	}
	switch s.Kind() {
	case logic.RecordKind:
		for _, f := range v.Fields() {
			if !add(logic.GoField(f.Name)+": ", key+"."+f.Name, s.Member(f.Name), f.Value, true) {
				return nil, false
			}
		}
	case logic.MapKind:
		for _, p := range v.Pairs() {
			name, ok := w.goLiteral(key+"{}", s.Key(), p.Key, false)
			if !ok || !add(name+": ", key+"[]", s.Elem(), p.Value, false) {
				return nil, false
			}
		}
	default:
		for _, x := range v.Elems() {
			if !add("", key+"[]", s.Elem(), x, false) {
				return nil, false
			}
		}
	}
	return parts, true
}

// equalParts writes an equation between composite values or its negation.
func (w *calls) equalParts(a, b logic.Term, holds bool) code {
	p, answer := w.s.places[a]
	if !answer {
		w.fail(errPlain)
		return code{}
	}
	s := w.s.ops[p.event].Fields[p.field].Sort
	left := w.operand(a, nil)
	right := ""
	no := [...]string{"!", ""}[btoi(holds)]
	lit, literal := b.(*logic.Lit)
	if literal {
		if s.Kind() == logic.ListKind && lit.Value().Size() == 0 && !strings.HasPrefix(w.goType(a), "*") {
			return code{"len(" + left + ")" + comparison(holds) + "0", single}
		}
		v := lit.Value()
		if s.Kind() == logic.ListKind && strings.HasPrefix(w.goType(a), "*") && v.Size() > 0 {
			w.fail(errPlain) // what it points to may have changed since
		}
		if s.Kind() == logic.FloatKind && math.IsNaN(v.Float()) {
			w.standard("math")
			return code{no + "math.IsNaN(float64(" + left + "))", single}
		}
		right = w.composite(w.s.ops[p.event], p.field, v)
	} else {
		right = w.operand(b, nil)
		if w.goType(a) != w.goType(b) {
			w.fail(errPlain)
		}
	}
	switch typ := w.goType(a); {
	case s.Kind() == logic.BytesKind && (typ == "" || typ == "[]byte"):
		return code{"string(" + left + ")" + comparison(holds) + "string(" + right + ")", single}
	case s.Kind() == logic.ListKind && strings.HasPrefix(typ, "[]") && comparable(s.Elem()):
		w.needs("slices.Equal")
		return code{no + "slices.Equal(" + left + ", " + right + ")", single}
	case s.Kind() == logic.MapKind && comparable(s.Elem()):
		w.needs("maps.Equal")
		return code{no + "maps.Equal(" + left + ", " + right + ")", single}
	case s.Kind() == logic.FloatKind && !literal: // a number that is none equals itself
		w.standard("cmp")
		return code{"cmp.Compare(" + left + ", " + right + ")" + comparison(holds) + "0", single}
	case s.Kind() == logic.ListKind && strings.HasPrefix(typ, "[]") && s.Elem().Kind() == logic.FloatKind:
		w.standard("slices")
		return code{"slices.Compare(" + left + ", " + right + ")" + comparison(holds) + "0", single}
	case s.Kind() == logic.FloatKind, right == "nil", isArray(typ) && (s.Elem() == nil || comparable(s.Elem())),
		s.Kind() == logic.RecordKind && comparable(s) && !strings.HasPrefix(typ, "*"):
		if strings.Contains(right, "{") {
			right = "(" + right + ")"
		}
		return code{left + comparison(holds) + right, single}
	}
	w.fail(errPlain)
	return code{}
}

// comparable reports whether Go compares the values of a sort with ==, and as the logic does: a
// number that is none differs from itself.
func comparable(s *logic.Sort) bool {
	switch s.Kind() {
	case logic.ListKind, logic.MapKind, logic.BytesKind, logic.FloatKind, logic.OpaqueKind:
		return false
	}
	return lists.All(s.Members(), func(m logic.Member) bool { return comparable(m.Sort) })
}

// scriptedParts writes a value with parts for the script of a replay.
func (w *replayed) scriptedParts(op *sre.Op, j int, v logic.Value) string {
	w.needs("rtparts.")
	var parts []string
	switch v.Sort().Kind() {
	case logic.FloatKind:
		return fmt.Sprintf("rtparts.ParseFloat(%q)", v)
	case logic.BytesKind:
		return fmt.Sprintf("rtparts.BytesValue(%q)", v.Bytes())
	case logic.RecordKind:
		for _, f := range v.Fields() {
			parts = append(parts, fmt.Sprintf("rtparts.Named{Name: %q, Value: %s}", f.Name, w.scripted(op, j, f.Value)))
		}
		return "rtparts.RecordValue(" + strings.Join(parts, ", ") + ")"
	case logic.MapKind:
		for _, p := range v.Pairs() {
			parts = append(parts, fmt.Sprintf("rtparts.Pair{Key: %s, Value: %s}", w.scripted(op, j, p.Key), w.scripted(op, j, p.Value)))
		}
		return "rtparts.MapValue(" + strings.Join(parts, ", ") + ")"
	}
	for _, x := range v.Elems() {
		parts = append(parts, w.scripted(op, j, x))
	}
	return "rtparts.ListValue(" + strings.Join(parts, ", ") + ")"
}
