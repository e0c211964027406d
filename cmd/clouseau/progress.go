package main

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/progress"
	"github.com/clouseau-go/clouseau/runtime/report"
)

const (
	// patience is how long something takes before its counts are shown.
	patience = 2 * time.Second
	// refresh is the time from one look to the next.
	refresh = 250 * time.Millisecond
)

// progressFile is a file in which a test process tells how far it is; empty: nobody looks.
type progressFile string

func (f progressFile) variable() []string {
	if f == "" {
		return nil
	}
	return []string{environment.Progress.Is(string(f))}
}

// newProgressFile returns a new file for the progress of a test process.
func newProgressFile(t *cli.Terminal) (progressFile, error) {
	if !t.Watched() {
		return "", nil
	}
	file, err := t.TempFile("progress.json")
	return progressFile(file), err
}

// followProgress shows what test processes tell of their runs, until the function that it returns
// is called. Each goal has so many runs, if that is above 0, or runs until end.
func followProgress(t *cli.Terminal, files []progressFile, of int64, end time.Time) (stop func()) {
	if !t.Watched() {
		return func() {}
	}
	done, ended := make(chan struct{}), sync.WaitGroup{}
	ended.Go(func() {
		tick := time.NewTicker(refresh)
		defer tick.Stop()
		var w watch
		for {
			select {
			case <-done:
				t.ShowProgress("")
				return
			case now := <-tick.C:
				if s, line := w.look(files, of, end, now); line != "" {
					t.ShowState(line, s)
				}
			}
		}
	})
	return func() { close(done); ended.Wait() }
}

// watch knows since when a goal is under way.
type watch struct {
	goal  string
	since time.Time
	runs  int // at that time
}

// look returns how far all processes together are, and a line that says so; empty: not yet.
func (w *watch) look(files []progressFile, of int64, end, now time.Time) (*progress.State, string) {
	sum := &progress.State{Verdicts: map[string]int{}}
	for _, f := range files {
		s, ok := progress.Last(string(f))
		if !ok {
			continue
		}
		if s.Goal != sum.Goal {
			*sum = progress.State{Goal: s.Goal, Verdicts: map[string]int{}}
		}
		sum.Runs, sum.Stage = sum.Runs+s.Runs, s.Stage
		for v, n := range s.Verdicts {
			sum.Verdicts[v] += n
		}
	}
	if sum.Goal == "" {
		return nil, ""
	}
	if w.since.IsZero() || w.goal != sum.Goal {
		*w = watch{sum.Goal, now, sum.Runs}
	}
	if now.Sub(w.since) < patience-refresh {
		return nil, ""
	}
	sum.Of = of
	return sum, w.line(sum, end, now)
}

// line says how far a goal is:
//
//	lost: 1200 of 10000 runs, 530/s, 1180 upheld, 20 violation, 17s left
func (w *watch) line(s *progress.State, end, now time.Time) string {
	line := fmt.Sprintf("%s: %d runs", s.Goal, s.Runs)
	if s.Of > 0 {
		line = fmt.Sprintf("%s: %d of %d runs", s.Goal, s.Runs, s.Of)
	}
	if s.Stage != "" {
		return line + ", " + s.Stage + " ..."
	}
	rate := float64(s.Runs-w.runs) / now.Sub(w.since).Seconds()
	parts := []string{line, fmt.Sprintf("%.0f/s", rate)}
	for _, v := range report.Verdicts() {
		if n := s.Verdicts[v.Name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, v.Name))
		}
	}
	left := time.Duration(-1)
	switch {
	case !end.IsZero():
		left = end.Sub(now)
	case s.Of > 0 && rate > 0:
		left = time.Duration(float64(s.Of-int64(s.Runs)) / rate * float64(time.Second))
	}
	if left >= 0 {
		parts = append(parts, left.Round(time.Second).String()+" left")
	}
	return strings.Join(parts, ", ") + " ..."
}

// searchProgress returns a function that shows how far the search for a goal is.
func searchProgress(t *cli.Terminal, goal string) func(refinements, open int) {
	if !t.Watched() {
		return nil
	}
	began := time.Now()
	next := began.Add(patience)
	return func(refinements, open int) {
		now := time.Now()
		if now.Before(next) {
			return
		}
		next = now.Add(refresh)
		t.ShowProgress(fmt.Sprintf("%s, %d refinements, %.0f/s, best script still lacks reasons for %d events ...",
			strings.TrimSuffix(goal, " ..."), refinements, float64(refinements)/now.Sub(began).Seconds(), open))
	}
}
