package main

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/journal"
)

// config returns what the flags say of a server.
func (s *settings) config() (c campaign.ServerConfig, err error) {
	c = campaign.ServerConfig{Store: s.store, Token: s.token, Log: os.Stderr, Plain: s.plain}
	if s.listen != "" {
		if c.Host, c.Port, err = address("--listen", s.listen); err != nil {
			return c, err
		}
		if s.token == "" {
			return c, fmt.Errorf("a server that listens on %s needs a --token: %w", s.listen, errUsage)
		}
	}
	if s.cluster != "" {
		c.Cluster.Server = s.cluster
		if c.Cluster.Host, c.Cluster.Port, err = address("--cluster-listen", s.clusterListen); err != nil {
			return c, err
		}
		for _, r := range strings.Split(s.routes, ",") {
			if _, _, err := address("--routes", r); err != nil {
				return c, err
			}
			c.Cluster.Routes = append(c.Cluster.Routes, r)
		}
	}
	if s.cert != "" {
		pair, err := tls.LoadX509KeyPair(s.cert, s.certKey)
		if err != nil {
			return c, err
		}
		c.TLS = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}
	}
	if err := s.trusts(&c); err != nil {
		return c, err
	}
	if at := c.Exposed(); at != "" && !s.plain {
		return c, fmt.Errorf("a server that listens on %s needs --cert FILE and --cert-key FILE, and --ca FILE if it is one of several; --plain does without TLS: %w", at, errUsage)
	}
	return c, nil
}

// trusts reads who signs the certificates of other servers.
func (s *settings) trusts(c *campaign.ServerConfig) error {
	if s.ca == "" {
		return nil
	}
	text, err := os.ReadFile(s.ca)
	if err != nil {
		return err
	}
	if c.TLS == nil {
		return fmt.Errorf("a server with --ca needs --cert and --cert-key: %w", errUsage)
	}
	if c.TLS.RootCAs = x509.NewCertPool(); !c.TLS.RootCAs.AppendCertsFromPEM(text) {
		return fmt.Errorf("%s has no certificate in PEM", s.ca)
	}
	return nil
}

// address splits HOST:PORT, which is the value of a flag.
func address(name, s string) (host string, port int, err error) {
	host, p, err := net.SplitHostPort(s)
	if err == nil {
		port, err = strconv.Atoi(p)
	}
	if err != nil {
		return "", 0, fmt.Errorf("%s is %q, want HOST:PORT, such as 10.0.0.1:6222: %w", name, s, errUsage)
	}
	return host, port, nil
}

func (s *settings) serve(ctx context.Context) error {
	if s.store == "" {
		return fmt.Errorf("--store DIR says where campaigns are kept: %w", errUsage)
	}
	c, err := s.config()
	if err != nil {
		return err
	}
	server, err := campaign.Serve(c)
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "listening on", server.ClientURL())
	<-ctx.Done()
	server.Shutdown()
	server.WaitForShutdown()
	return nil
}

// parting is how long a worker may take to store what its test has told last.
const parting = 20 * time.Second

// embedded starts a server in this process, and workers that trust a key.
func (s *settings) embedded(ctx context.Context, dir, trust string) (stop func(), err error) {
	if s.store == "" {
		s.store = filepath.Join(dir, "store")
	}
	if s.token == "" {
		s.token = rand.Text()
	}
	server, err := campaign.Serve(campaign.ServerConfig{Store: s.store, Token: s.token})
	if err != nil {
		return nil, err
	}
	s.nats = server.ClientURL()
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var workers sync.WaitGroup
	working, halt := context.WithCancel(ctx)
	s.halt = func() { halt(); workers.Wait() }
	stop = func() {
		s.halt()
		server.Shutdown()
		server.WaitForShutdown()
	}
	for range s.workers {
		w := exec.CommandContext(working, self, "worker", "--nats", s.nats, "--trust", trust, "--limit", s.limit.String(),
			"--memory", strconv.FormatInt(s.memory, 10))
		// The collectors of garbage of several processes would be in each other's way.
		share := fmt.Sprintf("GOMAXPROCS=%d", max(1, runtime.NumCPU()/s.workers))
		w.Env = append(append([]string{share}, os.Environ()...), environment.Token.Is(s.token))
		w.Stderr = os.Stderr
		// It has something to store when it ends.
		w.Cancel, w.WaitDelay = func() error { return w.Process.Signal(syscall.SIGTERM) }, parting
		_, release, err := journal.Own(w)
		if err == nil {
			err = w.Start()
		}
		if err != nil {
			stop()
			return nil, err
		}
		workers.Go(func() {
			defer release()
			_ = w.Wait()
		})
	}
	return stop, nil
}
