package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/judging/same"
	"github.com/clouseau-go/clouseau/internal/scaffold"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/uhat"
)

// A judge that was guessed knows no more than names and answers. Where these leave open what is
// right, an answer that it does not expect is no candidate.

// leftOpen says why an answer that a judge does not expect may be right; empty if that is unlikely.
func leftOpen(s *uhat.Spec, g scaffold.Guessed, judge *rtreport.Trial, f *rtreport.Finding) string {
	if g.Func != "" && judge.Alike == nil {
		return "the adapter makes up " + g.Func
	}
	if op := halfParsed(s, f.Record); op != "" {
		return "nothing says what is left by a " + op + " that fails"
	}
	if op := unknown(s, judge, f.Record); op != "" {
		return judge.Name + " knows no " + op
	}
	roomy := same.Inner(f.Op) || strings.Contains(strings.ToLower(f.Op), "full")
	if roomy && slices.ContainsFunc(s.Twins, func(t uhat.Twin) bool { return t.Anew && t.Name == judge.Name }) {
		return "its room may outlast what clears it"
	}
	if strings.HasSuffix(judge.Name, ".what_was_removed") && removedNothing(f.Record) {
		return "the call that removes it says that it has not"
	}
	if judge.Refused != nil && tallies(f.Op) {
		return "it counts calls, and refused ones, too"
	}
	if judge.Refused != nil && partly(f.Record) {
		return "the call that says no has done a part"
	}
	if judge.Refused != nil && toldOnce(f.Record) {
		return "a refusal may be told once"
	}
	switch op := looked(s, judge); {
	case op != "" && refused(f.Record, op):
		return op + " was refused, and that may be told once"
	case op != "" && same.Inner(f.Op):
		return op + " may read ahead or make room"
	}
	if judge.Back != nil && written(f.Record) {
		return "what was there before may be gone with what was written over it"
	}
	if judge.Model == nil && addedTwice(f.Record) {
		return "what was added first may stay"
	}
	if started := opened(f.Record); started != "" && slices.ContainsFunc(s.Twins, func(t uhat.Twin) bool { return t.Anew && t.Name == judge.Name }) {
		return "a new one is one before " + started
	}
	if inCase(f.Record) {
		return "two texts differ in case alone, and may stand for one"
	}
	if judge.Alike != nil && reordered(f.Record) {
		return "the same calls came in another order"
	}
	return ""
}

// removedNothing reports whether the last call of a run that removes something answers no.
func removedNothing(r *rtreport.Record) bool {
	for _, e := range slices.Backward(r.Events) {
		if words.Removes.In(upperFirst(e.Op)) {
			return slices.ContainsFunc(e.Results, func(a rtreport.Assignment) bool { return a.Value == "false" })
		}
	}
	return false
}

// addedTwice reports whether a run adds something for the same key a second time: Add, unlike Put,
// may keep both, or the first.
func addedTwice(r *rtreport.Record) bool {
	added := map[string]bool{}
	for _, e := range r.Events {
		if words.Split(e.Op)[0] != "add" || len(e.Args) < 2 {
			continue
		}
		if added[e.Op+" "+e.Args[0].Value] {
			return true
		}
		added[e.Op+" "+e.Args[0].Value] = true
	}
	return false
}

// written reports whether the call that another one takes back, the last but two of a run, has a
// first argument that an earlier call of its operation has, too.
func written(r *rtreport.Record) bool {
	n := len(r.Events) - 3
	if n < 1 || len(r.Events[n].Args) == 0 {
		return false
	}
	return slices.ContainsFunc(r.Events[:n], func(e rtreport.Event) bool {
		return e.Op == r.Events[n].Op && len(e.Args) > 0 && e.Args[0].Value == r.Events[n].Args[0].Value
	})
}

// tallies reports whether an operation tells how often something was asked for.
func tallies(op string) bool {
	return slices.ContainsFunc([]string{"hit", "miss", "stat", "metric"}, func(word string) bool { return strings.Contains(strings.ToLower(op), word) })
}

