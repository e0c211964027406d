package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// Schedule is an order of the statements of some transactions, with what is to be seen where. In
// text, each step is a letter, the number of its transaction and, if it has a row, the row:
//
//	b1  begin    c1  commit    r1  rollback
//	g1x   get x             p1x   put x
//	s1x   scan the rows x   p1x/2 put the second one of the rows x
//
// A get may end in =2, the transaction whose version it is to see; a scan in =2 for the only row
// that is to be there, or in =- for none. Each transaction has a session of its own, unless
// b1@3 says that it is the session 3.
type Schedule struct {
	Text  string
	steps []step
}

// step is a step of a schedule.
type step struct {
	text string
	tid  int
	Statement
	wants bool
	want  int // the writer; none for a scan of nothing
}

const none = -1

// ParseSchedule reads a schedule.
func ParseSchedule(text string) (Schedule, error) {
	s := Schedule{Text: text}
	for _, word := range strings.Fields(text) {
		st, err := parseStep(word)
		if err != nil {
			return Schedule{}, fmt.Errorf("store: schedule %q: %w", text, err)
		}
		s.steps = append(s.steps, st)
	}
	return s, nil
}

func parseStep(word string) (step, error) {
	kinds := map[byte]Kind{'b': Begin, 'g': Get, 's': Scan, 'p': Put, 'c': Commit, 'r': Rollback}
	kind, ok := kinds[word[0]]
	if !ok {
		return step{}, fmt.Errorf("the step %s begins with %c; want one of b, g, s, p, c, r", word, word[0])
	}
	st := step{text: word, Statement: Statement{Kind: kind}}
	rest, want, wants := strings.Cut(word[1:], "=")
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	tid, err := strconv.Atoi(rest[:digits])
	if err != nil || tid < 1 {
		return step{}, fmt.Errorf("the step %s has no transaction: want a number from one behind the letter", word)
	}
	st.tid = tid
	if wants {
		st.wants, st.want = true, none
		if want != "-" {
			if st.want, err = strconv.Atoi(want); err != nil {
				return step{}, fmt.Errorf("the step %s sees %q: want the number of a transaction, or -", word, want)
			}
		}
	}
	return st, st.place(rest[digits:])
}

// place reads what stands behind the transaction: the row, or the session of a begin.
func (s *step) place(text string) error {
	switch name, part, parts := strings.Cut(text, "/"); {
	case s.Kind == Begin && text == "":
		s.Session = s.tid
	case s.Kind == Begin && strings.HasPrefix(text, "@"):
		n, err := strconv.Atoi(text[1:])
		if err != nil {
			return fmt.Errorf("the step %s has no session behind @", s.text)
		}
		s.Session = n
	case s.Kind == Begin, s.Kind == Commit, s.Kind == Rollback:
		if text != "" {
			return fmt.Errorf("the step %s has a row, which a %v has not", s.text, s.Kind)
		}
	case name == "":
		return fmt.Errorf("the step %s has no row", s.text)
	default:
		s.Row = Row{Table: name}
		if parts {
			n, err := strconv.Atoi(part)
			if err != nil || n < 1 {
				return fmt.Errorf("the step %s has no number from one behind /", s.text)
			}
			s.Row.Part = n
		}
		s.Value = s.text
	}
	return nil
}

// Rows returns the rows that a schedule reads or writes one by one and that have no parts: those
// that the loader is to write.
func (s Schedule) Rows() map[Row]string {
	out := map[Row]string{}
	for _, st := range s.steps {
		if (st.Kind == Get || st.Kind == Put) && st.Row.Part == 0 {
			out[st.Row] = "0"
		}
	}
	return out
}

// Played is what became of a schedule.
type Played struct {
	Trace     []string // what happened, in order
	Waited    []string // the steps that waited
	Failed    string   // the first step with which the database ended a transaction; empty: none
	Failure   *Failure
	Stopped   string // the step that was due while its transaction waited; empty: none
	Differs   string // the first step that did not see what it was to see; empty: none
	Judgement Judgement
}

