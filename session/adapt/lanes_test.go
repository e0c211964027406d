package adapt_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/adapt"
	"github.com/clouseau-go/clouseau/session/clauses"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// drawing writes a random session with lanes, steps beside the rest, loops and a variable. Each
// exchange has a message of its own, so that nothing is ambiguous.
type drawing struct {
	dice     *rand.Rand
	messages strings.Builder
	n        int
}

// text returns a spec with a random session.
func (d *drawing) text() string {
	body := d.steps(3, false, nil)
	return "language = 1\n" + d.messages.String() + "session \"s\" {\nvar \"c\" {\nsort = int\nvalue = 0\n}\n" +
		body + "}\ntarget { tcp = \"localhost:7000\" }\n"
}

// exchange returns an exchange that binds its message, and the name of that.
func (d *drawing) exchange(dir, where string) (text, as string) {
	d.n++
	fmt.Fprintf(&d.messages, "message \"m%d\" { fields = { n = int } }\n", d.n)
	as = fmt.Sprint("v", d.n)
	return fmt.Sprintf("%s \"m%d\" {\nas = %s\nwhere = %s\n}\n", dir, d.n, as, where), as
}

func (d *drawing) dir() string { return [...]string{"send", "get"}[d.dice.IntN(2)] }

// where returns a qualifier over what is bound and the variable.
func (d *drawing) where(bound []string) string {
	switch k := d.dice.IntN(5); {
	case k < 2 && len(bound) > 0:
		return "n == " + bound[d.dice.IntN(len(bound))] + ".n + 1"
	case k == 2:
		return "n >= c && n <= c + 3"
	case k == 3:
		return "n == c"
	}
	return "n >= 0 && n < 10"
}

// steps returns steps, which may be in a loop.
func (d *drawing) steps(depth int, looped bool, bound []string) string {
	var b strings.Builder
	for range 1 + d.dice.IntN(2) {
		kind := d.dice.IntN(8)
		if depth == 0 {
			kind = 0
		}
		switch kind {
		case 1, 2:
			b.WriteString("parallel {\n")
			for i := range 2 {
				fmt.Fprintf(&b, "lane \"l%d\" {\n%s}\n", i, d.steps(depth-1, looped, bound))
			}
			b.WriteString("}\n")
		case 3:
			b.WriteString(d.choice(d.dir(), depth, looped, bound, ""))
		case 4, 5:
			dir := d.dir()
			fmt.Fprintf(&b, "loop {\n%s}\n", d.choice(dir, depth, true, bound, dir))
		case 6:
			b.WriteString(d.async(depth, looped, bound))
		default:
			text, as := d.exchange(d.dir(), d.where(bound))
			b.WriteString(text)
			bound = append(bound[:len(bound):len(bound)], as)
		}
	}
	return b.String()
}

// choice returns a choice of the party that sends first. In a loop a case leaves it.
func (d *drawing) choice(dir string, depth int, looped bool, bound []string, leaves string) string {
	word := map[string]string{"send": "choose", "get": "branch"}[dir]
	cases := ""
	for i := range 1 + d.dice.IntN(2) {
		text, as := d.exchange(dir, d.where(bound))
		cases += fmt.Sprintf("case \"c%d_%d\" {\n%s%s}\n", d.n, i, text, d.steps(depth-1, looped, append(bound[:len(bound):len(bound)], as)))
	}
	if leaves != "" {
		text, _ := d.exchange(dir, d.where(bound))
		cases += fmt.Sprintf("case \"out%d\" {\n%sleave {}\n}\n", d.n, text)
	}
	return word + " {\n" + cases + "}\n"
}

// async returns steps beside the rest. In a loop each of them is about another number.
func (d *drawing) async(depth int, looped bool, bound []string) string {
	if !looped {
		return "async {\n" + d.steps(depth-1, false, bound) + "}\n"
	}
	dir := d.dir()
	back := map[string]string{"send": "get", "get": "send"}[dir]
	asked, as := d.exchange(dir, "n == c")
	told, _ := d.exchange(back, "n == "+as+".n")
	return asked + "set { c = c + 1 }\nasync {\n" + told + "}\n"
}

// partner is a peer that plays the other party by the session alone: it decides by its dice, and
// says wrong things on request.
type partner struct {
	program *session.Program
	codec   codec.Codec
	dice    *rand.Rand
	lies    int // the message of its own that is wrong; 0: none
	said    int
	lied    bool
	problem error // what the other side has done wrong
}

