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
	fault   Fault
	lenient bool   // see NewLenient
	name    string // that tags begin with, so that no two servers give the same
	http    nethttp.Server

	running sync.WaitGroup // the goroutine that accepts connections
	mu      sync.Mutex     // of what follows
	clock   time.Time
	paths   map[string]*resource
	deleted map[string]*resource // what was at a path last, if nothing is there
	last    string               // the path that was written last
	stored  int                  // versions so far
	counts  map[string]int       // versions so far at a path; with [TagsStartAgain] only
	began   time.Time            // when the first answer was sent
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
		paths: map[string]*resource{}, deleted: map[string]*resource{}, counts: map[string]int{}}
	s.http.Handler = s
	s.http.ErrorLog = log.New(io.Discard, "", 0) // testers drop connections on purpose
	s.http.ConnContext = func(ctx context.Context, _ net.Conn) context.Context {
		return context.WithValue(ctx, ofConnection{}, &memory{seen: map[string]*resource{}})
	}
	return s
}

// NewLenient returns a server without resources that makes no mistake. It answers with success if
// nothing is left to do, as RFC 9110 allows: to a write that is applied already, although its
// condition does not hold (13.1.1, 13.1.4), and to DELETE of a missing resource (9.3.5). It answers
// 410 for a deleted resource (15.5.11).
func NewLenient() *Server {
	s := New("")
	s.lenient = true
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

// Open opens the server for one run, without resources.
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

// tick is the time by which the clock advances with each request.
const tick = 2 * time.Minute

// answer is the answer to a request.
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
	s.clock = s.clock.Add(tick)
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
		return s.missing(method, path)
	case writes && s.fault == PutBeforeCheck && there != nil:
		s.store(path, body, there)
	}
	if status := s.evaluate(c, method, s.subject(path, m)); status != 0 && !s.unconditional(method) {
		if writes && status == nethttp.StatusPreconditionFailed && s.applied(body, there) && !s.taken(c, there) {
			return answer{status: nethttp.StatusNoContent, version: there}
		}
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

// unconditional reports whether a fault makes a method ignore conditions.
func (s *Server) unconditional(method string) bool {
	return method == nethttp.MethodDelete && s.fault == DeleteUnconditional ||
		method == nethttp.MethodHead && s.fault == HeadUnconditional
}

// missing is the answer to a request for a missing resource.
func (s *Server) missing(method, path string) answer {
	reads := method != nethttp.MethodDelete
	switch {
	case reads && s.fault == GetMissing403:
		return answer{status: nethttp.StatusForbidden}
	case method == nethttp.MethodHead && s.fault == HeadOfMissing:
		return answer{status: nethttp.StatusOK}
	case !reads && s.lenient:
		return answer{status: nethttp.StatusNoContent}
	case s.lenient && s.deleted[path] != nil, reads && s.fault == GetMissing410:
		return answer{status: nethttp.StatusGone, body: "nothing is here any more"}
	}
	return answer{status: nethttp.StatusNotFound, body: "nothing is here"}
}

// applied reports whether a write leaves the resource as it is.
func (s *Server) applied(body string, there *resource) bool {
	switch {
	case there == nil:
		return false
	case s.fault == AppliedByLength:
		return len(there.content) == len(body)
	}
	return s.lenient && there.content == body
}

// taken reports whether If-None-Match refuses a write that If-Match does not refuse. Then the write
// was not applied.
func (s *Server) taken(c Conditions, there *resource) bool {
	c.NoneMatch = Tags{}
	return s.evaluate(c, nethttp.MethodPut, there) == 0
}

// subject returns the version on which conditions are evaluated.
func (s *Server) subject(path string, m *memory) *resource {
	switch r := s.paths[path]; {
	case s.fault == GetChecksOld && r != nil:
		return m.show(path, r)
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
	if s.began.IsZero() {
		s.began = s.clock
	}
	date := s.clock
	if s.fault == DateStuck {
		date = s.began
	}
	h.Set("Date", date.Format(nethttp.TimeFormat))
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
