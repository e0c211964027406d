package clauses

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// The operations of each session besides its sends.
const (
	Open  = "open"  // begins a session
	Get   = "get"   // takes the next message of the peer
	Close = "close" // ends a session where the party may
)

// The results that are no fields of messages.
const (
	Step = "step" // the turn that it was; empty if the session allows none
	What = "what" // the message that came
)

// What came, where it is no message.
const (
	Closed    = "closed"    // the peer has ended the stream
	Silence   = "silence"   // the peer waits as well
	Malformed = "malformed" // bytes that are no message
)

// SendOf returns the name of the operation that sends a message.
func SendOf(t *session.Type) string { return "send_" + t.Name }

// Translation is a session as operations. The names of fields are those of the messages; where two
// messages have a field of one name and different sorts, those of the second one begin with its
// name.
type Translation struct {
	Session *session.Session
	Program *session.Program
	Turns   *session.Turns
	// Sorts are those of the steps, of what came, of texts that have no sort of their own, and,
	// where the adapter chooses values, of the numbers that tell which.
	Sorts []*uhat.SortDecl
	// Nothing is the step of an operation that has nothing to do; empty if each always has.
	Nothing string
	// Operations have no clauses before Clauses is called.
	Operations []*uhat.Operation

	what, texts, pick *logic.Sort // pick is nil where the adapter chooses nothing

	ops    map[string]*uhat.Operation
	fields map[field]string // of get
	scopes map[*session.Exchange][]*session.Exchange
	chosen map[field]bool // the adapter chooses its value
	idles  map[string]bool
	L      *logic.Builder
	B      *sre.Builder
}

// field is a field of a message.
type field struct {
	of   *session.Type
	name string
}

// New translates a session, from the side of its party, as far as the signatures of operations. The
// error is a [session.Irregular].
func New(s *session.Session) (*Translation, error) {
	p := session.Compile(s)
	turns, err := p.Turns()
	if err != nil {
		return nil, err
	}
	t := &Translation{
		Session: s, Program: p, Turns: turns, ops: map[string]*uhat.Operation{}, fields: map[field]string{},
		scopes: s.Scopes(), chosen: map[field]bool{}, idles: map[string]bool{}, L: s.L,
	}
	t.leave()
	steps := []logic.Value{logic.StringValue("")}
	whats := []string{Closed, Silence, Malformed}
	for _, x := range turns.List {
		steps = append(steps, logic.StringValue(x.Name))
		if x.Exchange != nil && !x.Ours && !slices.Contains(whats, x.Exchange.Type.Name) {
			whats = append(whats, x.Exchange.Type.Name)
		}
	}
	if t.Nothing != "" {
		steps = append(steps, logic.StringValue(t.Nothing))
	}
	step := t.sort("Step", steps)
	names := lists.Of(whats, logic.StringValue)
	t.what, t.texts = t.sort("What", names), t.sort("Text", texts())
	t.picks()
	t.operation(Open, "begins a session", s.Range)
	for _, x := range turns.List {
		t.turn(x, step)
	}
	return t, nil
}

// sort declares a sort of strings of which only these values are answers of the adapter.
func (t *Translation) sort(name string, values []logic.Value) *logic.Sort {
	s := logic.NewString(logic.GoField(t.Session.Name) + name)
	t.Sorts = append(t.Sorts, &uhat.SortDecl{Sort: s, Go: "string", Under: "string", Pool: values, Range: uhat.Range(t.Session.Range)})
	return s
}

// texts are drawn for fields whose sort is that of all strings: what parties get wrong most easily.
func texts() (out []logic.Value) {
	for _, s := range []string{
		"", "a", "b", "A", "0", "01", "ab", "ba", "abc", "a b", " a", "a ", "a,b", "-", ".", "..", ".a", "<a>", "\"a\"", "é",
		"abcdefghijklmnopqrst", strings.Repeat("x", 80),
	} {
		out = append(out, logic.StringValue(s))
	}
	return out
}

