package sessions

import (
	"io"
	"strings"

	"github.com/clouseau-go/clouseau/session/play"
)

// mailFault is what is wrong with a server of mail.
type mailFault struct {
	dot     bool // a line that begins with a dot ends the data
	again   bool // a second mail is refused
	hasty   bool // the reply to an empty line of data comes at once
	kept    bool // RSET keeps the sender, so MAIL is out of order
	goodbye bool // QUIT after a mail is answered with 250
	// left is where the sender of a mail is kept whose client has dropped the connection; the next
	// client has it. It is nil if nobody keeps it.
	left *string
}

// mailServer is a session of a server of mail.
type mailServer struct {
	mailFault
	*lines
	from  string
	to    []string
	mails int
}

func (s *mailServer) serve() error {
	if err := s.write("220 mail.example.org ready"); err != nil {
		return err
	}
	if s.left != nil {
		s.from, *s.left = *s.left, ""
	}
	for {
		line, ok := s.read()
		if !ok {
			return nil
		}
		verb, _, _ := strings.Cut(strings.ToUpper(line), " ")
		switch verb {
		case "QUIT":
			if s.goodbye && s.mails > 0 {
				return s.write("250 bye")
			}
			return s.write("221 bye")
		case "DATA":
			if ok, err := s.data(); !ok {
				return err
			}
		default:
			if err := s.write("%s", s.reply(verb, line)); err != nil {
				return err
			}
		}
	}
}

// reply performs a command that takes a line.
func (s *mailServer) reply(verb, line string) string {
	switch verb {
	case "HELO":
		return "250 mail.example.org"
	case "RSET":
		if !s.kept {
			s.from = ""
		}
		s.to = nil
		return "250 reset"
	case "MAIL":
		if s.from != "" || s.again && s.mails > 0 {
			return "503 there is a sender already"
		}
		s.from = address(line)
		return "250 sender"
	case "RCPT":
		to := address(line)
		if strings.HasPrefix(to, "nobody@") {
			return "550 no such user"
		}
		s.to = append(s.to, to)
		return "250 recipient"
	}
	return "500 unknown command"
}

// address returns what stands between < and >.
func address(line string) string {
	_, after, _ := strings.Cut(line, "<")
	inside, _, _ := strings.Cut(after, ">")
	return inside
}

// data takes the text of a mail; ok is false at the end of the stream.
func (s *mailServer) data() (ok bool, err error) {
	if len(s.to) == 0 {
		return true, s.write("503 no recipient")
	}
	if err := s.write("354 go on"); err != nil {
		return false, err
	}
	for {
		line, ok := s.read()
		if !ok {
			if s.left != nil {
				*s.left = s.from
			}
			return false, nil
		}
		if line == "" && s.hasty {
			if err := s.write("250 empty"); err != nil {
				return false, err
			}
		}
		if line == "." || s.dot && strings.HasPrefix(line, ".") {
			s.from, s.to = "", nil
			s.mails++
			return true, s.write("250 queued")
		}
	}
}

// mailServers returns what is called for each session of a server with a fault.
func mailServers(f mailFault) play.Function {
	return func(conn io.ReadWriter) error {
		return (&mailServer{mailFault: f, lines: newLines(conn)}).serve()
	}
}

// dropped are servers whose clients may drop the connection.
func dropped() []Implementation {
	return []Implementation{
		{"fixed", "server", func() play.Function { return mailServers(mailFault{}) }},
		{"left", "server", func() play.Function { return mailServers(mailFault{left: new(string)}) }},
	}
}

func mails() []Implementation {
	return servers(mailServers, map[string]mailFault{
		"dot":     {dot: true},
		"again":   {again: true},
		"hasty":   {hasty: true},
		"kept":    {kept: true},
		"goodbye": {goodbye: true},
	}, "dot", "again", "hasty", "kept", "goodbye")
}
