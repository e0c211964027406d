package store

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Verdict is what is to be said of a run apart from its goal: whether what has committed could have
// happened one after the other, and whether the application's invariant holds.
type Verdict struct {
	Judgement
	// Broken says what of the invariant does not hold; nil: nothing.
	Broken error
}

// Bad reports whether the run is a violation, given that it is in the goal.
func (v Verdict) Bad() bool { return v.Broken != nil || !v.Serializable && !v.Open }

func (v Verdict) String() string {
	if v.Broken == nil {
		return v.Judgement.String()
	}
	return fmt.Sprintf("%v; %v", v.Judgement, v.Broken)
}

// Invariant is what an application promises of its rows, whatever runs at the same time. It gets
// the run and what the rows are after it.
type Invariant func(trace sre.Trace, state State) error

// State is what rows are in the end: the values last committed. Rows that nobody has written are
// missing.
type State map[Row]logic.Value

// Judge judges a run. ordered is as for [Record.Judge].
func Judge(trace sre.Trace, ordered bool, inv Invariant) (Verdict, error) {
	return judge(trace, ordered, false, inv)
}

// JudgeAtomic judges a run of an application that promises the order of real time, on a store whose
// versions of a row have no known order.
func JudgeAtomic(trace sre.Trace) (Verdict, error) { return judge(trace, false, true, nil) }

// judge is Judge, and if the order of real time is promised, judges by that, too.
func judge(trace sre.Trace, ordered, realTime bool, inv Invariant) (Verdict, error) {
	r, state := RecordOf(trace)
	r.realTime = realTime
	j, err := r.Judge(ordered)
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{Judgement: j}
	if inv != nil {
		v.Broken = inv(trace, state)
	}
	return v, nil
}

// RecordOf reads a run: begins, commits, aborts, and the operations get, scan and put with the name
// of a table behind.
func RecordOf(trace sre.Trace) (*Record, State) {
	r, state := NewRecord(), State{}
	open := map[int]State{}
	for _, e := range trace {
		tid := -1
		if e.Op.Position("tid") >= 0 {
			tid = Field(e, "tid")
		}
		switch e.Op.Name {
		case "beginT":
			r.Begin(tid, Field(e, "sess"))
			open[tid] = State{}
			continue
		case "commit":
			r.Commit(tid)
			for row, v := range open[tid] {
				state[row] = v
			}
			continue
		case "abort":
			r.Abort(tid)
			continue
		}
		kind, row := rowOf(e)
		switch {
		case tid < 0 || r.find(tid) == nil:
		case kind == Get:
			r.Read(tid, row, Field(e, "prevTid"))
		case kind == Put:
			r.Write(tid, row)
			open[tid][row] = e.Values[len(e.Values)-1]
		case kind == Scan && !e.Values[e.Op.Position("found")].Bool():
			r.Scan(tid, row, nil)
		case kind == Scan:
			for _, saw := range r.written(row, Field(e, "prevTid")) {
				r.Read(tid, saw, Field(e, "prevTid"))
			}
		}
	}
	return r, state
}

// rowOf returns the row of a statement's event, and what it does there; Begin if it is none.
func rowOf(e sre.Event) (Kind, Row) {
	for _, kind := range []Kind{Get, Scan, Put} {
		table, ok := strings.CutPrefix(e.Op.Name, kind.String())
		if !ok || e.Op.Position("key") < 0 {
			continue
		}
		row := Row{Table: table, Key: Field(e, "key")}
		if e.Op.Position("part") >= 0 {
			row.Part = Field(e, "part")
		}
		return kind, row
	}
	return Begin, Row{}
}

// written returns the rows of a key that a transaction has written. The event of a scan names one
// writer whose rows were there; of other rows it says nothing.
func (r *Record) written(key Row, writer int) (out []Row) {
	w := r.find(writer)
	for _, row := range r.rows {
		if w != nil && row.Table == key.Table && row.Key == key.Key && w.writes(row) > 0 {
			out = append(out, row)
		}
	}
	return out
}

// Field returns a number in a field of an event.
func Field(e sre.Event, name string) int { return int(e.Values[e.Op.Position(name)].Int()) }
