package peers_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/spec"
)

// patience is how long a message may take: long, so that no verdict depends on a busy machine.
const patience = time.Minute

func load(t *testing.T, file string) *session.Session {
	t.Helper()
	s, diags := spec.Load(file)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return s.Sessions[0]
}

// player plays a party of a session.
func player(t *testing.T, s *session.Session, peer play.Peer) *play.Player {
	t.Helper()
	k, err := codec.New(s.Codec, s.Types, codec.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	return &play.Player{Program: session.Compile(s), Codec: k, Peer: peer, Silence: patience}
}

// needs skips a test if a program is not installed.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			t.Skipf("%s is not installed", p)
		}
	}
}

// freePort returns a port that nobody listens at.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// reachable waits until somebody listens at an address.
func reachable(t *testing.T, address string, why func() string) {
	t.Helper()
	for range 600 {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("nobody listens at %s: %s", address, why())
}

// clean plays sessions, none of which may fail.
func clean(t *testing.T, p *play.Player, sessions int) {
	t.Helper()
	rep, err := p.Run(t.Context(), sessions, 1)
	if err != nil {
		t.Fatal(err)
	}
	if rep.Failing != nil || rep.Silent > 0 || rep.Undecided > 0 {
		t.Errorf("session %d: %v (%d silent, %d undecided)", rep.At, rep.Failure(), rep.Silent, rep.Undecided)
	}
	t.Logf("%d sessions, %d messages", rep.Sessions, rep.Turns)
}

// TestRedis plays 1,000 sessions with Redis.
func TestRedis(t *testing.T) {
	t.Parallel()
	needs(t, "redis-server")
	port := freePort(t)
	var out bytes.Buffer
	cmd := exec.Command("redis-server", "--port", strconv.Itoa(port), "--save", "", "--dir", t.TempDir())
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Signal(syscall.SIGTERM); _ = cmd.Wait() }()
	address := fmt.Sprint("localhost:", port)
	reachable(t, address, func() string { return "redis-server does not start" })
	clean(t, player(t, load(t, "redis.clouseau.hcl"), play.TCP(address)), 1000)
}

// connection makes a net.Conn of what a function has, for clients that want one.
type connection struct{ io.ReadWriter }

func (connection) Close() error                     { return nil }
func (connection) LocalAddr() net.Addr              { return &net.TCPAddr{} }
func (connection) RemoteAddr() net.Addr             { return &net.TCPAddr{} }
func (connection) SetDeadline(time.Time) error      { return nil }
func (connection) SetReadDeadline(time.Time) error  { return nil }
func (connection) SetWriteDeadline(time.Time) error { return nil }

// mailer hands in mails with the client of net/smtp.
type mailer struct{ dice *rand.Rand }

func (m *mailer) send(conn io.ReadWriter) error {
	c, err := smtp.NewClient(connection{conn}, "localhost")
	if err != nil {
		return err
	}
	if err := c.Hello("client.example.org"); err != nil {
		return err
	}
	for range m.dice.IntN(3) {
		if err := m.mail(c); err != nil {
			return err
		}
	}
	return c.Quit()
}

