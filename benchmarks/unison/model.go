package unison

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// Model is the model of the spec: a functional transition specification, in which every
// request has one answer. It follows the table of the package comment and shares nothing with
// the synchronizer in memory but that table: its replicas are flat, a content for each path.
func Model(ops []*rt.Op) *model.Model {
	return model.Function("replicas", ops, agreement{}, step)
}

// agreement is a state of the model: the trees as texts, which can be compared.
type agreement struct{ Last, A, B string }

// directory is what a flat tree has at the path of a directory. No file has such a content.
const directory = "/"

// flat is a tree by paths.
type flat map[string]string

func step(s agreement, e rt.TraceEvent) []model.Transition[agreement] {
	last, a, b := parse(s.Last), parse(s.A), parse(s.B)
	var result rt.Value
	if e.Op.Name == "sync" {
		result = rt.IntValue(int64(reconcileFlat(last, a, b)))
	} else {
		replica := []flat{a, b}[e.Values[0].Int()]
		result = replica.perform(e.Op.Name, e.Values)
	}
	values := make([]rt.Value, len(e.Op.Fields))
	values[len(values)-1] = result
	return []model.Transition[agreement]{{
		Outputs: []model.Output{{Op: e.Op.Name, Values: values}},
		Next:    agreement{last.String(), a.String(), b.String()},
	}}
}

// perform is an operation on one replica.
func (f flat) perform(op string, args []rt.Value) rt.Value {
	path := args[1].Text()
	there, has := f[path]
	parent, inside := parentOf(path)
	room := !inside || f[parent] == directory
	ok := false
	switch op {
	case "look":
		return rt.StringValue(f.text(path))
	case "write":
		if ok = room && there != directory; ok {
			f[path] = args[2].Text()
		}
	case "mkdir":
		if ok = room && !has; ok {
			f[path] = directory
		}
	case "remove":
		ok = has
		f.replace(path, nil)
	}
	return rt.BoolValue(ok)
}

// reconcileFlat synchronizes, and returns the exit status. Paths come before what is
// below them, and what is decided of a path is decided of all below it.
func reconcileFlat(last, a, b flat) int {
	status := 0
	var done []string
	paths := maps.Clone(a)
	maps.Copy(paths, b)
	maps.Copy(paths, last)
	for _, p := range slices.Sorted(maps.Keys(paths)) {
		if slices.ContainsFunc(done, func(d string) bool { return p == d || under(p, d) }) {
			continue
		}
		inLast, inA, inB := last.text(p), a.text(p), b.text(p)
		switch {
		case inA == inB:
			last.replace(p, a.below(p))
		case inA == inLast:
			a.replace(p, b.below(p))
			last.replace(p, b.below(p))
		case inB == inLast:
			b.replace(p, a.below(p))
			last.replace(p, a.below(p))
		case a[p] == directory && b[p] == directory:
			last.keep(p)
			continue // name by name
		default:
			status = 1
		}
		done = append(done, p)
	}
	return status
}
