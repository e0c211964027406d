package runtime

import (
	"cmp"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// tellApart puts findings together that have one cause, and adds those that were counted with
// others. Systems that repeat nothing are left as they are, and so are runs that hang.
func (h *Harness) tellApart() {
	end := time.Now().Add(cmp.Or(h.test.Options.Shrink.Time, shrink.DefaultTime) / 3)
	c := finding.Causes{
		Means: func(r *run.Result) finding.Meaning { return meaningOf(h.test, r) },
		Play: func(sc script.Script, look func(*run.Result)) bool {
			r := h.player.perform("causes", sc, manner{})
			look(r)
			hung := r.Verdict == run.Hung
			h.player.Recycle(r)
			return !hung && h.player.ctx.Err() == nil && time.Now().Before(end)
		},
	}
	fs := &h.findings
	steady := slices.DeleteFunc(slices.Clone(fs.All), func(f *finding.Finding) bool {
		s := f.Told.(*failure).shrunk
		return s == nil || s.Before.Seen < s.Before.Of
	})
	for _, group := range c.Tell(steady) {
		to := group[0]
		if to.Parted {
			r := h.player.perform(to.Of.Run.Generator, to.Script, manner{})
			m := meaningOf(h.test, r)
			if r.Failed() && m.Seen() == to.Meaning {
				m.Without = to.Trigger
				fs.Part(to.Of, m, r, to.At)
				fs.Last().Told = &failure{test: h.test, run: r}
			}
			continue
		}
		to.Of.Without = to.Trigger
		for _, x := range group[1:] {
			if !x.Parted {
				fs.Join(to.Of, x.Of)
			}
		}
	}
}