// sortOf returns the sort that a field of a message has in operations.
func (t *Translation) sortOf(f *session.Field) *logic.Sort {
	if f.Sort() == logic.String {
		return t.texts
	}
	return f.Sort()
}

// operation returns the operation of that name, which is made if there is none.
func (t *Translation) operation(name, doc string, at session.Range) (o *uhat.Operation, made bool) {
	if o := t.ops[name]; o != nil {
		return o, false
	}
	o = &uhat.Operation{Op: &sre.Op{Name: name, Kind: sre.Call}, Doc: doc, Range: uhat.Range(at)}
	t.ops[name] = o
	t.Operations = append(t.Operations, o)
	return o, true
}

// turn declares the operation of a turn.
func (t *Translation) turn(x *session.Turn, step *logic.Sort) {
	name := t.opName(x)
	doc := "ends a session"
	switch {
	case name == Get:
		doc = "takes the next message of " + t.Session.Peer
	case name != Close:
		doc = "sends " + x.Exchange.Type.Name
	}
	o, made := t.operation(name, doc, x.Range)
	if made {
		o.Promise = true
		o.Bounded = true
		if x.Ours && x.Exchange != nil {
			t.arguments(o.Op, x.Exchange.Type)
		}
		o.Op.Fields = append(o.Op.Fields, sre.Field{Name: free(o.Op, Step), Sort: step, Result: true})
		if name == Get {
			o.Op.Fields = append(o.Op.Fields, sre.Field{Name: What, Sort: t.what, Result: true})
		}
	}
	if name == Get && x.Exchange != nil {
		t.answers(o.Op, x.Exchange.Type)
	}
}

// free returns a name that no field of an operation has.
func free(op *sre.Op, name string) string {
	for op.Position(name) >= 0 {
		name += "_"
	}
	return name
}

// answers adds the fields of a message to get.
func (t *Translation) answers(op *sre.Op, m *session.Type) {
	for i := range m.Fields {
		f := &m.Fields[i]
		if t.fields[field{m, f.Name}] != "" {
			continue
		}
		name := f.Name
		if j := op.Position(name); j >= 0 && (op.Fields[j].Sort != t.sortOf(f) || j < 2) {
			name = m.Name + "_" + name
			if op.Position(name) >= 0 {
				name = free(op, name)
			}
		}
		if op.Position(name) < 0 {
			op.Fields = append(op.Fields, sre.Field{Name: name, Sort: t.sortOf(f), Result: true})
		}
		t.fields[field{m, f.Name}] = name
	}
}

// opName returns the name of the operation that a turn is an event of.
func (t *Translation) opName(x *session.Turn) string {
	switch {
	case !x.Ours:
		return Get
	case x.Exchange == nil:
		return Close
	}
	return SendOf(x.Exchange.Type)
}

// Operation returns the operation of that name, nil if there is none.
func (t *Translation) Operation(name string) *uhat.Operation { return t.ops[name] }

// FieldOf returns the name that a field of a message has in the operation that exchanges it.
func (t *Translation) FieldOf(x *session.Turn, name string) string {
	if x.Ours {
		return name
	}
	return t.Answer(x.Exchange.Type, name)
}

// Answer returns the name that a field of a message has in get; empty if no get waits for it.
func (t *Translation) Answer(m *session.Type, name string) string { return t.fields[field{m, name}] }

// StepOf returns the name of the field that tells the turn.
func StepOf(op *sre.Op) string {
	for i := len(op.Fields) - 1; i >= 0; i-- {
		if f := &op.Fields[i]; f.Result && op.Name != Get {
			return f.Name
		}
	}
	return Step
}

// Branch returns the events with which a branch begins; ok is false if the session has none of that
// name.
func (t *Translation) Branch(name string) (e sre.Expr, ok bool) {
	e = t.B.None()
	for _, x := range t.Turns.List {
		if slices.Contains(x.Cases, name) {
			e = t.B.Or(e, t.event(x, nil))
			ok = true
		}
	}
	return e, ok
}
