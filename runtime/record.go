package runtime

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// record is what is known of one run of a test, and what it comes to. Whoever has a part in the run
// writes into it: the script, the system and the judges.
type record struct {
	test    *Test
	judges  *judges.Judges
	result  run.Result
	rec     run.Recording // what the script does
	values  run.Room      // for the values of events
	moves   run.Listener  // what happens between the parties of the system
	attempt run.Attempt   // what is under way in the system
	fate    fate          // how the script ends
}

// begin empties the record for another run.
func (r *record) begin(avoiding bool) {
	r.judges.Begin()
	r.rec.Begin()
	r.values.Empty()
	r.attempt = run.Attempt{}
	r.fate = fate{avoiding: avoiding}
	r.result.Begin(r.test.Goal.Name, &r.rec)
	r.result.Promised = r.judges.Promises.Counts()
}

// fate is how a script ends.
type fate struct {
	ended    bool         // the verdict is known
	explored bool         // an exploration that came to its end
	avoiding bool         // it keeps away from known failures
	without  []string     // operations that it does without
	spoilt   bool         // the system and the reference are in no good state
	again    int          // how often in a row the script is to begin again, at most
	foreign  *run.Foreign // a panic that is not one of this package
}

// append records an event. The first values are given by the script; they fit.
func (r *record) append(op *Op, values []Value, given int) {
	for i, v := range values {
		f := op.Fields[i]
		if !v.IsValid() || !logic.Compatible(v.Sort(), f.Sort) {
			r.fault(fmt.Errorf("adapter: field %s of %s is %v, not a %s", f.Name, op, v, f.Sort))
		}
		if i >= given && !convert.Fits(v, f.Sort) {
			r.attempt.Op = op
			r.misfit(run.Beyond(op, f, v))
			panic(endOfScript{})
		}
	}
	r.result.Trace = append(r.result.Trace, TraceEvent{Op: op, Values: values})
	r.rec.Observe()
}

// plan marks the event at that index as one of the script.
func (r *record) plan(i int) {
	if r.rec.Plan(i).Deciding {
		r.result.Deciding = i
	}
}

func (r *record) check(ok bool, field, expected string) {
	if ok {
		r.result.Checks = append(r.result.Checks, run.Check{Event: r.rec.Current, Clause: r.rec.Clause(r.rec.Current), Field: field, OK: true})
	} else {
		r.deviate(r.rec.Current, r.rec.Of(r.rec.Current), field, expected)
	}
}

// deviate records an answer that the script did not ask for.
func (r *record) deviate(at int, from run.Entry, field, expected string) {
	r.result.Checks = append(r.result.Checks, run.Check{Event: at, Clause: from.Clause, Field: field})
	if r.result.Deviation == nil {
		r.result.Deviation = &run.Deviation{Event: at, Clause: from.Clause, Field: field, Expected: expected, Wanted: from.Wanted}
	}
}

// refuse records that the operation under way has no answer that lets the script go on: the
// operation has panicked, which the spec allows, or the system is closed.
func (r *record) refuse(expected string) {
	at := len(r.result.Trace)
	op := r.attempt.Op
	args := r.attempt.Args
	if r.rec.Next.Deciding {
		r.result.Deciding = at
		r.judges.Refused(r.result.Trace, op, args)
	}
	r.deviate(at, r.rec.Next, "", expected)
	if d := r.result.Deviation; d.Event == at && op != nil {
		d.Asked = asked(op, args)
	}
}

// broke records what was under way when the run ended. If that was the system's own work, which no
// event asks for, a step that there never is stands for it: a script that releases it lets the
// system work.
func (r *record) broke() {
	r.result.Broke(r.attempt)
	if r.attempt.Op == nil && !r.result.Steering && (r.attempt.Method == "Settle" || r.attempt.Method == "Pending") {
		r.rec.Rest(r.test.System.Works())
		r.result.Steering = true
	}
}

// misfit records a value that the spec, or the Go type of an argument, cannot express.
func (r *record) misfit(l *report.Lack) {
	if r.result.Undescribed {
		r.refuse("an answer that the spec has")
		return
	}
	if !r.fate.ended {
		r.fate.ended = true
		r.result.Verdict = run.Misfit
		r.result.Lack = l
		r.result.Reason = r.result.Lack.What()
		r.result.Broke(r.attempt)
	}
}

// unreachable ends a run whose reference did not return, or panicked where it is made or closed.
// This says nothing about the system.
func (r *record) unreachable(how string) {
	r.settle(run.Infrastructure, fmt.Sprintf("the reference %s in %s", how, r.attempt))
}

// unfollowed records that the last answer leaves no value for a draw, which is a deviation of the
// system: the tester's own choices always leave one. It returns false if nothing has been answered.
func (r *record) unfollowed(name string) bool {
	for i := r.rec.Current; i >= 0; i-- {
		op := r.result.Trace[i].Op
		from := r.rec.Of(i)
		answers := op.Fields[op.Args():]
		if from.Clause == "" || len(answers) == 0 {
			continue
		}
		field := ""
		if len(answers) == 1 {
			field = answers[0].Name
		}
		r.deviate(i, from, field, "an answer that leaves a value for "+name)
		return true
	}
	return false
}

// endOfScript is the panic value that ends a script before its last line.
type endOfScript struct{}

// finish ends the script with a final verdict.
func (r *record) finish(v run.Verdict, reason string) {
	r.settle(v, reason)
	panic(endOfScript{})
}

// settle sets a final verdict, unless there is one.
func (r *record) settle(v run.Verdict, reason string) {
	if !r.fate.ended {
		r.fate.ended = true
		r.result.Verdict = v
		r.result.Reason = reason
	}
}

func (r *record) fault(err error) { r.finish(run.Infrastructure, err.Error()) }
