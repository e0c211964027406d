package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/sre"
)

// Record is one run in a [Report], for tools. Values are printed as in tables.
type Record struct {
	// Run is the number of the run in its job, counted from 1; 0: it is of none.
	Run       int    `json:"run,omitempty"`
	Generator string `json:"generator"`
	Verdict   string `json:"verdict"`
	// Title says in a sentence what is wrong with a failing run. Answered says what the system
	// answered to the deciding call, and what is right, as far as that is known.
	Title    string `json:"title,omitempty"`
	Answered string `json:"answered,omitempty"`
	Reason   string `json:"reason,omitempty"` // the text of a panic, or the judge's objection
	Stack    string `json:"stack,omitempty"`  // of a panic
	// Model is the model of which no behaviour explains the run; empty if another judge objects, or
	// none.
	Model string `json:"model,omitempty"`
	// Promise is the promise that the deciding answer breaks; empty if another judge objects.
	Promise string `json:"promise,omitempty"`
	// Reference is the reference from which the deciding answer differs; empty if another judge
	// objects, or none. Wanted are its results.
	Reference string       `json:"reference,omitempty"`
	Wanted    []Assignment `json:"wanted,omitempty"`
	// Bindings are values of the goal's variables for which the run is a violation.
	Bindings []Assignment `json:"bindings,omitempty"`
	// Events are the observed events. If the run crashed or hung in an operation, that operation is
	// the last one.
	Events []Event `json:"events"`
	// Moves are what happened between the system's parties, in order; empty if the system does not
	// tell.
	Moves []Move `json:"moves,omitempty"`
	// MovesNote says what Moves lacks, and why; empty if it lacks nothing that the system tells.
	MovesNote string `json:"moves_note,omitempty"`
	// Confirmation says whether a failing run failed again in fresh processes; nil: that was not
	// asked.
	Confirmation *Again `json:"confirmation,omitempty"`
	// Regression is the run as a Go test file; only set for a failing run.
	Regression string `json:"regression,omitempty"`
	// Printed says whether Regression fails where it was compiled and run; nil: it was not.
	Printed *Printed `json:"printed,omitempty"`
}

// Event is an event of a [Record].
type Event struct {
	Op      string       `json:"op"`
	Kind    string       `json:"kind"`
	Args    []Assignment `json:"args,omitempty"` // of a receive, the fields that it selects by
	Results []Assignment `json:"results,omitempty"`
	// Origins are the arguments that the script took from earlier answers.
	Origins []Origin `json:"origins,omitempty"`
	// Step is the number of the event in the script, counted from 1 in the order in which the
	// script performed or took its events; 0 for a stray event.
	Step    int    `json:"step,omitempty"`
	Clause  string `json:"clause,omitempty"`  // the clause that the script's event serves
	Decides bool   `json:"decides,omitempty"` // the deciding event of the goal
	// Lane is the goroutine that made the call beside others; 0: none.
	Lane int `json:"lane,omitempty"`
	// Deviation says what the script expects instead, where the run first leaves it.
	Deviation string `json:"deviation,omitempty"`
	// Remark is the note that tables print beside the event.
	Remark string `json:"remark,omitempty"`
	// Unfinished says that the operation did not return.
	Unfinished bool `json:"unfinished,omitempty"`
}

// EventOf returns an event with its arguments and results. It may have fewer values than fields.
func EventOf(e sre.Event) Event {
	out := Event{Op: e.Op.Name, Kind: e.Op.Kind.String()}
	for i, v := range e.Values {
		f := e.Op.Fields[i]
		if i < e.Op.Args() {
			out.Args = append(out.Args, Assignment{f.Name, f.Sort.Show(v)})
		} else {
			out.Results = append(out.Results, Assignment{f.Name, f.Sort.Show(v)})
		}
	}
	return out
}

// Origin says which earlier answer an argument is.
type Origin struct {
	Argument string `json:"argument"`
	Event    int    `json:"event"` // its number in the run, counted from 1
	Field    string `json:"field"`
}

// Move is something that happened between the parties of a system.
type Move struct {
	// Kind is sent, copied, delivered, lost, fired, crashed, restarted, parted, healed or fault.
	Kind string `json:"kind"`
	ID   int    `json:"id"` // of the message
	// Cause is the ID of the message that its sender was handling, nil if there was none; of a copy
	// it is the original.
	Cause *int   `json:"cause,omitempty"`
	What  string `json:"what,omitempty"`
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	// Event is the number of the event during which it happened, counted from 1: that of the
	// message that is delivered, or of the tester's operation.
	Event int `json:"event"`
	// Asked says that the tester's operation did it.
	Asked bool `json:"asked,omitempty"`
}

