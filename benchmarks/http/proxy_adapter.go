package http

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	nethttp "net/http"
	"slices"
	"strings"
	"sync"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// ProxyAdapter connects the runtime to a proxy: it plays the clients of the proxy and the origin
// servers behind it. The operations are those of the spec of proxies.
func ProxyAdapter(p *Proxy, sorts ProxySorts) rt.Adapter {
	return &proxyAdapter{proxy: p, sorts: sorts, arrived: make(chan struct{}, 1), closing: make(chan struct{})}
}

// ProxySorts are the enumerations of the spec.
type ProxySorts struct{ Origin, Method *rt.Sort }

// firstLink is the number of the first connection on which an origin server is asked.
const firstLink = 100

// proxyAdapter is used by one goroutine at a time, Close and the origin servers excepted.
type proxyAdapter struct {
	rt.SendOnly
	proxy   *Proxy
	sorts   ProxySorts
	address string // of the proxy, once it is open
	hosts   []string
	servers []*nethttp.Server
	running sync.WaitGroup

	arrived chan struct{} // has an element if something may have arrived
	closing chan struct{} // closed at the end

	mu      sync.Mutex // of what follows
	clients []*Client  // by number; nil where there is none
	links   int
	asked   []rt.Event            // forwarded requests that were not told
	waiting map[int64]chan passed // links whose request waits for its answer
	closed  bool
}

var _ rt.Source = (*proxyAdapter)(nil)

// linkKey is the key under which the context of a request has the number of its link.
type linkKey struct{}

func (a *proxyAdapter) open() error {
	a.waiting = map[int64]chan passed{}
	for i := range a.sorts.Origin.Values() {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		s := &nethttp.Server{ErrorLog: log.New(io.Discard, "", 0),
			Handler: nethttp.HandlerFunc(func(w nethttp.ResponseWriter, r *nethttp.Request) { a.origin(i, w, r) }),
			ConnContext: func(ctx context.Context, _ net.Conn) context.Context {
				return context.WithValue(ctx, linkKey{}, a.link())
			}}
		a.hosts, a.servers = append(a.hosts, l.Addr().String()), append(a.servers, s)
		a.running.Go(func() { _ = s.Serve(l) }) // it ends when it is closed
	}
	var err error
	a.address, err = a.proxy.Listen()
	return err
}

// link returns the number of a new connection to an origin server.
func (a *proxyAdapter) link() int64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.links++
	return int64(firstLink + a.links - 1)
}

// origin is an origin server. It reports each request, and answers with what the tester says.
func (a *proxyAdapter) origin(number int, w nethttp.ResponseWriter, r *nethttp.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	link := r.Context().Value(linkKey{}).(int64)
	answer := make(chan passed, 1)
	host := max(0, slices.Index(a.hosts, r.Host))
	if !slices.Contains(a.hosts, r.Host) {
		host = 1 - number // somebody else
	}
	tags, _ := parseTags(r.Header["If-None-Match"])
	unless := ""
	if len(tags.List) > 0 {
		unless = tags.List[0].Opaque
	}
	a.mu.Lock()
	a.waiting[link] = answer
	a.asked = append(a.asked, rt.Event{Op: "forwarded", Values: []rt.Value{rt.IntValue(link),
		rt.EnumNamed(a.sorts.Origin, a.sorts.Origin.Values()[number]), rt.EnumNamed(a.sorts.Origin, a.sorts.Origin.Values()[host]),
		rt.EnumNamed(a.sorts.Method, strings.ToLower(r.Method)), rt.StringValue(strings.TrimPrefix(r.URL.Path, "/")),
		rt.StringValue(unless), rt.StringValue(Short(string(body)))}})
	a.mu.Unlock()
	a.signal()
	select {
	case s := <-answer:
		s.write(w)
	case <-a.closing:
	case <-r.Context().Done(): // the proxy waits no more
		a.mu.Lock()
		delete(a.waiting, link)
		a.mu.Unlock()
		a.signal()
	}
}

