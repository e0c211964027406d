package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/clouseau-go/clouseau/internal/timeline"
	"github.com/clouseau-go/clouseau/synth"
)

// reasonedLines prints a certificate, and the reasons for each event below it.
func reasonedLines(r *synth.Result, i int) string {
	c := r.Certificates[i]
	why := map[int][]string{}
	for _, w := range c.Reasons(r.Goal) {
		if w.By != w.Event {
			why[w.Event] = append(why[w.Event], reasonText(w))
		}
	}
	var b strings.Builder
	for k, line := range c.Lines() {
		fmt.Fprintln(&b, line)
		switch more := r.Generators[i].More; {
		case len(why[k]) > 0:
			fmt.Fprintf(&b, "       for %s\n", strings.Join(why[k], ", "))
		case more != nil && k < c.Deciding && c.Trace[k].Op == more:
			fmt.Fprintf(&b, "       for more of %s than anything asks for\n", more.Name)
		}
	}
	return b.String()
}

// reasonText says what an event is there for.
func reasonText(w synth.Reason) string {
	switch {
	case w.By < 0 && w.Instead:
		return "the goal, which another would serve as well"
	case w.By < 0:
		return "the goal"
	case w.Part == "cause":
		return fmt.Sprintf("%d (which it causes)", w.By+1)
	}
	text := fmt.Sprintf("%d (%s of %s)", w.By+1, w.Part, w.Clause.Name())
	switch {
	case w.Instead:
		text += ", which another would serve as well"
	case w.Without:
		text += ", which does not hold without it"
	}
	return text
}

// drawScripts writes the scripts of the results as a drawing.
func drawScripts(w io.Writer, format string, results []*synth.Result) {
	var scripts []*timeline.Script
	for _, r := range results {
		for i := range r.Generators {
			scripts = append(scripts, timeline.New(r, i))
		}
	}
	switch {
	case len(scripts) == 0:
	case format == "svg":
		fmt.Fprint(w, timeline.SVG(scripts))
	default:
		for _, s := range scripts {
			fmt.Fprint(w, s.DOT())
		}
	}
}
