package campaign

import (
	"crypto/tls"
	"errors"
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
	Token string // which clients have to know; empty: none
	TLS   *tls.Config
	// Name, Cluster, ClusterPort and Routes make the server one of several.
	Name, Cluster string
	ClusterPort   int
	Routes        []string
}

// Serve starts a server with JetStream whose writes reach the disk before they are acknowledged.
func Serve(c ServerConfig) (*server.Server, error) {
	opt := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, ServerName: c.Name, JetStream: true, StoreDir: c.Store,
		SyncAlways: true, Authorization: c.Token, MaxPayload: MaxMessage, NoSigs: true, NoLog: true,
		TLS: c.TLS != nil, TLSConfig: c.TLS}
	if c.Host != "" {
		opt.Host = c.Host
	}
	if c.Port != 0 {
		opt.Port = c.Port
	}
	if c.Cluster != "" {
		opt.Cluster = server.ClusterOpts{Name: c.Cluster, Host: opt.Host, Port: c.ClusterPort}
		opt.Routes = server.RoutesFromStr(join(c.Routes))
	}
	s, err := server.NewServer(opt)
	if err != nil {
		return nil, err
	}
	s.Start()
	if !s.ReadyForConnections(30 * time.Second) {
		s.Shutdown()
		return nil, errors.New("the server did not start within 30s")
	}
	return s, nil
}

func join(routes []string) string {
	out := ""
	for i, r := range routes {
		if i > 0 {
			out += ","
		}
		out += r
	}
	return out
}
