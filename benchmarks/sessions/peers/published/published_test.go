package published_test

import (
	"io"
	"net"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/emersion/go-smtp"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/spec"
)

// patience is how long a message may take: long, so that no verdict depends on a busy machine.
const patience = time.Minute

// played plays 1,000 sessions of a spec with a server.
func played(t *testing.T, file, address string) *play.Report {
	t.Helper()
	s, diags := spec.Load(file)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	of := s.Sessions[0]
	k, err := codec.New(of.Codec, of.Types, codec.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	p := &play.Player{Program: session.Compile(of), Codec: k, Peer: play.TCP(address), Silence: patience}
	rep, err := p.Run(t.Context(), 1000, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d sessions, %d messages", rep.Sessions, rep.Turns)
	return rep
}

// clean expects that no session failed.
func clean(t *testing.T, rep *play.Report) {
	t.Helper()
	if rep.Failing != nil || rep.Silent > 0 || rep.Undecided > 0 {
		t.Errorf("session %d: %v (%d silent, %d undecided)", rep.At, rep.Failure(), rep.Silent, rep.Undecided)
	}
}

// mailbox takes every mail.
type mailbox struct{}

func (mailbox) NewSession(*smtp.Conn) (smtp.Session, error) { return mailbox{}, nil }
func (mailbox) Mail(string, *smtp.MailOptions) error        { return nil }
func (mailbox) Rcpt(string, *smtp.RcptOptions) error        { return nil }
func (mailbox) Data(r io.Reader) error                      { _, err := io.Copy(io.Discard, r); return err }
func (mailbox) Reset()                                      {}
func (mailbox) Logout() error                               { return nil }

// mail starts the server of go-smtp, and returns where it listens.
func mail(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := smtp.NewServer(mailbox{})
	s.Domain = "mail.example.org"
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { s.Close() })
	return l.Addr().String()
}

// TestGoSMTP plays the client of the mail protocol with the server of go-smtp.
func TestGoSMTP(t *testing.T) {
	t.Parallel()
	clean(t, played(t, "../../smtp.clouseau.hcl", mail(t)))
}

// TestMiniredis plays the client of Redis with miniredis.
func TestMiniredis(t *testing.T) {
	t.Parallel()
	m := miniredis.NewMiniRedis()
	if err := m.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	clean(t, played(t, "../redis.clouseau.hcl", m.Addr()))
}

// TestGoSMTPLimited plays with a server that takes a single recipient of a mail. The spec has no
// such answer as it gives to the second one, so this is found.
func TestGoSMTPLimited(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := smtp.NewServer(mailbox{})
	s.Domain, s.MaxRecipients = "mail.example.org", 1
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { s.Close() })
	if rep := played(t, "../../smtp.clouseau.hcl", l.Addr().String()); rep.Failing == nil {
		t.Error("the refusal of the second recipient is not found")
	}
}

// TestGoSMTPExtended reads replies of several lines: the extensions of the server.
func TestGoSMTPExtended(t *testing.T) {
	t.Parallel()
	clean(t, played(t, "extended.clouseau.hcl", mail(t)))
}
