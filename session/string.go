package session

import (
	"fmt"
	"strings"
)

// String returns the exchange in the words of the language, on a line.
func (s *Exchange) String() string {
	text := s.Dir.String() + " " + s.Type.Name
	if s.Text != "" {
		text += " {" + s.Text + "}"
	}
	return text
}

// String returns the session in the words of the language, without its types.
func (s *Session) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "session %q {\n  party = %s\n  peer  = %s\n", s.Name, s.Party, s.Peer)
	printSteps(&b, s.Body, "  ")
	b.WriteString("}\n")
	return b.String()
}

func printSteps(b *strings.Builder, steps []Step, in string) {
	for _, s := range steps {
		printStep(b, s, in)
	}
}

func printStep(b *strings.Builder, s Step, in string) {
	switch s := s.(type) {
	case *Exchange:
		fmt.Fprintf(b, "%s%s %q {", in, s.Dir, s.Type.Name)
		if s.As != nil {
			fmt.Fprintf(b, " as = %s", s.As.Name())
		}
		if s.Text != "" {
			fmt.Fprintf(b, " where = %s", s.Text)
		}
		b.WriteString(" }\n")
	case *Choice:
		word := "branch"
		if s.Ours {
			word = "choose"
		}
		printCases(b, word, "case", s.Cases, in)
	case *Loop:
		fmt.Fprintf(b, "%sloop {\n", in)
		printSteps(b, s.Body, in+"  ")
		fmt.Fprintf(b, "%s}\n", in)
	case *Leave:
		fmt.Fprintf(b, "%sleave {}\n", in)
	case *Stop:
		fmt.Fprintf(b, "%sstop {}\n", in)
	case *Fail:
		fmt.Fprintf(b, "%sfail %q {}\n", in, s.Text)
	case *Assign:
		fmt.Fprintf(b, "%sset {", in)
		for i, v := range s.Vars {
			fmt.Fprintf(b, " %s = %v", v.Name(), s.Values[i])
		}
		b.WriteString(" }\n")
	case *Async:
		fmt.Fprintf(b, "%sasync {\n", in)
		printSteps(b, s.Body, in+"  ")
		fmt.Fprintf(b, "%s}\n", in)
	case *Parallel:
		printCases(b, "parallel", "lane", s.Lanes, in)
	default:
		panic(fmt.Sprintf("session: unexpected %T", s))
	}
}

func printCases(b *strings.Builder, word, inner string, cases []*Case, in string) {
	fmt.Fprintf(b, "%s%s {\n", in, word)
	for _, c := range cases {
		fmt.Fprintf(b, "%s  %s %q {\n", in, inner, c.Name)
		if c.When != nil {
			fmt.Fprintf(b, "%s    when = %v\n", in, c.When)
		}
		printSteps(b, c.Body, in+"    ")
		fmt.Fprintf(b, "%s  }\n", in)
	}
	fmt.Fprintf(b, "%s}\n", in)
}
