package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/sessions"
	"github.com/clouseau-go/clouseau/internal/cli"
)

func sessionSystems() (names []string) {
	for _, s := range sessions.Systems() {
		names = append(names, s.Name)
	}
	return names
}

// ofSessions reports whether all of the systems are protocols of two parties, and there are some.
func ofSessions(names []string) bool {
	known := sessionSystems()
	return len(names) > 0 && !slices.ContainsFunc(names, func(n string) bool { return !slices.Contains(known, n) })
}

// sessionRows plays the sessions of the systems that are named.
func sessionRows(ctx context.Context, b *bench) error {
	if len(b.Strategies) == 0 {
		b.Strategies = sessions.Strategies
	}
	for _, s := range b.Strategies {
		if !slices.Contains(sessions.Strategies, s) {
			return cli.Usagef("protocols of two parties have the strategies %s", strings.Join(sessions.Strategies, " and "))
		}
	}
	return measure(ctx, b, eachSession, writeSessions)
}

// eachSession measures the implementations that are asked for.
func eachSession(ctx context.Context, opt benchmarks.Options, row func(*sessions.Row)) error {
	for _, s := range sessions.Systems() {
		if !slices.Contains(opt.Systems, s.Name) {
			continue
		}
		for _, i := range s.Peers {
			form := "mutants"
			if i.Fixed() {
				form = "fixed"
			}
			if len(opt.SUTs) > 0 && !slices.Contains(opt.SUTs, form) && !slices.Contains(opt.SUTs, i.Name) {
				continue
			}
			for _, strategy := range opt.Strategies {
				opt.Progress(fmt.Sprint(s.Name, " ", i.Name, " ", strategy))
				r, err := sessions.Measure(ctx, &s, &i, strategy, opt.Runs, opt.Seed)
				if err != nil {
					return err
				}
				row(r)
			}
		}
	}
	return nil
}

// writeSessions prints a line for each implementation and strategy, and below them the alarms.
func writeSessions(w io.Writer, rows []*sessions.Row) error {
	t := newTable(w, false, "SYSTEM\tPARTY\tSUT\tSTRATEGY\tFOUND\tSESSIONS (MEDIAN)\tPLAYED\tMESSAGES\tALARMS\tSHRUNK TO")
	for _, r := range rows {
		found, median, alarms, shrunk := fmt.Sprintf("%d/%d", r.Found, r.Campaigns), "-", "-", "-"
		if r.Found > 0 {
			median = fmt.Sprint(r.Median)
		}
		switch {
		case r.SUT == "fixed":
			found, alarms = "-", fmt.Sprint(r.Alarms)
		case r.Failure != nil && r.Shrunk:
			shrunk = fmt.Sprint(len(r.Failure.Trace))
		}
		t.row(r.System, r.Party, r.SUT, r.Strategy, found, median, r.Sessions, r.Turns, alarms, shrunk)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, r := range rows {
		if r.Alarms > 0 {
			fmt.Fprintf(w, "\n%s, %s: an alarm of a right implementation\n%v\n", r.System, r.Party, r.Failure)
		}
	}
	return nil
}
