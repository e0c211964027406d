package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// print says what differs.
func (c *comparison) print(t *cli.Terminal) error {
	for i, g := range c.causes {
		x := g.shown[0]
		t.Printf("%d  %s  (in %s)\n\n%s", i+1, c.differs(x.record), rtreport.Plural(g.runs(), "run"), c.calls(x.record))
		if also := c.also(g.shown[1:]); also != "" {
			t.Printf("\n    After %s also: %s\n", c.method(g.op), also)
		}
		t.Printf("\n")
	}
	for _, side := range []struct {
		what  string
		names []string
	}{{"Only in " + c.now.Name, c.added}, {"Only in " + c.old.Name, c.removed}} {
		if len(side.names) > 0 {
			t.Printf("%s: %s\n", side.what, strings.Join(side.names, ", "))
		}
	}
	for _, left := range c.now.files.Left {
		t.Printf("Not called: %s\n", left)
	}
	for _, op := range c.ends {
		t.Printf("Not called: %s hangs in %s, or ends its process\n", c.method(op), c.old.Name)
	}
	if text := c.noise(); text != "" {
		t.Printf("Not compared, since two systems of %s differ in it: %s\n", c.old.Name, text)
	}
	verdict := t.Painted(t.Stdout, cli.Green, "NO DIFFERENCE")
	var ended error
	if n := len(c.causes); n > 0 {
		verdict = t.Painted(t.Stdout, cli.Red, strings.ToUpper(rtreport.Plural(n, "difference")))
		ended = cli.ErrFailed
	}
	t.Printf("%s  %s, %s beside %s: %s, %s\n", verdict, c.title, c.now.Name, c.old.Name, rtreport.Plural(c.made, "run"), rtreport.Plural(len(c.now.spec.Operations), "method"))
	return ended
}

// also names the methods in which other differences of a group show.
func (c *comparison) also(group []*candidate) string {
	var out []string
	for _, x := range group {
		name := c.method(x.record.Events[len(x.record.Events)-1].Op)
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}

// noise lists what is not compared.
func (c *comparison) noise() string {
	var out []string
	for _, of := range []struct {
		what   string
		fields map[string][]string
	}{{"the order of ", c.other.Unordered}, {"", c.other.Free}} {
		for _, op := range slices.Sorted(maps.Keys(of.fields)) {
			out = append(out, of.what+strings.Join(of.fields[op], " and ")+" of "+c.method(op))
		}
	}
	return strings.Join(out, "; ")
}

// method returns the name of the method that an operation calls.
func (c *comparison) method(op string) string {
	if o := c.op(op); o != nil {
		return emit.Method(c.now.spec, o)
	}
	return op
}

func (c *comparison) op(name string) *sre.Op {
	for _, o := range c.now.spec.Operations {
		if o.Op.Name == name {
			return o.Op
		}
	}
	return nil
}

// differs says in a line what differs.
func (c *comparison) differs(r *rtreport.Record) string {
	if len(r.Events) == 0 || r.Wanted == nil {
		return fmt.Sprintf("%s: %s", c.now.Name, r.Title)
	}
	last := r.Events[len(r.Events)-1]
	return fmt.Sprintf("%s: %s, and %s in %s", c.call(last), c.answer(last, last.Results), c.answer(last, r.Wanted), c.old.Name)
}

// calls lists the calls of a run, the last one with both answers.
func (c *comparison) calls(r *rtreport.Record) string {
	var b strings.Builder
	width := max(len(c.now.Name), len(c.old.Name))
	for i, e := range r.Events {
		switch {
		case i < len(r.Events)-1:
			fmt.Fprintf(&b, "    %s%s\n", c.call(e), prefixed(" = ", c.answer(e, e.Results)))
		case r.Wanted == nil:
			fmt.Fprintf(&b, "    %s\n        %-*s  %s\n", c.call(e), width, c.now.Name, r.Title)
		default:
			fmt.Fprintf(&b, "    %s\n        %-*s  %s\n        %-*s  %s\n", c.call(e), width, c.now.Name, c.answer(e, e.Results), width, c.old.Name, c.answer(e, r.Wanted))
		}
	}
	return b.String()
}

func prefixed(prefix, text string) string {
	if text == "" || text == "nothing" {
		return ""
	}
	return prefix + text
}

// call shows a call as it stands in Go.
func (c *comparison) call(e rtreport.Event) string {
	var args []string
	for _, a := range e.Args {
		args = append(args, a.Value)
	}
	return c.method(e.Op) + "(" + strings.Join(args, ", ") + ")"
}

// answer shows results.
func (c *comparison) answer(e rtreport.Event, results []rtreport.Assignment) string {
	panicked := ""
	for _, o := range c.now.spec.Operations {
		if o.Op.Name == e.Op {
			panicked = o.Panicked
		}
	}
	var out []string
	for _, a := range results {
		switch {
		case a.Name != panicked:
			out = append(out, a.Value)
		case a.Value == "true":
			return "panics"
		}
	}
	if len(out) == 0 {
		return "nothing"
	}
	return strings.Join(out, ", ")
}