// partly reports whether a call of a run says no beside what it has found, read or written.
func partly(r *rtreport.Record) bool {
	return slices.ContainsFunc(r.Events, func(e rtreport.Event) bool {
		return saysNo(e) && slices.ContainsFunc(e.Results[:len(e.Results)-1], func(a rtreport.Assignment) bool {
			return !slices.Contains(empty, a.Value)
		})
	})
}

// empty are values of results of which nothing came.
var empty = []string{"0", "0.0", "-1", `""`, "[]", "false"}

// saysNo reports whether the last answer of a call is no.
func saysNo(e rtreport.Event) bool {
	n := len(e.Results)
	return n > 0 && e.Results[n-1].Value == "false"
}

// toldOnce reports whether the last call of a run was refused before and is not any more.
func toldOnce(r *rtreport.Record) bool {
	if len(r.Events) == 0 {
		return false
	}
	last := r.Events[len(r.Events)-1]
	return !saysNo(last) && slices.ContainsFunc(r.Events, func(e rtreport.Event) bool {
		return e.Op == last.Op && saysNo(e) && slices.Equal(e.Args, last.Args)
	})
}

// looked returns the operation of which a judge says that it changes nothing; empty if it says
// something else.
func looked(s *uhat.Spec, judge *rtreport.Trial) string {
	for _, t := range s.Twins {
		if t.Name == judge.Name && !t.Anew && t.Before == nil && len(t.Instead) == 0 {
			return t.Of.Name
		}
	}
	return ""
}

// refused reports whether a call of an operation says no.
func refused(r *rtreport.Record, op string) bool {
	return slices.ContainsFunc(r.Events, func(e rtreport.Event) bool { return e.Op == op && saysNo(e) })
}

// opened returns an operation of a run that opens or starts the system.
func opened(r *rtreport.Record) string {
	i := slices.IndexFunc(r.Events, func(e rtreport.Event) bool { return words.Starts.In(upperFirst(e.Op)) })
	if i < 0 {
		return ""
	}
	return r.Events[i].Op
}

// inCase reports whether two texts of a run differ in the case of letters alone.
func inCase(r *rtreport.Record) bool {
	texts := map[string]string{}
	for _, e := range r.Events {
		for _, a := range e.Args {
			text, err := strconv.Unquote(a.Value)
			if err != nil {
				continue
			}
			folded := strings.ToLower(text)
			if other, is := texts[folded]; is && other != text {
				return true
			}
			texts[folded] = text
		}
	}
	return false
}

// reordered reports whether a run begins with the calls of the history with which it is compared,
// in another order: that of equals, such as two tasks with one priority, may matter.
func reordered(r *rtreport.Record) bool {
	for _, e := range r.Events {
		_, other, isPair := strings.Cut(e.Remark, "after ")
		other, _, shows := strings.Cut(other, " it shows the same, ")
		if !isPair || !shows {
			continue
		}
		for _, e := range r.Events {
			var args []string
			for _, a := range e.Args {
				args = append(args, a.Value)
			}
			before, after, found := strings.Cut(other, e.Op+"("+strings.Join(args, ", ")+")")
			if !found {
				return false
			}
			if other = before + after; strings.Trim(other, ", ") == "" {
				return true
			}
		}
	}
	return false
}

// halfParsed returns an operation of a run that parses something and fails.
func halfParsed(s *uhat.Spec, r *rtreport.Record) string {
	for _, e := range r.Events {
		i := slices.IndexFunc(s.Target.Errors, func(m uhat.ErrorMap) bool { return m.Op == e.Op })
		if i >= 0 && words.Parses.In(e.Op) && slices.Contains(e.Results, rtreport.Assignment{Name: s.Target.Errors[i].Field, Value: "false"}) {
			return e.Op
		}
	}
	return ""
}

// unknown returns an operation of a smallest run whose name says that it changes something, and
// that the model has not: without it the model would have been right.
func unknown(s *uhat.Spec, judge *rtreport.Trial, r *rtreport.Record) string {
	if judge.Model == nil {
		return ""
	}
	l := modelOf(s, judge)
	if l == nil {
		return ""
	}
	for _, e := range r.Events {
		if l.Method(e.Op) == "" && (words.Writes.In(e.Op) || words.Removes.In(e.Op) || words.Undoes.In(e.Op)) {
			return e.Op
		}
	}
	return ""
}