func (a *proxyAdapter) signal() {
	select {
	case a.arrived <- struct{}{}:
	default:
	}
}

// Send asks as a client, or answers as an origin server.
func (a *proxyAdapter) Send(ctx context.Context, op string, fields []rt.Value) error {
	if op == "serve" {
		a.mu.Lock()
		defer a.mu.Unlock()
		answer := a.waiting[fields[0].Int()]
		if answer == nil {
			return fmt.Errorf("http: link %d: %w", fields[0].Int(), rt.ErrClosed)
		}
		delete(a.waiting, fields[0].Int())
		s := passed{status: int(fields[1].Int()), body: []byte(Long(fields[3].Text()))}
		if tag := fields[2].Text(); tag != "" {
			s.tag = Tag{Opaque: tag}.String()
		}
		answer <- s
		return nil
	}
	c, err := a.client(ctx, int(fields[0].Int()))
	if err != nil {
		return err
	}
	r := Request{Method: strings.ToUpper(fields[2].String()),
		Path: "http://" + a.hosts[slices.Index(a.sorts.Origin.Values(), fields[1].String())] + "/" + fields[3].Text(), Body: Long(fields[5].Text())}
	if r.Method != nethttp.MethodPut {
		r.Body = ""
	}
	if tag := fields[4].Text(); tag != "" {
		r.NoneMatch = OneTag(tag, false)
	}
	return c.Send(ctx, r)
}

// client returns the client of a number, connected.
func (a *proxyAdapter) client(ctx context.Context, number int) (*Client, error) {
	if a.address == "" {
		if err := a.open(); err != nil {
			return nil, err
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for number >= len(a.clients) {
		a.clients = append(a.clients, nil)
	}
	if c := a.clients[number]; c != nil {
		return c, nil
	}
	if a.closed {
		return nil, net.ErrClosed
	}
	c, err := Dial(ctx, a.address, a.arrived)
	a.clients[number] = c
	return c, err
}

// Next returns the next event at an origin server or a client. The proxy is at rest when all open
// requests wait for the tester.
func (a *proxyAdapter) Next(ctx context.Context) (rt.Event, error) {
	for {
		e, ok, end := a.next()
		switch {
		case ok:
			return e, nil
		case end != nil:
			return rt.Event{}, end
		}
		if err := wait(ctx, a.arrived, a.closing); err != nil {
			return rt.Event{}, err
		}
	}
}

// next returns the next event; ok is false if there is none, and end says that none will come.
func (a *proxyAdapter) next() (e rt.Event, ok bool, end error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.asked) > 0 {
		e, a.asked = a.asked[0], a.asked[1:]
		return e, true, nil
	}
	t := take(a.clients, "proxy")
	switch {
	case t.ok:
	case t.owing > len(a.waiting): // the first answer to each request comes; later ones wait for it
		return rt.Event{}, false, nil
	default:
		return rt.Event{}, false, t.end()
	}
	tag := ""
	if r := t.response; r.Tag != nil {
		tag = r.Tag.Opaque
	}
	return rt.Event{Op: "answer", Values: []rt.Value{rt.IntValue(int64(t.client)), rt.IntValue(int64(t.response.Status)),
		rt.StringValue(tag), rt.StringValue(Short(t.response.Body))}}, true, nil
}

// Close ends all connections, the proxy and the origin servers.
func (a *proxyAdapter) Close() error {
	a.mu.Lock()
	if a.closed {
		a.mu.Unlock()
		return nil
	}
	a.closed = true
	clients := a.clients
	a.mu.Unlock()
	close(a.closing)
	for _, c := range clients {
		if c != nil {
			_ = c.Close()
		}
	}
	if a.address == "" {
		return nil
	}
	err := a.proxy.Close()
	for _, s := range a.servers {
		err = errors.Join(err, s.Close())
	}
	a.running.Wait()
	return err
}
