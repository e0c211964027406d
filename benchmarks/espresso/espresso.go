// Package espresso is a coffee machine: a panel, which the user sees, and a maker, which works.
//
// The panel asks the maker for one job after the other and counts them. Only the answer to its last
// job counts, so after a reset nothing from before it does.
//
//	user     resets
//	panel    asks for job 1, warm
//	maker    rinses the filter; job 1 is done
//	user     presses the button, and soon after resets
//	panel    asks for job 2, grind, and then for job 3, warm
//	maker    grinds; warms up; jobs 2 and 3 are done
//	panel    ignores that job 2 is done, and is ready when job 3 is
package espresso

//go:generate go run ../../cmd/clouseau synth espresso.clouseau.hcl -o emitted_test.go --walks=false

import "github.com/clouseau-go/clouseau/runtime/world"

// Job is what the maker can do.
type Job string

// The jobs.
const (
	warm  Job = "warm"
	grind Job = "grind"
	brew  Job = "brew"
	steam Job = "steam"
)

// Mode is what the panel shows.
type Mode string

// The modes.
const (
	off      Mode = "off"
	warming  Mode = "warming"
	ready    Mode = "ready"
	grinding Mode = "grinding"
	brewing  Mode = "brewing"
	steaming Mode = "steaming"
	failing  Mode = "error"
)

// during says what the panel shows while a job is done.
var during = map[Job]Mode{warm: warming, grind: grinding, brew: brewing, steam: steaming}

// Messages between the parties.
type (
	reset struct{} // user to panel
	press struct{} // user to panel
	wand  struct{} // user to panel: steam is wanted
	look  struct{} // user to panel
	door  struct { // user to panel; the last one counts
		Open bool
		N    int
	}
	work struct { // a job, and its number
		Job Job
		N   int
	}
	asked    work     // panel to maker
	finished work     // maker to panel
	failed   work     // maker to panel
	served   struct { // maker to user
		Coffee bool
		N      int
	}
	shown struct { // panel to user
		Mode Mode
		N    int
	}
)

// Rules are what panels may get wrong.
type Rules struct {
	// Current reports whether an answer to a job counts.
	Current func(p *panel, j Job, n int) bool
	// Hears says whether the panel is told of failures while its door is open.
	Hears bool
	// Defers says whether a button that is pressed while the machine warms up counts later.
	Defers bool
}

// New returns the right rules.
func New() Rules {
	return Rules{
		Current: func(p *panel, _ Job, n int) bool { return n == p.last },
		Hears:   true,
		Defers:  true,
	}
}

// panel is what the user sees.
type panel struct {
	env     *world.Env
	rules   Rules
	mode    Mode
	last    int // the number of the last job
	pressed bool
	door    door
}

func (p *panel) Receive(_ string, body any) {
	switch m := body.(type) {
	case reset:
		p.pressed = false
		p.ask(warm)
	case press:
		p.press()
	case wand:
		if p.mode == ready && !p.door.Open {
			p.ask(steam)
		}
	case door:
		if m.N > p.door.N {
			p.door = m
			p.begin()
		}
	case finished:
		if p.rules.Current(p, m.Job, m.N) {
			p.finished(m.Job)
		}
	case failed:
		if p.rules.Current(p, m.Job, m.N) && (p.rules.Hears || !p.door.Open) {
			p.mode = failing
		}
	case look:
		p.env.Send(user, shown{p.mode, p.last})
	}
}

// ask asks the maker for a job.
func (p *panel) ask(j Job) {
	p.last++
	p.mode = during[j]
	p.env.Send(maker, asked{j, p.last})
}

func (p *panel) press() {
	if p.mode == ready || p.mode == warming && p.rules.Defers {
		p.pressed = true
		p.begin()
	}
}

// begin grinds if the button was pressed and the machine is ready and closed.
func (p *panel) begin() {
	if p.mode == ready && p.pressed && !p.door.Open {
		p.pressed = false
		p.ask(grind)
	}
}

func (p *panel) finished(j Job) {
	if j == grind {
		p.ask(brew)
		return
	}
	p.mode = ready
	p.begin()
}

// worker is the maker. It does no job twice, and none that is older than one it has done.
type worker struct {
	env    *world.Env
	last   int  // the highest number that it was asked for
	ground bool // there is coffee in the filter
	lacks  map[string]bool
}

func (w *worker) Receive(_ string, body any) {
	m := body.(asked)
	if m.N <= w.last {
		return
	}
	w.last = m.N
	if m.Job == grind && w.lacks["beans"] || (m.Job == brew || m.Job == steam) && w.lacks["water"] {
		w.env.Send(display, failed(m))
		return
	}
	switch m.Job {
	case warm:
		w.ground = false
	case grind:
		w.ground = true
	case brew:
		w.env.Send(user, served{w.ground, m.N})
		w.ground = false
	}
	w.env.Send(display, finished(m))
}
