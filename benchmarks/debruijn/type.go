package debruijn

import (
	"errors"
	"fmt"
	"strings"
)

// Type is int, or a function type.
type Type struct {
	from, to *Type // both nil for int
}

// Int is the type of constants.
var Int = &Type{}

func (t *Type) isInt() bool { return t.from == nil }

// String returns the type as it is written; the arrow associates to the right.
func (t *Type) String() string {
	switch {
	case t.isInt():
		return "int"
	case t.from.isInt():
		return "int->" + t.to.String()
	default:
		return "(" + t.from.String() + ")->" + t.to.String()
	}
}

func (t *Type) equal(u *Type) bool {
	if t.isInt() || u.isInt() {
		return t.isInt() && u.isInt()
	}
	return t.from.equal(u.from) && t.to.equal(u.to)
}

// size is the number of arrows.
func (t *Type) size() int {
	if t.isInt() {
		return 0
	}
	return 1 + t.from.size() + t.to.size()
}

// maxNesting bounds the parentheses and arrows of a type that is read.
const maxNesting = 1000

// ParseType reads a type: int, an arrow between two types, or one in parentheses.
func ParseType(text string) (*Type, error) {
	p := typeParser{text: text}
	t, err := p.arrow(0)
	if err == nil && p.token() != "" {
		err = fmt.Errorf("unexpected %q", p.token())
	}
	if err != nil {
		return nil, fmt.Errorf("debruijn: type %q: %w", text, err)
	}
	return t, nil
}

// typeParser is a parser by recursive descent.
type typeParser struct{ text string }

// token returns what is next: "int", "->", a parenthesis, one other character, or nothing at the
// end.
func (p *typeParser) token() string {
	p.text = strings.TrimLeft(p.text, " ")
	for _, t := range []string{"int", "->"} {
		if strings.HasPrefix(p.text, t) {
			return t
		}
	}
	for _, r := range p.text {
		return string(r)
	}
	return ""
}

// accept takes a token if it is next.
func (p *typeParser) accept(token string) bool {
	if p.token() != token {
		return false
	}
	p.text = p.text[len(token):]
	return true
}

func (p *typeParser) arrow(nesting int) (*Type, error) {
	if nesting > maxNesting {
		return nil, errors.New("nested too deeply")
	}
	from, err := p.operand(nesting)
	if err != nil || !p.accept("->") {
		return from, err
	}
	to, err := p.arrow(nesting + 1)
	if err != nil {
		return nil, err
	}
	return &Type{from, to}, nil
}

func (p *typeParser) operand(nesting int) (*Type, error) {
	switch {
	case p.accept("int"):
		return Int, nil
	case p.accept("("):
		t, err := p.arrow(nesting + 1)
		if err == nil && !p.accept(")") {
			err = fmt.Errorf("expected a closing parenthesis, found %q", p.token())
		}
		return t, err
	}
	return nil, fmt.Errorf("expected int or a parenthesis, found %q", p.token())
}
