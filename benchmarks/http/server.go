package http

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	nethttp "net/http"
	"sync"
	"time"
)

// Server is an origin server of resources that clients put there.
type Server struct {
	fault Fault
	name  string // that tags begin with, so that no two servers give the same
	http  nethttp.Server

	running sync.WaitGroup // the goroutine that accepts connections
	mu      sync.Mutex     // of what follows
	clock   time.Time
	paths   map[string]*resource
	deleted map[string]*resource // what was at a path last, if nothing is there
	last    string               // the path that was written last
	stored  int                  // versions so far
}

// resource is a version of what is at a path. It is never changed.
type resource struct {
	content  string
	tag      Tag
	modified time.Time
}

// New returns a server without resources that makes one mistake, or none.
func New(fault Fault) *Server {
	s := &Server{fault: fault, name: fmt.Sprintf("%08x", rand.Uint32()), clock: time.Now().UTC().Truncate(time.Second),
		paths: map[string]*resource{}, deleted: map[string]*resource{}}
	s.http.Handler = s
	s.http.ErrorLog = log.New(io.Discard, "", 0) // connections that testers drop are no news
	s.http.ConnContext = func(ctx context.Context, _ net.Conn) context.Context {
		return context.WithValue(ctx, ofConnection{}, &memory{seen: map[string]*resource{}})
	}
	return s
}

// Listen opens the server on a free port of the loopback interface.
func (s *Server) Listen() (net.Addr, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s.running.Go(func() {
		if err := s.http.Serve(l); !errors.Is(err, nethttp.ErrServerClosed) {
			log.Printf("http: %v", err)
		}
	})
	return l.Addr(), nil
}

// Open opens the server for one run: nothing is there yet.
func (s *Server) Open(context.Context) (address, below string, err error) {
	a, err := s.Listen()
	if err != nil {
		return "", "", err
	}
	return a.String(), "/", nil
}

// Close ends the server and all connections.
func (s *Server) Close() error {
	err := s.http.Close()
	s.running.Wait()
	return err
}

// answer is what a request is answered with.
type answer struct {
	status  int
	version *resource // whose tag and date are told; nil where none are
	body    string
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w nethttp.ResponseWriter, r *nethttp.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client is gone, or speaks no HTTP
	}
	conditions, err := parseConditions(r.Header)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock = s.clock.Add(time.Second)
	if err != nil {
		s.respond(w, answer{status: nethttp.StatusBadRequest, body: err.Error()})
		return
	}
	m, _ := r.Context().Value(ofConnection{}).(*memory)
	s.respond(w, s.answer(r.Method, r.URL.Path, string(body), conditions, m))
}

// answer performs a request.
func (s *Server) answer(method, path, body string, c Conditions, m *memory) answer {
	there := s.paths[path]
	reads := method == nethttp.MethodGet || method == nethttp.MethodHead
	writes := method == nethttp.MethodPut || method == nethttp.MethodPost
	switch {
	case !reads && !writes && method != nethttp.MethodDelete:
		return answer{status: nethttp.StatusMethodNotAllowed}
	case !writes && there == nil && (reads || s.fault != DeleteForgotten):
		if reads && s.fault == GetMissing403 {
			return answer{status: nethttp.StatusForbidden}
		}
		return answer{status: nethttp.StatusNotFound, body: "nothing is here"}
	case writes && s.fault == PutBeforeCheck && there != nil:
		s.store(path, body, there)
	}
	if status := s.evaluate(c, method, s.subject(path)); status != 0 && !(method == nethttp.MethodDelete && s.fault == DeleteUnconditional) {
		return s.refuse(status, there)
	}
	switch {
	case reads || writes && s.fault == PutAnswersGet:
		return s.get(path, m)
	case writes:
		m.forget(path)
		return s.put(path, body)
	}
	m.forget(path)
	return s.delete(path)
}

// subject returns what conditions are evaluated on.
func (s *Server) subject(path string) *resource {
	switch r := s.paths[path]; {
	case s.fault == MatchOfLast && s.last != "":
		return s.paths[s.last]
	case s.fault == DeleteForgotten && r == nil:
		return s.deleted[path]
	default:
		return r
	}
}

func (s *Server) refuse(status int, there *resource) answer {
	switch status {
	case nethttp.StatusNotModified:
		return answer{status: status, version: there}
	case nethttp.StatusOK:
		return answer{status: status, version: there, body: "a condition does not hold"}
	}
	return answer{status: status, body: "a condition does not hold"}
}

// respond writes an answer.
func (s *Server) respond(w nethttp.ResponseWriter, a answer) {
	h := w.Header()
	h.Set("Date", s.clock.Format(nethttp.TimeFormat))
	if a.version != nil {
		name := "ETag"
		if s.fault == GetTagMisnamed && a.status == nethttp.StatusOK {
			name = "E-Tag"
		}
		h.Set(name, a.version.tag.String())
		h.Set("Last-Modified", a.version.modified.Format(nethttp.TimeFormat))
	}
	if a.status == nethttp.StatusMethodNotAllowed {
		h.Set("Allow", "GET, HEAD, PUT, POST, DELETE")
	}
	if a.status == nethttp.StatusOK || a.body != "" {
		h.Set("Content-Type", "text/plain")
	}
	w.WriteHeader(a.status)
	_, _ = io.WriteString(w, a.body) // a client that is gone misses it
}
