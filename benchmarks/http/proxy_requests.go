package http

import rt "github.com/clouseau-go/clouseau/runtime"

// ProxyRequests is a script of random requests through a proxy and random answers to them. Requests
// of several clients are under way at the same time, and are answered in any order.
type ProxyRequests struct{ ProxySorts }

// proxying is a script under way.
type proxying struct {
	ProxyRequests
	s        *rt.Session
	asked    int         // requests that were not seen at an origin server yet
	waiting  []rt.Answer // the links on which one waits for its answer
	answered int         // answers that were not seen at a client yet
	busy     map[int64]bool
	before   map[int64][3]rt.Value // what a client asked last: of whom, how and for what
}

// statuses are the statuses with which origin servers answer.
var statuses = []int64{200, 200, 204, 304, 404}

// Run is the script.
func (q ProxyRequests) Run(s *rt.Session) {
	p := &proxying{ProxyRequests: q, s: s, busy: map[int64]bool{}, before: map[int64][3]rt.Value{}}
	for range 1 + s.Choose(40) {
		switch k := s.Choose(3); {
		case k == 0 && p.asked > 0:
			p.forwarded()
		case k == 1 && len(p.waiting) > 0:
			p.serve()
		case k == 1 && p.answered > 0:
			p.answer()
		default:
			p.ask()
		}
	}
	for p.asked > 0 || len(p.waiting) > 0 || p.answered > 0 {
		switch {
		case p.asked > 0:
			p.forwarded()
		case len(p.waiting) > 0:
			p.serve()
		default:
			p.answer()
		}
	}
}

// ask makes an idle client send a request.
func (p *proxying) ask() {
	conn := int64(p.s.Choose(4))
	if p.busy[conn] {
		return
	}
	p.busy[conn] = true
	p.asked++
	about := [...]rt.Value{p.one(p.Origin), p.one(p.Method), p.text("a", "bb")}
	if old, ok := p.before[conn]; ok && p.s.Choose(3) == 0 {
		about = old // what is kept for a client shows when it asks again
	}
	p.before[conn] = about
	p.s.Send("ask", rt.IntValue(conn), about[0], about[1], about[2], p.text("", "t", "u"), p.content())
}

// forwarded waits for a request to come to an origin server.
func (p *proxying) forwarded() {
	f := p.s.Receive("forwarded", nil)
	p.asked--
	p.waiting = append(p.waiting, p.s.From(f, 0))
}

// serve answers one of the requests that wait.
func (p *proxying) serve() {
	i := p.s.Choose(len(p.waiting))
	link := p.waiting[i]
	p.waiting = append(p.waiting[:i:i], p.waiting[i+1:]...)
	p.answered++
	p.s.Send("serve", link, rt.IntValue(statuses[p.s.Choose(len(statuses))]), p.text("", "t", "u"), p.content())
}

// answer waits for an answer to come to a client.
func (p *proxying) answer() {
	f := p.s.Receive("answer", nil)
	p.answered--
	p.busy[f[0].Int()] = false
}

func (p *proxying) one(s *rt.Sort) rt.Value {
	values := s.Values()
	return rt.EnumNamed(s, values[p.s.Choose(len(values))])
}

func (p *proxying) text(of ...string) rt.Value { return rt.StringValue(of[p.s.Choose(len(of))]) }

func (p *proxying) content() rt.Value { return p.text("one", "two", "", "5000*ab") }