// Play plays a schedule on a database. A schedule ends early if a step is due of a transaction that
// waits. Steps of a transaction that was ended are left out. An error is one of the environment, or
// of a database that does not keep its word.
func (s Schedule) Play(ctx context.Context, open Opener) (Played, error) {
	db, err := open(ctx, s.Rows())
	if err != nil {
		return Played{}, err
	}
	p := &player{db: db, record: NewRecord(), over: map[int]bool{}}
	err = p.play(ctx, s.steps)
	if e := db.Close(); err == nil {
		err = e
	}
	if err == nil {
		_, chooses := db.(Chooser)
		p.Judgement, err = p.record.Judge(!chooses)
	}
	return p.Played, err
}

// player plays a schedule.
type player struct {
	Played
	db      Database
	record  *Record
	waiting []step
	over    map[int]bool // transactions that the database has ended
}

func (p *player) play(ctx context.Context, steps []step) error {
	for _, st := range steps {
		if p.over[st.tid] {
			continue
		}
		for _, w := range p.waiting {
			if w.tid == st.tid {
				p.Stopped = st.text
				return nil
			}
		}
		if err := p.start(ctx, st); err != nil {
			return err
		}
		if err := p.poll(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (p *player) start(ctx context.Context, st step) error {
	if _, ok := p.db.(Chooser); ok && st.wants && st.Kind == Get {
		st.Chosen, st.From = true, st.want
	}
	r, err := p.db.Start(ctx, st.tid, st.Statement)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", st.text, err)
	case r.Waiting:
		p.Trace = append(p.Trace, st.text+" waits")
		p.Waited = append(p.Waited, st.text)
		p.waiting = append(p.waiting, st)
	default:
		p.finished(st, r)
	}
	return nil
}

// poll asks the statements that wait until none of them moves.
func (p *player) poll(ctx context.Context) error {
	for moved := true; moved; {
		moved = false
		for i, st := range p.waiting {
			r, err := p.db.Poll(ctx, st.tid)
			if err != nil {
				return fmt.Errorf("%s: %w", st.text, err)
			}
			if !r.Waiting {
				p.waiting = append(p.waiting[:i:i], p.waiting[i+1:]...)
				p.finished(st, r)
				moved = true
				break
			}
		}
	}
	return nil
}

// finished records a statement that has finished.
func (p *player) finished(st step, r Reply) {
	if r.Failure != nil {
		p.Trace = append(p.Trace, fmt.Sprintf("%s fails: %v", st.text, r.Failure))
		p.over[st.tid] = true
		p.record.Abort(st.tid)
		if p.Failure == nil {
			p.Failed, p.Failure = st.text, r.Failure
		}
		return
	}
	told := strings.TrimSuffix(st.text, "=-")
	switch st.Kind {
	case Begin:
		p.record.Begin(st.tid, st.Session)
	case Commit:
		p.record.Commit(st.tid)
	case Rollback:
		p.record.Abort(st.tid)
	case Put:
		p.record.Write(st.tid, st.Row)
	default:
		told = p.saw(st, r.Rows)
	}
	p.Trace = append(p.Trace, told)
}

// saw records what a read has seen, and returns it in the form of a step.
func (p *player) saw(st step, rows []Version) string {
	name, _, _ := strings.Cut(st.text, "=")
	saw, told := none, "-"
	if len(rows) > 0 {
		saw, told = rows[0].Writer, strconv.Itoa(rows[0].Writer)
	}
	if st.Kind == Scan {
		p.record.Scan(st.tid, st.Row, rows)
		for _, v := range rows[min(1, len(rows)):] {
			told += fmt.Sprint(",", v.Writer)
		}
	} else {
		p.record.Read(st.tid, st.Row, max(saw, 0))
	}
	if st.wants && (saw != st.want || len(rows) > 1) && p.Differs == "" {
		p.Differs = st.text
	}
	return name + "=" + told
}
