package run

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// AppendLog appends the run as lines of a log that clouseau judge reads: its events, and how it
// ended. name is the name of the run in the log. docs/judge.md describes the format.
func (r *Result) AppendLog(dst []byte, name string) []byte {
	w := logWriter{dst, name, map[any]int{}}
	moves := r.Moves
	for i, e := range r.Trace {
		n := e.Op.Args()
		var m Moved
		m, moves = bringing(moves, i, e.Op)
		w.event(e.Op, e.Values[:n], e.Values[n:], m)
	}
	if r.Attempted.Op != nil && (r.Verdict == Crashed || r.Verdict == Hung) && !r.Steering {
		w.event(r.Attempted.Op, r.Attempted.Args, nil, Moved{})
	}
	w.open()
	w.member("end", strconv.Quote(r.ending()))
	if r.Verdict == Crashed || r.Verdict == Hung {
		w.member("reason", quoted(r.Reason))
	}
	w.dst = append(w.dst, "}\n"...)
	return w.dst
}

// bringing returns the move that brought the event with that index about: the delivery of a
// message, or what the tester's operation made a party send. rest are the moves for later events.
func bringing(moves []Moved, i int, op *sre.Op) (m Moved, rest []Moved) {
	for len(moves) > 0 && moves[0].At <= i {
		x := moves[0]
		delivered := x.Kind == event.Delivered && x.What == op.Name && op.Kind == sre.Receive
		if x.At == i && m.From == "" && (delivered || x.Asked) {
			m = x
		}
		moves = moves[1:]
	}
	return m, moves
}

// ending returns how the run ended, in the words of logs. A run is complete if the message that was
// to decide did not come, and cannot come any more.
func (r *Result) ending() string {
	switch d := r.Deviation; {
	case r.Verdict == Crashed, r.Verdict == Hung:
		return r.Verdict.String()
	case d != nil && d.Missed != "" && d.Event == r.Deciding && !r.Late:
		return "complete"
	}
	return "stopped"
}

// logWriter writes the lines of a run.
type logWriter struct {
	dst  []byte
	run  string
	refs map[any]int // values that exist only in the running program, by their numbers
}

// open begins a line.
func (w *logWriter) open() {
	w.dst = append(w.dst, `{"run":`...)
	w.dst = append(w.dst, quoted(w.run)...)
}

func (w *logWriter) member(name, text string) {
	w.dst = append(w.dst, `,"`+name+`":`...)
	w.dst = append(w.dst, text...)
}

// event writes the line of an event that a move brought about; one without answers has none so far.
func (w *logWriter) event(op *sre.Op, args, answers []logic.Value, m Moved) {
	w.open()
	w.member("op", quoted(op.Name))
	w.values("fields", op.Fields[:len(args)], args)
	w.values("answers", op.Fields[op.Args():], answers)
	if m.From != "" {
		w.member("from", quoted(m.From))
	}
	if m.To != "" {
		w.member("to", quoted(m.To))
	}
	w.dst = append(w.dst, "}\n"...)
}

func (w *logWriter) values(name string, fields []sre.Field, values []logic.Value) {
	for i, v := range values {
		if i == 0 {
			w.dst = append(w.dst, `,"`+name+`":{`...)
		} else {
			w.dst = append(w.dst, ',')
		}
		w.dst = append(w.dst, `"`+fields[i].Name+`":`...)
		w.dst = append(w.dst, w.value(v)...)
	}
	if len(values) > 0 {
		w.dst = append(w.dst, '}')
	}
}

// value returns a value as JSON. One that exists only in the running program is written as a number
// of its own, so that equal ones are equal in the log.
func (w *logWriter) value(v logic.Value) string {
	switch v.Sort().Kind() {
	case logic.BoolKind, logic.IntKind:
		return v.String()
	case logic.StringKind:
		return quoted(v.Text())
	case logic.EnumKind:
		return quoted(v.String())
	case logic.OpaqueKind:
	default:
		if x, ok := script.Plain(v); ok {
			if text, err := json.Marshal(x); err == nil {
				return string(text)
			}
		}
		return quoted(v.String())
	}
	switch x := v.Opaque().(type) {
	case string:
		return quoted(x)
	case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
		return v.String()
	default:
		n, ok := w.refs[x]
		if !ok {
			n = len(w.refs) + 1
			w.refs[x] = n
		}
		return `{"ref":` + strconv.Itoa(n) + `}`
	}
}

// quoted returns a text as a string of JSON.
func quoted(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // it cannot fail
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

// Log is a file that gets the events of the runs of a test, for clouseau judge.
type Log struct {
	File string // empty: there is none
	Err  error  // why it lacks a run; nil: it has all
	runs int
}

// Add appends a run of a test, unless the environment failed. All lines of a run are written at
// once, since tests that run in parallel share the file.
func (l *Log) Add(test string, r *Result) {
	if l.File == "" || r.Verdict == Infrastructure {
		return
	}
	l.runs++
	lines := r.AppendLog(nil, fmt.Sprintf("%s/%d", test, l.runs))
	if err := file.Extend(l.File, lines); err != nil && l.Err == nil {
		l.Err = fmt.Errorf("the runs are not logged: %w", err)
	}
}
