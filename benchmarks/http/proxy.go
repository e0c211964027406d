package http

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log"
	"net"
	nethttp "net/http"
	"sync"
)

// ProxyFault is a mistake that a proxy makes; the zero value is none.
type ProxyFault string

// The faults. Four are those of the proxies among the published mutants of real servers (the
// numbers are theirs).
const (
	AnswerBodyLost   ProxyFault = "proxy-answer-body-lost"   // content of answers is dropped (6)
	AnswerFirstBlock ProxyFault = "proxy-answer-first-block" // only 4096 bytes are passed on (7, 8)
	HeaderMisnamed   ProxyFault = "proxy-header-misnamed"    // the tag has another name (9)
	RequestBodyLost  ProxyFault = "proxy-request-body-lost"  // content of requests is dropped (10)
	ConditionDropped ProxyFault = "proxy-condition-dropped"  // conditions are not passed on
	HostOfProxy      ProxyFault = "proxy-host-of-proxy"      // Host is the proxy itself
	HostOfLast       ProxyFault = "proxy-host-of-last"       // Host is the previous request's
	TargetCut        ProxyFault = "proxy-target-cut"         // targets lose their last byte
	AnswersCrossed   ProxyFault = "proxy-answers-crossed"    // overlapping answers have one content
	NotModifiedFound ProxyFault = "proxy-not-modified-found" // 304 is passed on as 200
	PutTwice         ProxyFault = "proxy-put-twice"          // a PUT answered by 204 is repeated
	ProxyCached      ProxyFault = "proxy-cached"             // a connection sees its last view
)

// ProxyFaults returns all faults of proxies.
func ProxyFaults() []ProxyFault {
	return []ProxyFault{AnswerBodyLost, AnswerFirstBlock, HeaderMisnamed, RequestBodyLost, ConditionDropped, HostOfProxy, HostOfLast,
		TargetCut, AnswersCrossed, NotModifiedFound, PutTwice, ProxyCached}
}

// Proxy is a forward proxy without a cache.
type Proxy struct {
	fault   ProxyFault
	http    nethttp.Server
	origins nethttp.Transport
	running sync.WaitGroup

	mu   sync.Mutex // of what follows
	last *passed    // the answer that came last
	busy int        // requests under way
}

// passed is an answer on its way back.
type passed struct {
	status int
	tag    string
	body   []byte
}

// proxied is what a connection to the proxy remembers.
type proxied struct {
	host string             // of its last request
	seen map[string]*passed // by target
}

// NewProxy returns a proxy that makes one mistake, or none.
func NewProxy(fault ProxyFault) *Proxy {
	p := &Proxy{fault: fault}
	p.origins.DisableCompression = true
	p.http.Handler = p
	p.http.ErrorLog = log.New(io.Discard, "", 0)
	p.http.ConnContext = func(ctx context.Context, _ net.Conn) context.Context {
		return context.WithValue(ctx, ofConnection{}, &proxied{seen: map[string]*passed{}})
	}
	return p
}

// Listen opens the proxy on a free port of the loopback interface.
func (p *Proxy) Listen() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	p.running.Go(func() {
		if err := p.http.Serve(l); !errors.Is(err, nethttp.ErrServerClosed) {
			log.Printf("http: %v", err)
		}
	})
	return l.Addr().String(), nil
}

// Close ends the proxy and all connections.
func (p *Proxy) Close() error {
	err := p.http.Close()
	p.running.Wait()
	p.origins.CloseIdleConnections()
	return err
}

// ServeHTTP passes a request on, and the answer back.
func (p *Proxy) ServeHTTP(w nethttp.ResponseWriter, r *nethttp.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client is gone
	}
	m := r.Context().Value(ofConnection{}).(*proxied)
	target := r.URL.String()
	if r.Method != nethttp.MethodGet {
		delete(m.seen, target)
	}
	if a := m.seen[target]; a != nil && p.fault == ProxyCached {
		a.write(w)
		return
	}
	p.count(1)
	a, err := p.pass(r, body, m)
	if err == nil && p.fault == PutTwice && r.Method == nethttp.MethodPut && a.status == nethttp.StatusNoContent {
		a, err = p.pass(r, body, m)
	}
	if err != nil {
		p.count(-1)
		nethttp.Error(w, err.Error(), nethttp.StatusBadGateway)
		return
	}
	a = p.back(a)
	if r.Method == nethttp.MethodGet && a.status == nethttp.StatusOK {
		m.seen[target] = a
	}
	a.write(w)
}

func (p *Proxy) count(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.busy += n
}

// pass passes a request on.
func (p *Proxy) pass(r *nethttp.Request, body []byte, m *proxied) (*passed, error) {
	target := *r.URL
	switch {
	case p.fault == HostOfLast && m.host != "":
		target.Host = m.host
	case p.fault == TargetCut && len(target.Path) > len("/a"):
		target.Path = target.Path[:len(target.Path)-1]
	}
	m.host = r.URL.Host
	if p.fault == RequestBodyLost {
		body = nil
	}
	out, err := nethttp.NewRequestWithContext(r.Context(), r.Method, target.String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if p.fault == HostOfProxy {
		out.Host = r.Context().Value(nethttp.LocalAddrContextKey).(net.Addr).String()
	}
	if tag := r.Header.Get("If-None-Match"); tag != "" && p.fault != ConditionDropped {
		out.Header.Set("If-None-Match", tag)
	}
	answer, err := p.origins.RoundTrip(out)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	return &passed{status: answer.StatusCode, tag: answer.Header.Get("ETag"), body: content}, err
}

// back returns what is passed back of an answer.
func (p *Proxy) back(a *passed) *passed {
	p.mu.Lock()
	defer p.mu.Unlock()
	overlapping := p.busy > 1
	p.busy--
	out := *a
	switch p.fault {
	case AnswerBodyLost:
		out.body = nil
	case AnswerFirstBlock:
		out.body = out.body[:min(len(out.body), 4096)]
	case AnswersCrossed:
		if overlapping && p.last != nil {
			out.body = p.last.body
		}
	case NotModifiedFound:
		if out.status == nethttp.StatusNotModified {
			out.status = nethttp.StatusOK
		}
	case HeaderMisnamed:
		out.tag = ""
	}
	p.last = a
	return &out
}

func (a *passed) write(w nethttp.ResponseWriter) {
	if a.tag != "" {
		w.Header().Set("ETag", a.tag)
	}
	w.Header().Set("Content-Type", "text/plain")
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body) // a client that is gone misses it
}