func (m *mailer) mail(c *smtp.Client) error {
	if err := c.Mail("alice@example.org"); err != nil {
		return err
	}
	for c.Rcpt(fmt.Sprintf("user%d@example.org", m.dice.IntN(10))) != nil {
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	lines := []string{"", ".", "..", ".a", "a", "a.", ". ", "MAIL FROM:<a@b>", "QUIT", "."}
	var text strings.Builder
	for range m.dice.IntN(8) {
		text.WriteString(lines[m.dice.IntN(len(lines))] + "\r\n")
	}
	if _, err := io.WriteString(w, text.String()); err != nil {
		return err
	}
	return w.Close()
}

// TestNetSMTP plays the server for 1,000 sessions of the client of net/smtp.
func TestNetSMTP(t *testing.T) {
	t.Parallel()
	m := &mailer{rand.New(rand.NewPCG(1, 2))}
	clean(t, player(t, load(t, "submission.clouseau.hcl").Dual(), play.Function(m.send)), 1000)
}

// postfix starts Postfix with a configuration of its own, and returns where it listens.
func postfix(t *testing.T) string {
	t.Helper()
	needs(t, "postfix", "postconf")
	if os.Getuid() != 0 {
		t.Skip("Postfix is started by root only")
	}
	dir, err := os.MkdirTemp("", "postfix")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	port := freePort(t)
	etc := filepath.Join(dir, "etc")
	for _, d := range []string{etc, filepath.Join(dir, "spool"), filepath.Join(dir, "data")} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("chown", "postfix", filepath.Join(dir, "data")).CombinedOutput(); err != nil {
		t.Skipf("there is no user postfix: %s", out)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(etc, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("main.cf", fmt.Sprintf(`compatibility_level = 3.6
queue_directory = %s/spool
data_directory = %s/data
myhostname = mail.example.org
mydestination = example.org, example.com, localhost
local_recipient_maps =
local_transport = discard:
default_transport = discard:
inet_interfaces = loopback-only
inet_protocols = ipv4
alias_maps =
maillog_file = %s/log
maillog_file_prefixes = %s
smtpd_recipient_restrictions = check_recipient_access inline:{ nobody@example.org=REJECT }, permit
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
smtpd_client_connection_rate_limit = 0
smtpd_error_sleep_time = 0
smtpd_soft_error_limit = 100000
smtpd_hard_error_limit = 100000
access_map_reject_code = 550
`, dir, dir, dir, dir))
	write("master.cf", fmt.Sprintf(`127.0.0.1:%d inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`, port))
	run := func(verb string) ([]byte, error) {
		ctx, stop := context.WithTimeout(context.Background(), patience)
		defer stop()
		return exec.CommandContext(ctx, "postfix", "-c", etc, verb).CombinedOutput()
	}
	if out, err := run("start"); err != nil {
		t.Skipf("Postfix does not start here: %v: %s", err, out)
	}
	t.Cleanup(func() { _, _ = run("stop") })
	address := fmt.Sprint("127.0.0.1:", port)
	reachable(t, address, func() string {
		log, _ := os.ReadFile(filepath.Join(dir, "log"))
		return string(log)
	})
	return address
}

// TestPostfix plays sessions with Postfix: 1,000 in the long mode.
func TestPostfix(t *testing.T) {
	t.Parallel()
	address := postfix(t)
	sessions := 100
	if environment.Long.Get() != "" {
		sessions = 1000
	}
	clean(t, player(t, load(t, "../smtp.clouseau.hcl"), play.TCP(address)), sessions)
}

// mock serves a party of a session and returns where, and what became of the sessions once it is
// stopped.
func mock(t *testing.T, s *session.Session, seed uint64) (address string, stop func() []*play.Result) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := player(t, s, nil)
	var results []*play.Result
	m := &play.Mock{Program: p.Program, Codec: p.Codec, Seed: seed, Ended: func(_ int, r *play.Result) { results = append(results, r) }}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- m.Serve(ctx, l) }()
	return l.Addr().String(), func() []*play.Result {
		cancel()
		if err := <-done; err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		return results
	}
}

// client runs a program that talks to a mock.
func client(t *testing.T, in, name string, args ...string) string {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdin = strings.NewReader(in)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

// TestRedisCLI lets redis-cli talk to a mock of Redis.
func TestRedisCLI(t *testing.T) {
	t.Parallel()
	needs(t, "redis-cli")
	// redis-cli asks for the documentation of all commands first, and lives without it.
	src, err := os.ReadFile("redis.clouseau.hcl")
	if err != nil {
		t.Fatal(err)
	}
	const begins = `  send "flushall" {}`
	text := strings.Replace(string(src), begins, "  send \"docs\" {}\n  get \"list\" {\n    where = len(texts) == 0\n  }\n"+begins, 1) +
		"\nmessage \"docs\" {\n  resp = \"COMMAND DOCS\"\n}\n"
	s, diags := spec.LoadSource("redis.clouseau.hcl", []byte(text))
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	address, stop := mock(t, s.Sessions[0].Dual(), 1)
	host, port, _ := net.SplitHostPort(address)
	out := client(t, "FLUSHALL\nSET a hello\nAPPEND a you\nGET a\nGET b\nRPUSH l1 x\nRPUSH l1 y\nLRANGE l1 0 -1\n", "redis-cli", "-h", host, "-p", port)
	if want := "OK\nOK\n8\nhelloyou\n\n1\n2\nx\ny\n"; out != want {
		t.Errorf("redis-cli prints %q, want %q", out, want)
	}
	for _, r := range stop() {
		if r.Verdict.Fails() {
			t.Error(r)
		}
	}
}

// TestCurl lets curl talk to a mock of a server of pages.
func TestCurl(t *testing.T) {
	t.Parallel()
	needs(t, "curl")
	address, stop := mock(t, load(t, "../httpbasic.clouseau.hcl").Dual(), 1)
	out := client(t, "", "curl", "-s", "--noproxy", "*", "http://"+address+"/hello", "-o", "-", "-w", " %{http_code} ", "http://"+address+"/pages/none", "-o", os.DevNull)
	if !strings.HasPrefix(out, "hello 200 ") || !strings.Contains(out, "404") {
		t.Errorf("curl prints %q", out)
	}
	for _, r := range stop() {
		if r.Verdict.Fails() {
			t.Error(r)
		}
	}
}

// TestSwaks lets swaks hand in a mail to a mock of a server that accepts the recipient.
func TestSwaks(t *testing.T) {
	t.Parallel()
	needs(t, "swaks")
	address, stop := mock(t, load(t, "submission.clouseau.hcl").Dual(), swaksSeed)
	out := client(t, "", "swaks", "--server", address, "--helo", "client.example.org", "--from", "alice@example.org", "--to", "bob@example.org", "--body", "a\n.b\n..\n")
	if !strings.Contains(out, "354 ") || !strings.Contains(out, "221 ") {
		t.Errorf("swaks prints\n%s", out)
	}
	for _, r := range stop() {
		if r.Verdict.Fails() {
			t.Error(r)
		}
	}
}

// swaksSeed is a seed of a mock that knows EHLO and accepts the recipient.
const swaksSeed = 4
