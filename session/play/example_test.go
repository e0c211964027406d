package play_test

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/spec"
)

// A server is to send back what it gets, and forgets lines that are empty.
func ExamplePlayer_Run() {
	loaded, _ := spec.LoadSource("echo.clouseau.hcl", []byte(`
		language = 1
		message "text" {
		  fields = { text = string }
		  line   = "{text}"
		}
		session "echo" {
		  codec = lines
		  send "text" {
		    as = sent
		  }
		  get "text" {
		    where = text == sent.text
		  }
		}`))
	s := loaded.Sessions[0]
	k, err := codec.New(s.Codec, s.Types, codec.DefaultLimits)
	if err != nil {
		panic(err)
	}
	server := func(conn io.ReadWriter) error {
		for in := bufio.NewScanner(conn); in.Scan(); {
			if in.Text() != "" {
				fmt.Fprintf(conn, "%s\n", in.Text())
			}
		}
		return nil
	}
	p := &play.Player{Program: session.Compile(s), Codec: k, Peer: play.Function(server)}
	report, err := p.Run(context.Background(), 100, 1)
	fmt.Println(report.Failure(), err)
	// Output:
	// silence: server sent nothing; expected get text {text == sent.text}
	//     client  text(text = "") <nil>
}
