package recursion

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// unrolled is a finished trace with a number of copies of the part.
type unrolled struct {
	*terms.Finished
	copies int
	role   map[*logic.Var]role
}

// The regions of a trace with copies.

// region returns the steps of a span of events.
func (u *unrolled) region(s span) []uhat.Step { return slices.Concat(u.Groups[1+s.from : 1+s.to]...) }

func (u *unrolled) before() []uhat.Step {
	return slices.Concat(u.Groups[:1]...)
}

func (p part) prefix() span { return span{0, p.open.from} }

func (p part) opening(i int) span {
	from := p.open.from + i*p.open.len()
	return span{from, from + p.open.len()}
}

// inner is what the function does at depth 0: the middle of a bracket, or all that follows a loop.
func (p part) inner(copies, n int) span {
	from := p.open.from + copies*p.open.len()
	if p.loop() {
		return span{from, n}
	}
	return span{from, from + p.close.from - p.open.to}
}

func (p part) closing(i, copies, n int) span {
	if p.loop() {
		return span{n, n}
	}
	from := p.inner(copies, n).to + (copies-1-i)*p.close.len()
	return span{from, from + p.close.len()}
}

func (p part) suffix(copies, n int) span {
	if p.loop() {
		return span{n, n}
	}
	return span{p.inner(copies, n).to + copies*p.close.len(), n}
}
