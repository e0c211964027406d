package script

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// Path leads from a field to a part of its value; the empty path is the value itself.
type Path []Step

// Step is one step of a path: into a member by its name or, if that is empty, into an element by
// its index, counted from 1. In JSON it is a string or a number.
type Step struct {
	Name  string
	Index int
}

// NewPath returns the path of names and indices from 1. It panics on anything else.
func NewPath(steps ...any) Path {
	var p Path
	for _, x := range steps {
		switch x := x.(type) {
		case string:
			if x != "" {
				p = append(p, Step{Name: x})
				continue
			}
		case int:
			if x > 0 {
				p = append(p, Step{Index: x})
				continue
			}
		}
		panic(fmt.Sprintf("runtime: a path is made of names and indices from 1, not of %#v", x))
	}
	return p
}

// String returns the path as in @items#2@id.
func (p Path) String() string {
	var b strings.Builder
	for _, s := range p {
		if s.Name != "" {
			b.WriteString("@" + s.Name)
		} else {
			b.WriteString("#" + strconv.Itoa(s.Index))
		}
	}
	return b.String()
}

// MarshalJSON writes the step as a string or a number.
func (s Step) MarshalJSON() ([]byte, error) {
	if s.Name != "" {
		return json.Marshal(s.Name)
	}
	return json.Marshal(s.Index)
}

// UnmarshalJSON reads a string or a positive number.
func (s *Step) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, &s.Name); err == nil && s.Name != "" {
		return nil
	}
	if err := json.Unmarshal(text, &s.Index); err != nil || s.Index < 1 {
		return fmt.Errorf("a step of a path is a name or an index from 1, not %s", text)
	}
	return nil
}

// follow returns the part of a value at the path, as a value of the sort; ok is false if there is
// none, or one of another kind.
func (p Path) follow(v logic.Value, sort *logic.Sort, loose bool) (out logic.Value, ok bool) {
	if len(p) == 0 {
		return v, logic.Compatible(v.Sort(), sort)
	}
	return p.walk(opened(v), sort, loose)
}

// opened returns a value with parts.
func opened(v logic.Value) reflect.Value {
	switch v.Sort().Kind() {
	case logic.StringKind:
		d := json.NewDecoder(strings.NewReader(v.Text()))
		d.UseNumber()
		var x any
		if d.Decode(&x) == nil {
			return reflect.ValueOf(x)
		}
	case logic.OpaqueKind:
		return reflect.ValueOf(v.Opaque())
	}
	return reflect.Value{}
}

func (p Path) walk(x reflect.Value, sort *logic.Sort, loose bool) (logic.Value, bool) {
	for x.Kind() == reflect.Interface || x.Kind() == reflect.Pointer && (len(p) > 0 || sort.Kind() != logic.OpaqueKind) {
		x = x.Elem() // a pointer at the end may itself be the opaque value
	}
	switch {
	case !x.IsValid():
		return logic.Value{}, false
	case len(p) == 0:
		return leaf(x, sort)
	case p[0].Name != "":
		return p[1:].walk(member(x, p[0].Name), sort, loose)
	case x.Kind() != reflect.Slice && x.Kind() != reflect.Array:
		return logic.Value{}, false
	}
	if i := p[0].Index; i <= x.Len() {
		if v, ok := p[1:].walk(x.Index(i-1), sort, loose); ok || !loose {
			return v, ok
		}
	}
	for i := x.Len(); loose && i > 0; i-- {
		if v, ok := p[1:].walk(x.Index(i-1), sort, loose); ok {
			return v, true
		}
	}
	return logic.Value{}, false
}

// member returns a field of a struct or an entry of a map; the zero value if there is none.
func member(x reflect.Value, name string) reflect.Value {
	switch x.Kind() {
	case reflect.Struct:
		if f, ok := x.Type().FieldByName(name); ok && f.IsExported() {
			if v, err := x.FieldByIndexErr(f.Index); err == nil {
				return v
			}
		}
	case reflect.Map:
		if x.Type().Key().Kind() == reflect.String {
			return x.MapIndex(reflect.ValueOf(name).Convert(x.Type().Key()))
		}
	}
	return reflect.Value{}
}

// leaf returns a Go value as a value of the sort.
func leaf(x reflect.Value, sort *logic.Sort) (logic.Value, bool) {
	number, isNumber := x.Interface().(json.Number)
	switch kind := sort.Kind(); {
	case kind == logic.OpaqueKind:
		if v, ok := x.Interface().(logic.Value); ok {
			return v, v.IsValid() && logic.Compatible(v.Sort(), sort)
		}
		if !x.Comparable() {
			return logic.Value{}, false
		}
		return logic.OpaqueValue(sort, x.Interface()), true
	case kind == logic.BoolKind && x.Kind() == reflect.Bool:
		return logic.BoolValue(x.Bool()), true
	case kind == logic.IntKind && isNumber:
		n, ok := logic.ParseInteger(number.String())
		return logic.IntegerValue(n), ok
	case kind == logic.IntKind && x.CanInt():
		return logic.IntValue(x.Int()), true
	case kind == logic.IntKind && x.CanUint():
		return logic.IntegerValue(logic.UnsignedInteger(x.Uint())), true
	case isNumber || x.Kind() != reflect.String:
		return logic.Value{}, false
	case kind == logic.StringKind:
		return logic.StringValue(x.String()), true
	case kind == logic.EnumKind:
		return enumNamed(sort, x.String())
	}
	return logic.Value{}, false
}

func enumNamed(sort *logic.Sort, name string) (logic.Value, bool) {
	for i, v := range sort.Values() {
		if v == name {
			return logic.EnumValue(sort, i), true
		}
	}
	return logic.Value{}, false
}
