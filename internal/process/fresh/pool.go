package fresh

import (
	"context"
	"encoding/json"
	"io"
	"sync"
	"syscall"
	"time"
)

// Answer answers one request and exits in a process that a pool has started for a test, and does
// not return. In other processes it does nothing.
func Answer(test string, answer func(request []byte) []byte) {
	Serve(test, func(from io.Reader, to io.Writer) error {
		var request []byte
		if err := json.NewDecoder(from).Decode(&request); err != nil {
			return err
		}
		return json.NewEncoder(to).Encode(answer(request))
	})
}

// Pool keeps processes that are started before they are needed.
type Pool struct {
	test  string
	ahead int

	mu    sync.Mutex
	ready []*Process // the oldest first
}

// NewPool returns a pool that keeps so many processes for a test. It starts them with the first
// request.
func NewPool(test string, ahead int) *Pool { return &Pool{test: test, ahead: ahead} }

// take returns a process, and starts one in its place.
func (p *Pool) take() (*Process, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.ready) <= p.ahead {
		x, err := Start(p.test)
		if err != nil {
			return nil, err
		}
		p.ready = append(p.ready, x)
	}
	first := p.ready[0]
	p.ready = p.ready[1:]
	return first, nil
}

// Ask hands a request to a process that has had none, and returns its answer. The process ends,
// after the answer or with the context. The error is an [*Ended] unless no process can be started.
func (p *Pool) Ask(ctx context.Context, request []byte) ([]byte, error) {
	x, err := p.take()
	if err != nil {
		return nil, err
	}
	var answer []byte
	done := make(chan error, 1)
	go func() {
		err := json.NewEncoder(x.To).Encode(request)
		if err == nil {
			err = json.NewDecoder(x.From).Decode(&answer)
		}
		done <- err
	}()
	late := false
	select {
	case err = <-done:
	case <-ctx.Done():
		late = true
		if x.cmd.Process.Signal(syscall.SIGQUIT) == nil {
			select {
			case <-done: // it has written its stacks
			case <-time.After(grace):
			}
		}
	}
	ended := x.End()
	if err == nil && !late {
		return answer, nil
	}
	ended.Late = late
	return nil, ended
}

// Stop ends the processes that are ready. The pool is not used after it.
func (p *Pool) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, x := range p.ready {
		x.End()
	}
	p.ready = nil
}
