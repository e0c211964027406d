package http

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Requests makes random requests, whose enumerations have the sorts of the spec.
type Requests struct {
	Condition, Since *rt.Sort
	Alone            bool // each answer is waited for before the next request is made
}

// Run is a script of random requests on several connections. How patient it is, it
// decides once: a patient script waits for answers before it goes on, so that conditions
// are about what is there; an impatient one has requests overtake each other.
// Conditions mostly have tags and dates that earlier answers told.
func (q Requests) Run(s *rt.Session) {
	t := s.Rapid()
	r := &requester{Requests: q, s: s, t: t, owed: make([]int, rapid.IntRange(1, 4).Draw(t, "connections"))}
	patience := 100
	if !q.Alone {
		patience = rapid.SampledFrom([]int{100, 90, 50, 10}).Draw(t, "patience")
	}
	for range rapid.IntRange(1, steps).Draw(t, "requests") {
		conn := rapid.IntRange(0, len(r.owed)-1).Draw(t, "conn")
		r.ask(conn)
		if r.owed[conn] == pipeline-1 || rapid.IntRange(0, 99).Draw(t, "wait") < patience {
			r.receive(conn)
		}
	}
	for conn := range r.owed {
		r.receive(conn)
	}
}

// steps is how many requests a script makes at most.
const steps = 60

// requester is a script under way.
type requester struct {
	Requests
	s    *rt.Session
	t    *rapid.T
	owed []int // answers, by connection
	told []told
}

// told is what an answer said of a version.
type told struct {
	tag  Tag
	date int64
}

// paths and contents are few, so that requests meet.
var (
	paths    = []string{"a", "b"}
	contents = []string{"one", "two", ""}
)

// ask makes one request.
func (r *requester) ask(conn int) {
	op := rapid.SampledFrom([]string{"get", "get", "get", "put", "put", "put", "delete", "post"}).Draw(r.t, "method")
	v := r.version()
	fields := []rt.Value{
		rt.IntValue(int64(conn)), rt.StringValue(rapid.SampledFrom(paths).Draw(r.t, "path")),
		r.condition(), rt.StringValue(v.tag.Opaque),
		rt.BoolValue(v.tag.Weak || rapid.IntRange(0, 4).Draw(r.t, "weak") == 0),
		r.since(), rt.IntValue(v.date),
	}
	if op == "put" || op == "post" {
		fields = append(fields, rt.StringValue(rapid.SampledFrom(contents).Draw(r.t, "content")))
	}
	r.s.Send(op, fields...)
	r.owed[conn]++
}

// longAgo is a date on which nothing was modified. Apache takes the second before it for none.
const longAgo = 1

// version draws what the conditions are about: something that was told, mostly of late.
func (r *requester) version() told {
	if len(r.told) == 0 || rapid.IntRange(0, 9).Draw(r.t, "any") == 0 {
		return told{Tag{Opaque: "t"}, longAgo}
	}
	return r.told[max(0, len(r.told)-1-rapid.IntRange(0, 5).Draw(r.t, "of"))]
}

// condition draws a condition, which half of the requests have.
func (r *requester) condition() rt.Value {
	i := rapid.IntRange(0, 2*len(r.Condition.Values())-1).Draw(r.t, "condition")
	if i >= len(r.Condition.Values()) {
		i = 0
	}
	return rt.EnumValue(r.Condition, i)
}

// since draws a condition on dates, which one request in five has.
func (r *requester) since() rt.Value {
	if rapid.IntRange(0, 4).Draw(r.t, "since") > 0 {
		return rt.EnumValue(r.Since, 0)
	}
	return rt.EnumValue(r.Since, rapid.IntRange(1, 2).Draw(r.t, "kind"))
}

// receive receives all answers that are owed on a connection, and learns from them.
func (r *requester) receive(conn int) {
	for ; r.owed[conn] > 0; r.owed[conn]-- {
		f := r.s.Receive("answer", func(f []rt.Value) bool { return f[0].Int() == int64(conn) })
		if f[2].Bool() {
			r.told = append(r.told, told{Tag{f[3].Text(), f[4].Bool()}, max(f[5].Int(), longAgo)})
		}
	}
}
