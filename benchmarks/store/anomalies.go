package store

import (
	"fmt"
	"slices"
	"strings"
)

// Anomaly is something that only weak isolation lets happen, as a schedule that shows it.
type Anomaly struct {
	Name string
	Schedule
	// RealTime says that the history is serializable, but only in an order in which a transaction
	// comes before one that had committed when it began.
	RealTime bool
}

// Anomalies returns the anomalies of which it is known which servers show them. Several schedules
// may show one: they have the same words in front of a colon.
func Anomalies() []Anomaly {
	var out []Anomaly
	for _, a := range [][2]string{
		{"dirty write", "b1 b2 p1x p2x p1y c1 p2y c2"},
		{"aborted read", "b1 b2 p1x g2x=1 r1 c2"},
		{"intermediate read", "b1 b2 p1x g2x=1 p1x c1 c2"},
		{"circular flow", "b1 b2 p1x p2y g1y=2 g2x=1 c1 c2"},
		{"non-repeatable read", "b1 b2 g1x=0 p2x c2 g1x=2 c1"},
		{"fractured read, old then new", "b1 b2 g1x=0 p2x p2y c2 g1y=2 c1"},
		{"fractured read, new then old: dirty", "b1 b2 p1x g2x=1 g2y=0 p1y c1 c2"},
		{"fractured read, new then old: after an own write", "b1 b2 g1x=0 g1y=0 p2x p2y c2 p1x g1x=1 g1y=0 c1"},
		{"phantom", "b1 b2 s1x=- p2x/1 c2 s1x=2 c1"},
		{"lost update: the first has committed", "b1 b2 g1x=0 g2x=0 p1x c1 p2x c2"},
		{"lost update: the second waits", "b1 b2 g1x=0 g2x=0 p1x p2x c1 c2"},
		{"write skew", "b1 b2 g1x=0 g1y=0 g2x=0 g2y=0 p1x p2y c1 c2"},
		{"predicate write skew", "b1 b2 s1x=- s2x=- p1x/1 p2x/2 c1 c2"},
		{"read-only anomaly", "b1 g1x=0 g1y=0 b2 g2x=0 p2x c2 b3 g3x=2 g3y=0 c3 p1y c1"},
		{"causality violation, old then new", "b3 g3x=0 b1 p1x c1 b2 g2x=1 p2y c2 g3y=2 c3"},
		{"causality violation, new then old", "b3 b1 p1x c1 b2 g2x=1 p2y c2 g3y=2 g3x=0 c3"},
		{"long fork", "b1 b2 b3 b4 g3y=0 g4x=0 p1x c1 p2y c2 g3x=1 g4y=2 c3 c4"},
		{"stale read", "b1 p1x c1 b2 g2x=0 c2"},
	} {
		s, err := ParseSchedule(a[1])
		if err != nil {
			panic(err)
		}
		out = append(out, Anomaly{Name: a[0], Schedule: s, RealTime: a[0] == "stale read"})
	}
	return out
}

// Observed is which servers show which anomaly: what the schedules did on PostgreSQL 15 and on
// MariaDB 10.11, in words like those of [Anomaly.Cell] without the step. The first line names the
// modes of package memory that stand for their levels.
const Observed = `
                                                 | ru   | rc   | rr   | si          | sii         | ssi         | 2pl
dirty write                                      | wait | wait | wait | wait, 40001 | wait        | wait, 40001 | wait
aborted read                                     | yes  | no   | no   | no          | no          | no          | wait
intermediate read                                | yes  | no   | no   | no          | no          | no          | wait
circular flow                                    | yes  | no   | no   | no          | no          | 40001       | wait, 1213
non-repeatable read                              | yes  | yes  | no   | no          | no          | no          | wait
fractured read, old then new                     | yes  | yes  | no   | no          | no          | no          | wait
fractured read, new then old: dirty              | yes  | no   | no   | no          | no          | no          | wait
fractured read, new then old: after an own write | no   | no   | yes  | 40001       | 1020        | 40001       | wait
phantom                                          | yes  | yes  | no   | no          | no          | no          | wait
lost update: the first has committed             | yes  | yes  | yes  | 40001       | 1020        | 40001       | wait
lost update: the second waits                    | yes  | yes  | yes  | wait, 40001 | wait, 1020  | wait, 40001 | wait, 1213
write skew                                       | yes  | yes  | yes  | yes         | yes         | 40001       | wait, 1213
predicate write skew                             | yes  | yes  | yes  | yes         | yes         | 40001       | wait, 1213
read-only anomaly                                | yes  | yes  | yes  | yes         | yes         | 40001       | wait
causality violation, old then new                | yes  | yes  | no   | no          | no          | no          | wait
causality violation, new then old                | no   | no   | no   | no          | no          | no          | no
long fork                                        | yes  | yes  | no   | no          | no          | no          | wait
stale read                                       | no   | no   | no   | no          | no          | no          | no
`

// ObservedAt returns what was observed of an anomaly in a mode; empty if nothing is known.
func ObservedAt(anomaly, mode string) string {
	lines := strings.Split(strings.TrimPrefix(Observed, "\n"), "\n")
	column := slices.IndexFunc(strings.Split(lines[0], "|"), func(c string) bool { return strings.TrimSpace(c) == mode })
	for _, line := range lines[1:] {
		cells := strings.Split(line, "|")
		if column > 0 && strings.TrimSpace(cells[0]) == anomaly {
			return strings.TrimSpace(cells[column])
		}
	}
	return ""
}

// Found is what came of an anomaly on a database.
type Found uint8

const (
	// Shown: all transactions committed, saw what they were to see, and are not serializable.
	Shown Found = iota
	// Different: all committed, and saw something else or are serializable.
	Different
	// Ended: the database ended a transaction, and with it the anomaly.
	Ended
	// Held: a statement waited, and the schedule could not go on, or went on in another order.
	Held
)

// Found says what came of it.
func (a Anomaly) Found(p Played) Found {
	switch {
	case p.Failure != nil:
		return Ended
	case p.Stopped != "":
		return Held
	case p.Differs == "" && (a.RealTime || !p.Judgement.Serializable && !p.Judgement.Open):
		return Shown
	case len(p.Waited) > 0:
		return Held
	}
	return Different
}

// Cell says it in a word or two.
func (a Anomaly) Cell(p Played) string {
	var waits string
	if len(p.Waited) > 0 {
		waits = "wait"
	}
	switch a.Found(p) {
	case Shown:
		return "yes"
	case Different:
		return "no"
	case Held:
		return "wait"
	}
	failed, _, _ := strings.Cut(p.Failed, "=")
	return strings.TrimPrefix(fmt.Sprintf("%s, %s at %s", waits, p.Failure.Code, failed), ", ")
}
