package logic

// Shape is the form of a state variable.
type Shape uint8

// The shapes of state variables.
const (
	ScalarShape   Shape = iota // one value
	OptionalShape              // one value, or nothing
	ListShape                  // finitely many values in order
	SetShape                   // a set of values
	MapShape                   // a value, or an optional one, for every key
)

func (s Shape) String() string { return [...]string{"scalar", "optional", "list", "set", "map"}[s] }

// State is a variable of a model's state. Terms read it through its handles; its shape says which
// ones it has.
type State struct {
	Name  string
	Shape Shape
	Key   *Sort // of a map or set
	Elem  *Sort // of all but a set
	Maybe bool  // the values of a map are optional

	// Value is the value of a scalar, or of an optional that is present. Of a list it is the list,
	// of a set the list of its elements in order, of a map with optional values the map of those
	// that are present. Of another map it stands for the map where that is copied.
	Value *Var
	Has   *Var  // whether an optional is present
	Size  *Var  // of a list
	At    *Func // of a list: the value at an index; of a map: the value under a key
	// Whether a list or set contains a value, or a map with optional values has a key.
	Contains *Func
}

// NewState returns a state variable with the handles of its shape.
func NewState(l *Builder, name string, shape Shape, key, elem *Sort, maybe bool) State {
	v := State{Name: name, Shape: shape, Key: key, Elem: elem, Maybe: maybe}
	switch shape {
	case ScalarShape:
		v.Value = l.Var(name, elem)
	case OptionalShape:
		v.Value, v.Has = l.Var("the("+name+")", elem), l.Var("has("+name+")", Bool)
	case ListShape:
		v.Value = l.Var(name, listOf(elem))
		v.Size = l.Var("size("+name+")", Int)
		v.At = &Func{Name: name, Args: []*Sort{Int}, Result: elem}
		v.Contains = &Func{Name: "contains_" + name, Args: []*Sort{elem}, Result: Bool}
	case SetShape:
		v.Value = l.Var(name, listOf(key))
		v.Contains = &Func{Name: name, Args: []*Sort{key}, Result: Bool}
	case MapShape:
		v.Value = l.Var(name, NewMap("map("+key.Name()+", "+elem.Name()+")", key, elem))
		v.At = &Func{Name: name, Args: []*Sort{key}, Result: elem}
		if maybe {
			v.Contains = &Func{Name: "has_" + name, Args: []*Sort{key}, Result: Bool}
		}
	}
	return v
}

// listOf returns a sort of lists. Sorts of one form mix.
func listOf(elem *Sort) *Sort { return NewList("list("+elem.Name()+")", elem) }
