package sessiontest_test

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/sessions"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/session/sessiontest"
)

// failing is a test that notes how it failed.
type failing struct {
	testing.TB
	said string
}

func (f *failing) Fatalf(format string, args ...any) {
	f.said = format
	for _, a := range args {
		if s, ok := a.(interface{ String() string }); ok {
			f.said += s.String()
		}
	}
}

const spec = "../../benchmarks/sessions/queuesession.clouseau.hcl"

// TestRun plays sessions, and one that is written out, with a right queue and with one whose peek
// removes the head.
func TestRun(t *testing.T) {
	t.Parallel()
	messages := []string{`{"type":"enqueue","value":5}`, `{"type":"peek"}`, `{"type":"pop"}`}
	for _, sys := range sessions.Systems() {
		for _, i := range sys.Peers {
			if sys.Name != "queuesession" || i.Name != "fixed" && i.Name != "peek_pops" {
				continue
			}
			run, replay := &failing{TB: t}, &failing{TB: t}
			sessiontest.Run(run, spec, "queuesession", "client", i.New())
			sessiontest.Replay(replay, spec, "queuesession", "client", i.New(), messages...)
			for _, f := range []*failing{run, replay} {
				if i.Fixed() != (f.said == "") || !i.Fixed() && !strings.Contains(f.said, "server broke get head") {
					t.Errorf("%s: %q", i.Name, f.said)
				}
			}
		}
	}
}

// TestBy plays with a peer that reads and writes lengths before the messages, which the session
// itself does not say.
func TestBy(t *testing.T) {
	t.Parallel()
	const longest = 1 << 16
	served := func(conn io.ReadWriter) error {
		for {
			head := make([]byte, 4)
			if _, err := io.ReadFull(conn, head); err != nil {
				return nil
			}
			length := binary.BigEndian.Uint32(head)
			if length > longest { // it is none: the other side writes no lengths
				return fmt.Errorf("a message of %d bytes", length)
			}
			body := make([]byte, length)
			if _, err := io.ReadFull(conn, body); err != nil {
				return err
			}
			if _, err := conn.Write(append(head, body...)); err != nil {
				return nil
			}
		}
	}
	file := filepath.Join(t.TempDir(), "echo.clouseau.hcl")
	text := "language = 1\nmessage \"n\" { fields = { value = int } }\nsession \"echo\" {\n  send \"n\" {\n    as = n\n  }\n  get \"n\" {\n    where = value == n.value\n  }\n}\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	run, replay, plain := &failing{TB: t}, &failing{TB: t}, &failing{TB: t}
	sessiontest.By("length").Run(run, file, "echo", "client", play.Function(served))
	sessiontest.By("length").Replay(replay, file, "echo", "client", play.Function(served), `{"type":"n","value":7}`)
	sessiontest.Run(plain, file, "echo", "client", play.Function(served))
	if run.said != "" || replay.said != "" || plain.said == "" {
		t.Errorf("by length: %q and %q; as the session says: %q", run.said, replay.said, plain.said)
	}
}

func ExamplePlayer() {
	t := new(testing.T) // of the test
	p := sessiontest.Player(t, spec, "queuesession", "server", play.TCP("localhost:7000"))
	fmt.Println(p.Program.Session.Party, "against", p.Program.Session.Peer)
	// Output:
	// server against client
}
