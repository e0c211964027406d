package judge

import (
	"errors"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Promise is what the answers of an operation have to be like.
type Promise struct {
	Name string  // of the operation, or of the clause that is a promise by itself
	Doc  string  // what a reader is told of it when it is broken; may be empty
	Op   *sre.Op // nil: of every operation, which only a contract in Go is
	// InGo says that the adapter judges the call, by a contract in Go ([Contract]).
	InGo bool
	// Clauses are all clauses of the operation, or the one that is a promise by itself.
	Clauses []Clause
}

// Clause is a clause of a promise.
type Clause struct {
	Name    string // "operation.label"
	Vars    []*logic.Var
	Where   logic.Term // over Vars; nil: true
	History sre.Expr   // over visible operations and counts
	Event   logic.Term // over the fields of the operation and Vars; nil: true
}

// Promises are all promises of a spec.
type Promises struct {
	List []Promise
	// Counts are the ghosts of which histories may speak.
	Counted []Count
	// Funcs are the Go implementations of the functions in clauses.
	Funcs logic.Env
}

// Counts returns the counts of a test without runs.
func (ps *Promises) Counts() []report.Promised {
	if ps == nil {
		return nil
	}
	return lists.Of(ps.List, func(p Promise) report.Promised { return report.Promised{Name: p.Name} })
}

// Doc returns what a reader is told of a promise; empty if it says nothing.
func (ps *Promises) Doc(name string) string {
	if ps == nil {
		return ""
	}
	for _, p := range ps.List {
		if p.Name == name {
			return p.Doc
		}
	}
	return ""
}

// Only returns the promises of these names alone, nil if there are none.
func (ps *Promises) Only(names ...string) *Promises {
	if ps == nil {
		return nil
	}
	own := *ps
	own.List = nil
	for _, p := range ps.List {
		if slices.Contains(names, p.Name) {
			own.List = append(own.List, p)
		}
	}
	if own.List == nil {
		return nil
	}
	return &own
}

// Judge judges runs by promises, one run after the other. A nil Judge has no promises. It is not
// safe for concurrent use, and neither is the builder of its promises.
type Judge struct {
	promises []*promise
	counts   []report.Promised
	counter  Counter
	past     past
	inGoNow  []string // promises by which the adapter has judged the last call
}

// promise is a promise that is followed.
type promise struct {
	*Promise
	clauses []*clause
	never   []string // operations right after which no clause applies
	start   int      // for how many sets of values histories are under way before the first event
}

// NewJudge returns a judge, nil if there is nothing to judge by. The promises are over the builder.
func NewJudge(b *sre.Builder, ps *Promises) *Judge {
	if ps == nil {
		return nil
	}
	j := &Judge{counter: NewCounter(ps.Counted)}
	for i := range ps.List {
		p := &promise{Promise: &ps.List[i]}
		for k := range p.Clauses {
			p.clauses = append(p.clauses, newClause(b, p.Op, &p.Clauses[k], ps.Funcs))
		}
		p.never = never(b, p.Clauses)
		j.promises = append(j.promises, p)
	}
	j.counts = ps.Counts()
	j.Begin()
	return j
}

// never returns the visible operations that the history of no clause ends with.
func never(b *sre.Builder, clauses []Clause) (out []string) {
	last := map[*sre.Op]bool{}
	for _, c := range clauses {
		ops := sre.Lasts(c.History)
		for op := range ops {
			if !op.Visible() { // a count, which happens after an operation
				return nil
			}
			last[op] = true
		}
		if ops == nil {
			return nil
		}
	}
	for _, op := range b.Ops() {
		if op.Visible() && !last[op] && len(clauses) > 0 {
			out = append(out, op.Name)
		}
	}
	return out
}

// Begin forgets the run and its counts, and waits for the first event of another.
func (j *Judge) Begin() {
	if j == nil {
		return
	}
	for i, p := range j.promises {
		j.counts[i] = report.Promised{Name: p.Name, Excluded: p.never}
		for _, c := range p.clauses {
			c.follow.Reset()
		}
	}
	j.counter.Begin(j.follow)
	for _, p := range j.promises {
		p.start = p.live()
	}
	j.past.begin(j.Signature())
	j.inGoNow = nil
}

// follow shows an event to the followers.
func (j *Judge) follow(e sre.Event) {
	for _, p := range j.promises {
		for _, c := range p.clauses {
			c.follow.Step(e)
		}
	}
}

// Counts says how many calls of the run each promise has judged. The caller must not change it, and
// it is valid until Begin.
func (j *Judge) Counts() []report.Promised {
	if j == nil {
		return nil
	}
	return j.counts
}

// Applying reports whether a promise judges a call that comes next, whatever its answer is.
// Contracts in Go are left out.
func (j *Judge) Applying(e sre.Event) bool {
	return j != nil && e.Op.Kind == sre.Call && j.Applies(e.Op, e.Values[:e.Op.Args()]) == logic.Sat
}

// Rejects returns the promise that a call would break if it came next, which is proven; empty if
// there is none. The judge does not take the call.
func (j *Judge) Rejects(e sre.Event) string {
	for _, p := range j.promises {
		if p.Op == e.Op && !p.InGo && p.judge(e) == breaks {
			return p.Name
		}
	}
	return ""
}

// Step judges the next event of the run, and returns the first promise that it breaks; nil if it
// breaks none. If the adapter has a contract, it judges as well.
func (j *Judge) Step(e sre.Event, adapter any) *Breach {
	var broken *Breach
	j.inGoNow = j.inGoNow[:0]
	name := ""
	err := error(nil)
	if c, ok := adapter.(Contractual); ok {
		name, err = c.Broken()
	}
	for i, p := range j.promises {
		switch {
		case broken != nil, p.Op != e.Op && p.Op != nil, e.Op.Kind != sre.Call:
		case p.InGo:
			j.inGo(i, e, adapter)
			if err != nil && p.Name == name {
				broken = &Breach{Promise: name, Event: clone(e), how: err.Error()}
				errors.As(err, &broken.unlike)
			}
		default:
			broken = j.clauses(i, e)
		}
	}
	j.follow(e)
	j.counter.After(e, j.follow)
	j.past.take(e, j.Signature())
	return broken
}

// InGo lists the promises by which the adapter has judged the last call.
func (j *Judge) InGo() []string { return j.inGoNow }

// inGo counts a call that the adapter judges by a promise.
func (j *Judge) inGo(i int, e sre.Event, adapter any) {
	judged := true
	undecided := false
	if s, ok := adapter.(Selective); ok {
		judged, undecided = s.Judged(j.promises[i].Name)
	}
	if judged {
		j.judged(i, e)
		j.inGoNow = append(j.inGoNow, j.promises[i].Name)
	}
	if undecided {
		j.counts[i].Undecided++
	}
}

// Applies reports whether some clause of a promise applies to a call after the run so far.
// Contracts in Go are left out.
func (j *Judge) Applies(op *sre.Op, args []logic.Value) logic.Verdict {
	out := logic.Unsat
	for _, p := range j.promises {
		if p.Op != op {
			continue
		}
		for _, c := range p.clauses {
			switch c.accepts(args) {
			case logic.Sat:
				return logic.Sat
			case logic.Unknown:
				out = logic.Unknown
			}
		}
	}
	return out
}

// Signature returns a hash of what the judge knows of the run: if it is the same after two runs,
// the judge says the same of whatever comes. It is comparable within a process.
func (j *Judge) Signature() uint64 {
	h := uint64(0)
	for _, p := range j.promises {
		for _, c := range p.clauses {
			h = h*0x9e3779b97f4a7c15 + c.follow.Signature()
		}
	}
	for _, n := range j.counter.Now() {
		h = h*0x9e3779b97f4a7c15 + uint64(n)
	}
	return h
}

// clauses judges an event by the clauses of a promise.
func (j *Judge) clauses(i int, e sre.Event) *Breach {
	v := j.promises[i].judge(e)
	switch v {
	case kept, breaks:
		j.judged(i, e)
	case undecided:
		j.counts[i].Undecided++
	}
	if v == breaks {
		return j.promises[i].breach(e)
	}
	return nil
}

// verdict is what a promise says of a call.
type verdict uint8

const (
	silent    verdict = iota // no clause applies
	kept                     // described
	breaks                   // a clause applies, and none describes the call
	undecided                // one of the two is open
)

func (p *promise) judge(e sre.Event) verdict {
	described := logic.Unsat
	for _, c := range p.clauses {
		switch c.accepts(e.Values) {
		case logic.Sat:
			return kept
		case logic.Unknown:
			described = logic.Unknown
		}
	}
	applies := logic.Unsat
	for _, c := range p.clauses {
		switch c.accepts(e.Values[:e.Op.Args()]) {
		case logic.Sat:
			applies = logic.Sat
		case logic.Unknown:
			if applies == logic.Unsat {
				applies = logic.Unknown
			}
		}
	}
	switch {
	case applies == logic.Unsat:
		return silent
	case applies == logic.Sat && described == logic.Unsat:
		return breaks
	}
	return undecided
}

// Serve returns the clauses that the events of a run serve, for a run that served others before
// events were left out of it: was says which. A clause that does not describe its event any more
// gives way to the first that does, and if there is none to the first that applies to its
// arguments. Where no promise has the clause, nothing is known, and it stays.
func Serve(b *sre.Builder, ps *Promises, trace sre.Trace, was func(i int) string) []string {
	j := NewJudge(b, ps)
	out := make([]string, len(trace))
	for i, e := range trace {
		out[i] = was(i)
		if j == nil {
			continue
		}
		for _, p := range j.promises {
			if p.Op == e.Op && slices.ContainsFunc(p.clauses, func(c *clause) bool { return c.Name == was(i) }) {
				out[i] = p.serves(e, was(i))
			}
		}
		j.follow(e)
		j.counter.After(e, j.follow)
	}
	return out
}

// serves returns the clause that the next event serves; was is preferred to others.
func (p *promise) serves(e sre.Event, was string) string {
	for _, values := range [][]logic.Value{e.Values, e.Values[:e.Op.Args()]} {
		name := ""
		for _, c := range p.clauses {
			switch v := c.accepts(values); {
			case c.Name == was && v != logic.Unsat:
				return was
			case name == "" && v == logic.Sat:
				name = c.Name
			}
		}
		if name != "" {
			return name
		}
	}
	return ""
}
