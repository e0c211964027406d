package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/uhat"
)

// options are those that the spec fixes for the test of a goal.
func options(s *uhat.Spec, g *uhat.Goal) *code.Fields {
	fields := &code.Fields{}
	fields.Set("PanicsAllowed", s.Named(func(o *uhat.Operation) bool { return o.PanicsAllowed }))
	fields.Set("Waits", s.Named(func(o *uhat.Operation) bool { return o.Waits }))
	fields.Set("NeverWaits", s.Named(func(o *uhat.Operation) bool { return o.NeverWaits }))
	fields.Set("Misfortunes", s.Named(func(o *uhat.Operation) bool { return o.Fault }))
	fields.List("Panicked", code.StringMap(), panicked(s))
	fields.Set("CallDeadline", max(s.Target.Deadline, 0))
	if share := s.LowShare(g); share != 0 {
		fields.Lit("LowShare", share)
	}
	if name := s.Target.Schedule; name != "" {
		fields.Add("Schedule", code.Strategy("Named").Call(jen.Lit(name)))
	}
	fields.Set("Faults", max(s.Target.Faults, 0))
	renames := lists.Of(s.Target.Renames, func(r uhat.Rename) jen.Code { return code.Entry(r.Old, r.New) })
	fields.List("Renames", code.StringMap(), renames)
	return fields
}

// panicked prints the results that report panics, by operation.
func panicked(s *uhat.Spec) (out []jen.Code) {
	for _, o := range s.Visible() {
		if o.Panicked != "" {
			out = append(out, code.Entry(o.Op.Name, o.Panicked))
		}
	}
	return out
}

// overlap is who looks for an order of calls at the same time: by the keys of operations and by
// what the spec promises of such calls.
func overlap(s *uhat.Spec) *jen.Statement {
	var late, keys []jen.Code
	for _, o := range s.Visible() {
		if o.Key != "" {
			keys = append(keys, code.Entry(o.Op.Name, o.Key))
		}
		if o.Stale > 0 {
			late = append(late, code.Entry(o.Op.Name, o.Stale))
		}
	}
	judge := &code.Fields{}
	judge.List("Keys", code.StringMap(), keys)
	promise := &code.Fields{}
	promise.Set("Quiescent", s.Target.Consistency == uhat.Quiescent)
	promise.Set("ByKey", s.Target.Consistency == uhat.PerKey)
	promise.List("Late", jen.Map(jen.String()).Int(), late)
	if !promise.Empty() {
		judge.Add("Promise", code.Linear("Promise").Add(promise.Flat()))
	}
	return jen.Parens(code.Pointer(code.Linear("Judge").Add(judge.Flat()))).Dot("Find")
}

// twins prints the relations of two runs.
func twins(s *uhat.Spec) (out []jen.Code) {
	for _, t := range s.Twins {
		x := code.With("Name", t.Name)
		x.Lit("Of", t.Of.Name)
		switch {
		case t.Before != nil:
			x.Add("Rule", code.Judge("Later"))
			x.Lit("Before", t.Before.Name)
		case t.Anew:
			x.Add("Rule", code.Judge("Anew"))
		default:
			x.Rows("Instead", code.List(code.Judge("Move")), instead(t))
		}
		var compared []string
		for _, op := range t.Compared {
			compared = append(compared, op.Name)
		}
		x.Set("Compared", compared)
		out = append(out, code.Judge("Relation").Add(x.Tall()))
	}
	return out
}

// instead prints the calls that are made instead of another one.
func instead(t uhat.Twin) (out []jen.Code) {
	for _, m := range t.Instead {
		x := code.With("Op", m.Op.Name)
		x.List("Args", jen.Index().Int(), code.Lits(m.Args))
		if m.Repeat {
			x.Add("Repeat", jen.True())
			x.Lit("List", m.List)
		}
		out = append(out, x.Flat())
	}
	return out
}

// options prints the options of the paths.
func (c *Conform) options() *jen.Statement {
	fields := &code.Fields{}
	fields.Set("Suites", c.Suites)
	fields.Set("Values", c.Values)
	fields.Set("Inputs", c.Inputs)
	fields.Set("Elements", c.Elements)
	fields.Set("Number", int(c.Number))
	return code.Conform("Options").Add(fields.Flat())
}
