package campaign

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// MaxMessage is the size of the largest message that a server takes.
const MaxMessage = 8 << 20

// ServerConfig says how a server is run.
type ServerConfig struct {
	Host  string // empty: this machine alone
	Port  int    // 0: any free one
	Store string // the directory of the streams
	Token string // which clients and other servers have to know; empty: none
	// TLS, if not nil, is for clients. The servers of a cluster speak it among each other if it
	// has RootCAs, and each shows its certificate.
	TLS *tls.Config
	// Log gets warnings and errors, such as that of a full disk; nil: they are dropped.
	Log     io.Writer
	Cluster Cluster
	// Plain allows a server to listen beyond this machine without TLS.
	Plain bool
}

// Exposed returns where a server would listen beyond this machine without TLS; it is empty if it
// does not.
func (c *ServerConfig) Exposed() string {
	switch {
	case c.TLS == nil && !local(c.Host):
		return c.Host
	case c.Cluster.Server != "" && (c.TLS == nil || c.TLS.RootCAs == nil) && !local(c.Cluster.Host):
		return c.Cluster.Host
	}
	return ""
}

// local reports whether a host is this machine alone; the empty one is.
func local(host string) bool {
	if host == "" || host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// usable reports why a directory cannot be used as a store; it is made if it is not there.
func usable(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("the store cannot be used: %w", err)
	}
	f, err := os.CreateTemp(dir, ".clouseau-")
	if err == nil {
		_, err = f.WriteString("clouseau")
		err = errors.Join(err, f.Sync(), f.Close(), os.Remove(f.Name()))
	}
	if err != nil {
		return fmt.Errorf("the store %s cannot be used: %w", dir, err)
	}
	return nil
}

// Cluster makes a server one of several.
type Cluster struct {
	Server string   // its name; empty: the server is alone
	Host   string   // where it listens to the others; empty: this machine alone
	Port   int      // likewise
	Routes []string // HOST:PORT of each of them; its own may be among them
}

// clusterName is the same for all servers; routesUser is who they are for each other.
const clusterName, routesUser = "clouseau", "server"

// Serve starts a server with JetStream whose writes reach the disk before they are acknowledged.
// The error says why it cannot: its store cannot be used, its address is taken, or it would listen
// beyond this machine without TLS.
func Serve(c ServerConfig) (*server.Server, error) {
	if at := c.Exposed(); at != "" && !c.Plain {
		return nil, fmt.Errorf("the server would listen on %s without TLS, so everybody on the way could read and change what it says", at)
	}
	if err := usable(c.Store); err != nil {
		return nil, err
	}
	opt := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, ServerName: c.Cluster.Server, JetStream: true, StoreDir: c.Store,
		SyncAlways: true, Authorization: c.Token, MaxPayload: MaxMessage, NoSigs: true, NoLog: true,
		TLS: c.TLS != nil, TLSConfig: c.TLS}
	if c.Host != "" {
		opt.Host = c.Host
	}
	if c.Port != 0 {
		opt.Port = c.Port
	}
	if c.Cluster.Server != "" {
		c.join(opt)
	}
	s, err := server.NewServer(opt)
	if err != nil {
		return nil, err
	}
	l := &logger{to: c.Log, name: c.Cluster.Server, fatal: make(chan string, 1)}
	if l.to == nil {
		l.to = io.Discard
	}
	s.SetLoggerV2(l, false, false, false)
	s.Start()
	ready := make(chan bool, 1)
	go func() { ready <- s.ReadyForConnections(30 * time.Second) }()
	select {
	case why := <-l.fatal:
		s.Shutdown()
		return nil, fmt.Errorf("the server does not start: %s", why)
	case ok := <-ready:
		if !ok {
			s.Shutdown()
			return nil, errors.New("the server did not start within 30s")
		}
	}
	return s, nil
}

// join makes a server one of a cluster.
func (c *ServerConfig) join(opt *server.Options) {
	opt.Cluster = server.ClusterOpts{Name: clusterName, Host: c.Cluster.Host, Port: c.Cluster.Port}
	if opt.Cluster.Host == "" {
		opt.Cluster.Host = "127.0.0.1"
	}
	var who *url.Userinfo
	if c.Token != "" {
		opt.Cluster.Username, opt.Cluster.Password = routesUser, c.Token
		who = url.UserPassword(routesUser, c.Token)
	}
	if c.TLS != nil && c.TLS.RootCAs != nil {
		t := c.TLS.Clone()
		t.ClientCAs, t.ClientAuth = t.RootCAs, tls.RequireAndVerifyClientCert
		opt.Cluster.TLSConfig, opt.Cluster.TLSTimeout = t, 10
	}
	for _, r := range c.Cluster.Routes {
		opt.Routes = append(opt.Routes, &url.URL{Scheme: "nats-route", Host: r, User: who})
	}
}

// logger writes what goes wrong in a server.
type logger struct {
	to    io.Writer
	name  string
	fatal chan string // gets the first reason why the server cannot go on
}

func (l *logger) say(kind, format string, v []any) {
	fmt.Fprintf(l.to, "clouseau-campaign: server %s: %s: %s\n", l.name, kind, fmt.Sprintf(format, v...))
}

func (l *logger) Warnf(format string, v ...any)  { l.say("warning", format, v) }
func (l *logger) Errorf(format string, v ...any) { l.say("error", format, v) }

func (l *logger) Fatalf(format string, v ...any) {
	select {
	case l.fatal <- fmt.Sprintf(format, v...):
	default:
		l.say("error", format, v)
	}
}

func (l *logger) Noticef(string, ...any) {}
func (l *logger) Debugf(string, ...any)  {}
func (l *logger) Tracef(string, ...any)  {}