func (p *partner) serve(conn io.ReadWriter) error {
	state, r := p.program.Start(), bufio.NewReader(conn)
	for {
		if st, _ := state.Status(); st != session.Running {
			return nil
		}
		var ours, theirs []session.Offer
		for _, o := range state.Offers() {
			if o.Ours {
				ours = append(ours, o)
			} else {
				theirs = append(theirs, o)
			}
		}
		var err error
		if len(ours) > 0 && (len(theirs) == 0 || p.dice.IntN(2) == 0) {
			state, err = p.say(conn, &ours[p.dice.IntN(len(ours))])
		} else {
			state, err = p.hear(r, theirs)
		}
		if err != nil {
			return nil
		}
	}
}

// say sends a message that an offer accepts, or one that it does not.
func (p *partner) say(w io.Writer, o *session.Offer) (*session.State, error) {
	p.said++
	p.lied = p.lied || p.said == p.lies
	from := p.dice.Int64N(10)
	for i := range int64(200) {
		m := session.Message{Type: o.Type, Values: []logic.Value{logic.IntValue((from + i) % 200)}}
		if o.Accepts(m) != p.lied {
			out, err := p.codec.Append(nil, m)
			if err == nil {
				_, err = w.Write(out)
			}
			if p.lied {
				return nil, io.EOF
			}
			return o.Take(m), err
		}
	}
	panic(fmt.Sprintf("nothing to say for %v", o.Exchange))
}

// hear takes a message, which has to be one that is expected.
func (p *partner) hear(r *bufio.Reader, theirs []session.Offer) (*session.State, error) {
	frame, err := p.codec.Frame(r)
	if err != nil {
		return nil, err
	}
	for _, o := range theirs {
		if m, err := p.codec.Parse(frame, o.Type); err == nil && o.Accepts(m) {
			return o.Take(m), nil
		}
	}
	p.problem = fmt.Errorf("%s was sent, which the session does not allow", frame)
	return nil, p.problem
}

// walking returns a test of walks over a session with a new partner in each run, which is entered
// in who.
func walking(t *testing.T, text string, dice *rand.Rand, lying bool, who **partner) *rt.Test {
	t.Helper()
	s, diags := spec.LoadSource("s.clouseau.hcl", []byte(text))
	if err := diags.Err(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	other, _ := spec.LoadSource("s.clouseau.hcl", []byte(text))
	tr, err := clauses.New(other.Played)
	if err != nil {
		t.Fatal(err)
	}
	k, err := codec.New("json", other.Played.Types, codec.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	program := session.Compile(other.Played.Dual())
	open := func(context.Context) (rt.Adapter, error) {
		p := &partner{program: program, codec: k, dice: dice}
		if *who = p; lying {
			p.lies = 1 + dice.IntN(4)
		}
		return adapt.Adapter(tr, k, play.Function(p.serve)), nil
	}
	test := interp.Test("s", s.Context, &uhat.Goal{Name: "walk", Scenario: true}, nil, interp.Registry{}, open)
	test.Generators = []rt.Generator{interp.Walker("s", s.Context, interp.Walk(s, interp.Registry{}))}
	return test
}

// TestRandomLanes walks over random sessions with lanes. The partner plays the session as it is
// defined, and sends in any order that it allows: it is never blamed, and never gets what it does
// not allow. A partner that says something wrong is, and nobody else. All of it is in virtual time:
// a deadline passes only where everybody waits for it, however slow the machine is.
func TestRandomLanes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, randomLanes)
}

func randomLanes(t *testing.T) {
	sessions := 40
	if environment.Long.Get() != "" {
		sessions = 2000
	}
	right, wrong, caught := 0, 0, 0
	made := sessions // a fifth would be too few to find what is rare
	if !seeded.Counted() {
		made /= 5
	}
	for i := range made {
		dice := rand.New(rand.NewPCG(uint64(i), 17))
		text := (&drawing{dice: dice}).text()
		for _, lying := range []bool{false, true} {
			var p *partner
			test := walking(t, text, dice, lying, &p)
			sample.Runs(t.Context(), test, 10, uint64(i), func(n int, r *run.Result) {
				switch {
				case p.problem != nil:
					t.Errorf("session %d, run %d: %v\n%s", i, n, p.problem, text)
				case r.Verdict == run.Violation && !p.lied, r.Verdict == run.Infrastructure, r.Verdict == run.Hung:
					t.Errorf("session %d, run %d: %v %v\n%v\n%s", i, n, r.Verdict, r.Reason, r.Trace, text)
				case p.lied && r.Verdict == run.Violation:
					caught++
				case p.lied:
					wrong++
				case r.Verdict == run.Upheld:
					right++
				}
			})
		}
	}
	t.Logf("%d runs upheld; of those with something wrong %d are found, %d are not", right, caught, wrong)
	if seeded.Counted() && (right < 5*sessions || caught < wrong) {
		t.Error("that is too little")
	}
}
