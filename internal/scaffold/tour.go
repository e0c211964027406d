package scaffold

import (
	"fmt"
	"math"
	"slices"
)

// tourStops is how many operations the scenario performs at most: a table that a person reads.
const tourStops = 24

// tour prints a scenario that performs every operation once. It judges nothing: only crashes and
// hangs show.
func (p *printer) tour() {
	ops := slices.DeleteFunc(slices.Clone(p.ops), func(op *operation) bool { return op.makes != nil })
	slices.SortStableFunc(ops, func(a, b *operation) int { return a.stop() - b.stop() })
	p.comment("The first run calls every operation. If one crashes or hangs, say in its clause when it may be called.")
	name := "tour"
	doc := "every operation once"
	if len(ops) > tourStops {
		doc = fmt.Sprintf("%d operations, once each", tourStops)
	}
	i := 1
	for some := range slices.Chunk(ops, tourStops) {
		stops := []string{"all"}
		for _, op := range append(p.makers(some), some...) {
			stops = append(stops, op.name, "all")
		}
		p.linef("scenario %s {\ndoc = %s", quote(name), quote(doc))
		p.sequence(stops, ", ")
		p.linef("violation = none\n}\n")
		i++
		name = p.names.pick(fmt.Sprintf("tour_%d", i), "_")
		doc = "further operations, once each"
	}
}

// stop is the place of an operation in a tour: those that write come first, those that remove last,
// and of the others those that take what only answers give come behind those that may give it. A
// run ends with a call that waits, so these come after all others.
func (op *operation) stop() int {
	if op.waits {
		return math.MaxInt
	}
	at := 2 * int(op.role())
	if op.role() == others && op.on == nil && slices.ContainsFunc(op.args, (*field).produced) {
		at++
	}
	return at
}

// makers returns what has to come first in a tour of these operations: for each value that one of
// them takes and only answers give, an operation that makes one. Open answers with a file as well
// as Create does, but finds none in a system that is empty, so one that writes is preferred.
func (p *printer) makers(ops operations) (out operations) {
	for _, op := range ops {
		for _, f := range op.args {
			if !f.produced() {
				continue
			}
			makers, _ := p.ops.producers(f.value.sort)
			if len(makers) == 0 {
				continue
			}
			writer := slices.IndexFunc(makers, func(m *operation) bool { return m.role() == writes })
			maker := makers[max(0, writer)]
			made := func(m *operation) bool { return m == maker || writer < 0 && slices.Contains(makers, m) }
			if !ops.any(made) && !out.any(made) {
				out = append(out, maker)
			}
		}
	}
	return out
}

// examples prints goals. They are comments, since nobody but their reader knows whether they would
// be bugs.
func (p *printer) examples() {
	all := p.propose.examples()
	if len(all) == 0 {
		return
	}
	p.comment("Goals: uncomment the runs that would be a bug here. Between two events nothing else happens: write all between them to allow anything.")
	for i, x := range all {
		if i > 0 {
			p.linef("#")
		}
		p.linef("# goal %s {\n#   doc   = %s", quote(x.name), quote(x.doc))
		if x.vars != "" {
			p.linef("#   vars  = { %s }", x.vars)
		}
		p.linef("#   trace = %s\n# }", x.trace)
	}
	p.linef("")
}
