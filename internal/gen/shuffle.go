package gen

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// Shuffle returns the same spec in other words and another order: every name it declares is
// replaced as by [Rename], and its declarations, the clauses of each operation, the variables of
// clauses, goals and axioms, and the conjuncts of expressions are permuted, all by the seed.
// Comments are left out.
func Shuffle(src string, seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 1))
	src, _ = renamed(uncommented(src), seed)
	s := &shuffler{r: r, ops: map[string]bool{}}
	for _, m := range regexp.MustCompile(`(?m)^operation "(\w+)"`).FindAllStringSubmatch(src, -1) {
		s.ops[m[1]] = true
	}
	var head, blocks []string
	for _, part := range pieces(src) {
		if strings.HasSuffix(part, "}") {
			blocks = append(blocks, s.block(part))
		} else {
			head = append(head, part)
		}
	}
	permute(r, blocks)
	return strings.Join(append(head, blocks...), "\n\n") + "\n"
}

type shuffler struct {
	r   *rand.Rand
	ops map[string]bool
}

func permute(r *rand.Rand, xs []string) {
	r.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
}

// uncommented returns a text without its comments.
func uncommented(src string) string {
	var out strings.Builder
	quoted := false
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case quoted && c == '\\':
			out.WriteByte(c)
			i++
		case c == '"' || c == '\n':
			quoted = c == '"' && !quoted
		case !quoted && (c == '#' || strings.HasPrefix(src[i:], "//")):
			for src[i] != '\n' {
				i++
			}
		}
		out.WriteByte(src[i])
	}
	return out.String()
}

// depths calls f with each byte of a text outside of strings and the number of brackets around it;
// a bracket is outside of itself.
func depths(text string, f func(i, depth int)) {
	depth := 0
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
			continue
		case c == '"':
			quoted = !quoted
			continue
		case quoted:
			continue
		case strings.IndexByte("([{", c) >= 0:
			f(i, depth)
			depth++
			continue
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		}
		f(i, depth)
	}
}

// pieces cuts a text into its attributes and blocks.
func pieces(text string) (out []string) {
	start := 0
	cut := func(end int) {
		if s := strings.TrimSpace(text[start:end]); s != "" {
			out = append(out, s)
		}
		start = end
	}
	depths(text, func(i, depth int) {
		if text[i] == '\n' && depth == 0 {
			cut(i)
		}
	})
	cut(len(text))
	return out
}

// attribute is a name and what stands for it.
var attribute = regexp.MustCompile(`^(\w+)\s*=\s*(?s:(.*))$`)

// block shuffles the clauses of a block, and the inside of what it says.
func (s *shuffler) block(text string) string {
	open := strings.IndexByte(text, '{')
	var attributes, blocks []string
	for _, part := range pieces(text[open+1 : len(text)-1]) {
		if m := attribute.FindStringSubmatch(part); m == nil {
			blocks = append(blocks, s.block(part))
		} else {
			attributes = append(attributes, m[1]+" = "+s.value(text[:open], m[1], m[2]))
		}
	}
	permute(s.r, blocks)
	return text[:open] + "{\n" + strings.Join(append(attributes, blocks...), "\n") + "\n}"
}

// value shuffles what an attribute says: variables where their order means nothing, and conjuncts.
func (s *shuffler) value(block, name, text string) string {
	switch name {
	case "params", "ghosts", "vars", "forall":
		if strings.HasPrefix(block, "define") {
			return text
		}
		vars := s.split(strings.TrimSpace(text[1:len(text)-1]), ",")
		permute(s.r, vars)
		return "{ " + strings.Join(vars, ", ") + " }"
	case "where", "history", "event", "future", "trace", "qualifier", "holds", "violation":
		return s.expression(text)
	}
	return text
}

// split cuts a text where a separator stands outside of brackets.
func (s *shuffler) split(text, at string) (out []string) {
	start := 0
	depths(text, func(i, depth int) {
		if depth == 0 && i >= start && strings.HasPrefix(text[i:], at) {
			out = append(out, strings.TrimSpace(text[start:i]))
			start = i + len(at)
		}
	})
	if last := strings.TrimSpace(text[start:]); last != "" {
		out = append(out, last)
	}
	return out
}

// expression permutes the conjuncts of an expression and of all its parts. Nothing binds weaker
// than a conjunction but || and the choice between two.
func (s *shuffler) expression(text string) string {
	if strings.Contains(text, "?") {
		return s.inner(text)
	}
	cases := s.split(text, "||")
	for i, c := range cases {
		parts := s.split(c, "&&")
		for j, p := range parts {
			parts[j] = s.inner(p)
		}
		permute(s.r, parts)
		cases[i] = strings.Join(parts, " && ")
	}
	return strings.Join(cases, " || ")
}

// inner does so with what stands in the parentheses of an expression. What is said of an event is a
// conjunction as well.
func (s *shuffler) inner(text string) string {
	var out strings.Builder
	last := 0
	depths(text, func(i, depth int) {
		switch {
		case depth == 0 && text[i] == '(':
			out.WriteString(text[last : i+1])
			last = i + 1
		case depth == 0 && text[i] == ')':
			before := strings.TrimRight(text[:openOf(text, i)], " ")
			args := s.split(text[last:i], ",")
			for k, a := range args {
				args[k] = s.expression(a)
			}
			if s.ops[word.FindString(before)] {
				permute(s.r, args)
			}
			out.WriteString(strings.Join(args, ", "))
			last = i
		}
	})
	out.WriteString(text[last:])
	return out.String()
}

var word = regexp.MustCompile(`\w+$`)

// openOf returns where the parenthesis that is closed at end is opened; nothing is around them.
func openOf(text string, end int) (at int) {
	depths(text[:end], func(i, depth int) {
		if depth == 0 && text[i] == '(' {
			at = i
		}
	})
	return at
}
