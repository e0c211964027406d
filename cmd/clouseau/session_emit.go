package main

import (
	"bytes"
	"context"
	"fmt"
	"go/format"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/generated"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/spf13/cobra"
)

func sessionEmitCommand() *cobra.Command {
	var peers peerOptions
	var player playerOptions
	var out cli.Output
	c := cli.Verb("emit SPEC [NAME]", "write a Go test that plays sessions", `Writes a Go test that plays one party of a session, as session test does. The other party
is a program (--cmd) or listens at an address (--tcp, --tls).`,
		func(_ context.Context, t *cli.Terminal, args []string) error {
			s, p, err := sessionPlayer(t, args, &player)
			if err != nil {
				return err
			}
			return emitSession(t, &sessionEmission{spec: args[0], session: s, party: p.Program.Session.Party, codec: player.codec, peers: &peers}, &out)
		})
	c.Example = `    clouseau session emit smtp.clouseau.hcl --cmd ./server -o smtp_test.go`
	fs := c.Flags()
	player.flags(fs, "the session's first")
	peers.flags(fs)
	out.Flags(fs)
	return c
}

// sessionEmission is a Go test that plays sessions, or one that failed.
type sessionEmission struct {
	spec    string
	session *session.Session
	party   string
	codec   string // in the place of the session's; empty: that one
	peers   *peerOptions
	failure *play.Result // nil: many sessions
}

// emitSession writes a Go test beside the spec.
func emitSession(t *cli.Terminal, e *sessionEmission, out *cli.Output) error {
	if err := t.MayWrite(out); err != nil {
		return err
	}
	text, err := e.source(out)
	if err != nil {
		return err
	}
	return t.Write(out, text)
}

// source returns a Go test for a file.
func (e *sessionEmission) source(out *cli.Output) ([]byte, error) {
	peer, imports, err := e.peer()
	if err != nil {
		return nil, err
	}
	file := e.spec
	if !out.Standard() {
		if rel, err := filepath.Rel(filepath.Dir(out.Name), e.spec); err == nil {
			file = filepath.ToSlash(rel)
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// %s\n\npackage %s_test\n\nimport (\n%s\t\"testing\"\n\n", generated.Header(filepath.Base(e.spec)), packageName(out.Name), imports)
	fmt.Fprintf(&b, "\t%q\n\t%q\n)\n\n", "github.com/clouseau-go/clouseau/session/play", "github.com/clouseau-go/clouseau/session/sessiontest")
	call, name, messages := "Run", "Test"+logic.GoField(e.session.Name)+"Sessions", ""
	if e.failure != nil {
		call, name = "Replay", "Test"+logic.GoField(e.session.Name)+"Regression"
		if messages, err = e.messages(); err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "// %s plays a session that failed:\n//\n", name)
		for _, line := range strings.Split(e.failure.String(), "\n") {
			fmt.Fprintf(&b, "//\t%s\n", line)
		}
	} else {
		fmt.Fprintf(&b, "// %s plays the %s of the session %s.\n", name, e.party, e.session.Name)
	}
	if e.codec != "" && e.codec != e.session.Codec {
		call = fmt.Sprintf("By(%q).%s", e.codec, call)
	}
	fmt.Fprintf(&b, "func %s(t *testing.T) {\n\tsessiontest.%s(t, %q, %q, %q, %s%s)\n}\n", name, call, file, e.session.Name, e.party, peer, messages)
	text, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("the test is no Go: %w", err)
	}
	return text, nil
}

// peer returns the peer as an expression of Go, with what it imports.
func (e *sessionEmission) peer() (expr, imports string, err error) {
	f := e.peers
	switch {
	case f.cmd != "":
		words, err := splitWords(f.cmd)
		for i := range words {
			words[i] = fmt.Sprintf("%q", words[i])
		}
		return "play.Command(os.Stderr, " + strings.Join(words, ", ") + ")", "\t\"os\"\n", err
	case f.tcp != "":
		return fmt.Sprintf("play.TCP(%q)", f.tcp), "", nil
	case f.tls != "":
		return fmt.Sprintf("play.TLS(%q, &tls.Config{InsecureSkipVerify: %v})", f.tls, f.insecure), "\t\"crypto/tls\"\n", nil
	}
	return "", "", cli.Usagef("a test has a peer of its own: --cmd PROGRAM, --tcp ADDR or --tls ADDR")
}

// messages returns what the party sent in the failing session, as arguments.
func (e *sessionEmission) messages() (string, error) {
	k, err := codec.New("json", e.session.Types, codec.DefaultLimits)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, d := range e.failure.Script {
		if d.Step == nil {
			continue
		}
		text, err := k.Append(nil, d.Message)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, ",\n%s", goText(strings.TrimSpace(string(text))))
	}
	return b.String() + ",\n", nil
}

// goText writes a text as a literal of Go, without escapes where that is possible.
func goText(s string) string {
	if strings.ContainsAny(s, "`\r") {
		return fmt.Sprintf("%q", s)
	}
	return "`" + s + "`"
}

// packageName returns a name for the package of a file, after its directory.
func packageName(file string) string {
	dir, err := filepath.Abs(filepath.Dir(file))
	if err != nil {
		return "session"
	}
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(filepath.Base(dir)))
	if name = strings.TrimLeft(name, "0123456789"); name == "" {
		return "session"
	}
	return name
}