// Assignment is a name with its value.
type Assignment struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Finding is a way to fail, with its smallest run.
type Finding struct {
	What string `json:"what"`         // the verdict, and the goal or the model
	Op   string `json:"op,omitempty"` // the operation that decided, crashed or hung
	// The clause, the alternatives of the model, the results that are wrong and in which direction,
	// or the text of the panic.
	Because string `json:"because,omitempty"`
	// The last operation without whose call the failure goes away, if that tells it from another
	// finding.
	Without string `json:"without,omitempty"`
	Runs    int    `json:"runs"` // how many runs failed so
	// The number of the first of them, counted from 1; 0 if it was seen while another was made
	// smaller.
	First  int     `json:"first,omitempty"`
	Record *Record `json:"record"`
	// Also are failures of other meanings that show after the same calls.
	Also []Shown `json:"also,omitempty"`
	// Trigger is the operation after which it fails, its own if that fails alone; empty: it is not
	// known.
	Trigger string `json:"trigger,omitempty"`
	// IDs are short names of how it fails, its own first: see [finding.Meaning.ID].
	IDs []string `json:"ids,omitempty"`
}

// Shown is a failure that is a part of a finding.
type Shown struct {
	Meaning string `json:"meaning"`
	Runs    int    `json:"runs"`
}

// Meaning says in a line how the finding fails. It differs from finding to finding.
func (f *Finding) Meaning() string {
	s := f.What
	if f.Op != "" {
		s += " in " + f.Op
	}
	because := f.Because
	if f.Without != "" {
		because = strings.TrimPrefix(because+"; not without "+f.Without, "; ")
	}
	if because != "" {
		s += " (" + because + ")"
	}
	return s
}

// Text is Meaning for readers: the text of a panic has the numbers of the run.
func (f *Finding) Text() string {
	if f.Record == nil || f.Record.Reason == "" {
		return f.Meaning()
	}
	line, _, _ := strings.Cut(f.Record.Reason, "\n")
	return strings.Replace(f.Meaning(), WithoutNumbers(f.Record.Reason), line, 1)
}

// WithoutNumbers replaces each number in a text by the same sign.
func WithoutNumbers(text string) string {
	var b strings.Builder
	inside := false
	for _, r := range text {
		digit := unicode.IsDigit(r) || inside && (r == 'x' || 'a' <= r && r <= 'f')
		if digit && !inside {
			b.WriteByte('#')
		}
		if inside = digit; !digit {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// TakeMoves adds the moves of the same run, made again for them. If it was another one, the record
// says so.
func (r *Record) TakeMoves(again *Record) {
	if !r.Same(again) {
		r.MovesNote = "the run was made again to record what its parties did, and its events differed; " +
			"a system whose steps the tester schedules should do the same whenever it is asked the same"
		return
	}
	r.Moves = again.Moves
	r.MovesNote = again.MovesNote
}

// Same reports whether two records have the same events.
func (r *Record) Same(o *Record) bool {
	return slices.EqualFunc(r.Events, o.Events, func(x, y Event) bool {
		return x.Op == y.Op && slices.Equal(x.Args, y.Args) && slices.Equal(x.Results, y.Results)
	})
}

// Append appends what to a file as one line of JSON, unless it holds something else (see
// [file.Extend]). If the name is empty it does nothing.
func Append(name string, what any) error {
	if name == "" {
		return nil
	}
	line, err := json.Marshal(what)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if err := file.Extend(name, append(line, '\n')); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

// Part is what a report of a part of a job says beside the others, so that the parts can be merged.
type Part struct {
	Jobs []Work `json:"jobs"`
	// Asserted are all assertions, in the order of their first occurrence; Left says where
	// uninformative runs first left the script, and Places at which event as well; Open says that
	// every operation has a chance.
	Asserted []Mismatch `json:"asserted,omitempty"`
	Left     []Count    `json:"left,omitempty"`
	Places   []Count    `json:"places,omitempty"`
	Open     bool       `json:"open,omitempty"`
	// Scripts are a sketch of the different scripts.
	Scripts Sketch `json:"scripts,omitempty"`
}

// Work is a job and what was done of it.
type Work struct {
	job.Job
	Done int64 `json:"done"` // its first runs, in the order of their indices
}

// done returns the job of the runs that were made.
func (w *Work) done() *job.Job {
	j := w.Job
	if w.Done < j.Runs() {
		j.To = j.From + w.Done*j.Step
	}
	return &j
}

// PartOf returns the part of a report whose runs are those of a job.
func PartOf(j *job.Job) *Part { return &Part{Jobs: []Work{{Job: *j}}} }

// Made counts a run of the job.
func (p *Part) Made() { p.Jobs[0].Done++ }

// finish stores what the report counts for itself.
func (p *Part) finish(r *Report) {
	p.Asserted = r.asserted
	p.Left = r.left
	p.Places = r.places
	p.Open = r.Open
	p.Scripts = r.Tried.sketch
	r.Tried.Scripts = p.Scripts.Len()
	slices.SortFunc(r.Tried.Chosen, func(a, b Chosen) int { return compareNames(a.Field, b.Field) })
}
