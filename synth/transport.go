package synth

// Typing a trace with copies from nothing takes as many queries as a search.
// Nearly always it is typed as the original was: where the future of an event met another one, that of
// its copy meets the copy of the other one. So each event of a pattern may only meet the
// images of what it met in the original. They are, with W W for the copies of a part,
//
//	image      the copy of the event: in the same copy, where both are in one
//	nearest    the last event of its operation before (the first one behind), if that is what it was
//	neighbour  the event that stands as far before or behind the run as it stood: what the copy before W
//	           is to W, the events before the part were to the part

// guide says how the events of a trace with copies may be typed.
type guide struct {
	t, u   *abstractTrace
	part   part
	copies []copied    // by the id of the copies, which is their position
	at     map[int]int // id in the original -> position
}

// of returns the original of an event.
func (g *guide) of(id int) *event { return g.t.events[g.copies[id].from] }

// allows reports whether the event of a pattern which has met the event hit when the original was
// typed may meet e when its copy is.
func (g *guide) allows(copy, hit int, e *event) bool {
	from, ok := g.at[hit]
	if !ok || g.t.events[from].op != e.op {
		return false
	}
	self, other := g.copies[copy], g.copies[e.id]
	if other.from == from && (other.copy == self.copy || other.copy == outside || self.copy == outside) {
		return true
	}
	return g.nearest(self.from, from) && g.nearestCopy(copy, e.id) || g.neighbour(self, from, e.id)
}

// nearest reports whether no event of the same operation stands between events k and m.
func (g *guide) nearest(k, m int) bool { return alone(g.t, k, m) }

func (g *guide) nearestCopy(k, m int) bool { return alone(g.u, k, m) }

// alone reports whether no event between positions k and m has the operation of m's.
func alone(t *abstractTrace, k, m int) bool {
	step := 1
	if k < m {
		step = -1
	}
	for i := m + step; i != k; i += step {
		if t.events[i].op == t.events[m].op {
			return false
		}
	}
	return true
}

// neighbour reports whether position id stands to one of the ends of the runs of self's copy as position m to
// the same end in the original.
func (g *guide) neighbour(self copied, m, id int) bool {
	if self.copy == outside || g.part.contains(m) {
		return false
	}
	n := len(g.t.events)
	copies := (len(g.copies)-n)/g.part.size() + 1
	opening, closing := g.part.opening(self.copy), g.part.closing(self.copy, copies, n)
	same := func(end, original int) bool { return id-end == m-original }
	return same(opening.from, g.part.open.from) || same(opening.to, g.part.open.to) ||
		!g.part.loop() && (same(closing.from, g.part.close.from) || same(closing.to, g.part.close.to))
}

// completion types what is left of traces without gaps.
type completion struct {
	*search
	guide  *guide
	budget int // obligations that may still be met
	// unknowns is how many queries had no answer before: where there are more, the part is given
	// up, since such queries are the slowest and this is about one repetition of many.
	unknowns int
}

// complete types depth first: nothing is inserted, so every step brings the end nearer.
func (c *completion) complete(t *abstractTrace) *abstractTrace {
	if c.next(t) < 0 {
		return t
	}
	if c.portfolio.Stats().Unknowns > c.unknowns || c.ctx.Err() != nil {
		return nil
	}
	for n := 0; c.budget > 0; n++ {
		c.budget--
		c.stats.Retyped++
		u := c.way(t, n)
		if u == nil {
			return nil
		}
		c.stats.Traces++
		if v := c.complete(u); v != nil {
			return v
		}
	}
	return nil
}

// next returns the position of an event that owes something, -1 if there is none: what is before the copies
// comes last, since it is the least likely to fail.
func (c *completion) next(t *abstractTrace) int {
	for i := range t.events {
		k := (c.guide.part.open.from + i) % len(t.events)
		if e := t.events[k]; c.owesCause(e) || e.owesType() {
			return k
		}
	}
	return -1
}

// way returns the trace with its next obligation met in the way of that number; nil if there are not so
// many. Nearly always the first way is the right one, so others are not looked for before they are needed.
func (c *completion) way(t *abstractTrace, n int) (found *abstractTrace) {
	k := c.next(t)
	e := t.events[k]
	from := c.guide.of(e.id)
	if c.owesCause(e) && !e.owesType() {
		return nil // its cause has not claimed it
	}
	if from.clause == nil { // a suspect receive, of which only the cause is owed
		if n > 0 {
			return nil
		}
		u, s := c.child(t), *e
		s.suspect = true
		u.events[k] = &s
		return u
	}
	c.within(t, func() {
		a := c.newTyping(t, k, from.clause)
		a.follow = &from.how
		a.guide = func(future bool, j int, x *event) bool {
			lang, hits := from.clause.History, from.how.pastHits
			if future {
				lang, hits = from.clause.Future, from.how.laterHits
			}
			return c.isLazy(lang) || c.guide.allows(e.id, hits[j], x)
		}
		a.by(k, from.suspect, none, func(u *abstractTrace) {
			if n--; n < 0 && !a.done {
				found, a.done = u, true
			}
		})
	})
	return found
}
