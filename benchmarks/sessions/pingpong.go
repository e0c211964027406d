package sessions

import (
	"io"
	"slices"

	"github.com/clouseau-go/clouseau/session/play"
)

type ping struct {
	Type   string `json:"type"`
	Pid    int64  `json:"pid"`
	Number int64  `json:"number"`
}

type pong ping

// pingFault is what is wrong with a server of processes.
type pingFault struct {
	killed bool // a process that is killed answers no ping that waits
	latest bool // pings of a process that wait are answered with the number of the last one
	twice  bool // a ping with a number that ends with 3 is answered twice
}

// pingServer keeps some pings back and answers them in another order, the last one first.
type pingServer struct {
	pingFault
	w     *wire
	waits []ping
}

func (s *pingServer) serve() error {
	for {
		var p ping
		ok, err := s.w.read(&p)
		if !ok {
			return err
		}
		switch p.Type {
		case "ping":
			if err := s.ping(p); err != nil {
				return err
			}
		case "kill", "finish":
			if s.killed && p.Type == "kill" {
				s.waits = slices.DeleteFunc(s.waits, func(q ping) bool { return q.Pid == p.Pid })
			}
			if err := s.flush(); err != nil {
				return err
			}
		}
	}
}

// ping keeps a ping back if it is the first and its number is odd. Others are answered, and with
// them those that wait.
func (s *pingServer) ping(p ping) error {
	if s.latest {
		for i := range s.waits {
			if s.waits[i].Pid == p.Pid {
				s.waits[i].Number = p.Number
			}
		}
	}
	s.waits = append(s.waits, p)
	if len(s.waits) < 2 && p.Number%2 == 1 {
		return nil
	}
	return s.flush()
}

func (s *pingServer) flush() error {
	for _, p := range slices.Backward(s.waits) {
		answers := 1
		if s.twice && p.Number%10 == 3 {
			answers = 2
		}
		for range answers {
			if err := s.w.write(pong{"pong", p.Pid, p.Number}); err != nil {
				return err
			}
		}
	}
	s.waits = nil
	return nil
}

func pings() []Implementation {
	return servers(func(f pingFault) play.Function {
		return func(conn io.ReadWriter) error { return (&pingServer{pingFault: f, w: newWire(conn)}).serve() }
	}, map[string]pingFault{
		"killed": {killed: true},
		"latest": {latest: true},
		"twice":  {twice: true},
	}, "killed", "latest", "twice")
}
